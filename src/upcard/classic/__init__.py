"""The five documents, class for class: plain Python, one module a document.

This is what a teacher or a student runs beside the document, and the independent oracle that
the engine is tested against. It imports nothing from the rest of Upcard.
"""
