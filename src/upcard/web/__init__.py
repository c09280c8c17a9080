"""The browser table: a server, and the page that it serves. `docs/web.md` has its interface."""
