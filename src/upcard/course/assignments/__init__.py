"""One folder an assignment: what it is, as data, its checks, and the usual mistakes."""
