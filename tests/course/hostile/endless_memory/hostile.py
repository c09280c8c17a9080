"""Takes all the memory there is."""

kept = []
while True:
    kept.append(bytearray(16 * 2**20))
