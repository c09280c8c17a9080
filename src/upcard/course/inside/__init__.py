"""What runs beside a submission, in its sandbox: imports nothing but Python's own.

The same code plays the reference outside. So nothing in this folder knows an expected answer.
"""
