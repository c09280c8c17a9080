"""New arrays in compiled code: to compile NumPy's own takes a twentieth of a second a type."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import cgutils, types
from numba.core.imputils import impl_ret_new_ref
from numba.extending import intrinsic
from numba.np.arrayobj import _empty_nd_impl

from upcard.jit_cache import INTERPRETED

if INTERPRETED:

    def empty(count: Any, kind: Any) -> Any:
        """An array of so many items, whatever they are."""
        return np.empty(count, kind)

    def zeros(count: Any, kind: Any) -> Any:
        """An array of so many zeros."""
        return np.zeros(count, kind)

else:

    def _made(kind: Any, zeroed: bool) -> tuple[Any, Any]:
        """The signature of what makes an array of such items, and what writes its code."""
        made = types.Array(kind.dtype, 1, "C")

        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            make: Any = _empty_nd_impl
            array = make(context, builder, made, arguments[:1])
            if zeroed:
                length = builder.mul(array.nitems, array.itemsize)
                cgutils.memset(builder, array.data, length, 0)
            return impl_ret_new_ref(context, builder, made, array._getvalue())

        return made(types.intp, kind), generate

    @intrinsic
    def empty(_typing: Any, _count: Any, kind: Any) -> Any:
        """An array of so many items, whatever they are."""
        return _made(kind, zeroed=False)

    @intrinsic
    def zeros(_typing: Any, _count: Any, kind: Any) -> Any:
        """An array of so many zeros."""
        return _made(kind, zeroed=True)
