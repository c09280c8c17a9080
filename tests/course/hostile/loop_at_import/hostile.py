"""Never ends its import."""

while True:
    pass
