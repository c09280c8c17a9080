"""An address as a QR code, for a phone to read from another screen."""

from __future__ import annotations

import io


def qr_code(address: str) -> str:
    """The QR code of an address, as an SVG picture."""
    import segno

    out = io.BytesIO()
    segno.make(address, micro=False).save(
        out, kind="svg", scale=4, border=2, light="#fff", xmldecl=False, nl=False
    )
    return out.getvalue().decode()
