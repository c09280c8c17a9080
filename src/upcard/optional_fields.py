"""Fields that a type of records may lack: they read as constants, and what needs them is left out.

The tables of rules that say nothing about a key have no field for it (`rules.tables`). A branch
that such a field decides is not even typed, so it costs them neither time nor compiling.
`FillAbsent` is the compiler's pass that sees to it (`jit_pipeline`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from numba.core import consts, ir, ir_utils, types
from numba.core.compiler_machinery import FunctionPass, register_pass

ABSENT: dict[str, object] = {}
"""What is read where a record has no field of this name."""


def declare(values: Mapping[str, object]) -> None:
    """Let records lack these fields: each reads as its value then."""
    ABSENT.update(values)


@register_pass(mutates_CFG=False, analysis_only=False)
class FillAbsent(FunctionPass):
    """Put the constants in place of the fields that the records of the arguments lack."""

    _name = "fill_absent_fields"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Whether anything was changed."""
        found = [*_absent(state.func_ir, state.args)]
        for assignment in found:
            read = assignment.value
            value = ir.Const(ABSENT[read.attr], read.loc)
            definitions = state.func_ir._definitions[assignment.target.name]
            definitions[definitions.index(read)] = assignment.value = value
        if found:
            state.func_ir._consts = consts.ConstantInference(state.func_ir)
        return bool(found)


def _absent(function: Any, arguments: Any) -> Iterator[Any]:
    """The assignments that read a field which the record of an argument lacks."""
    for block in function.blocks.values():
        for assignment in block.find_insts(ir.Assign):
            read = assignment.value
            if isinstance(read, ir.Expr) and read.op == "getattr" and read.attr in ABSENT:
                source = ir_utils.guard(ir_utils.get_definition, function, read.value)
                if isinstance(source, ir.Arg):
                    kind = arguments[source.index]
                    if isinstance(kind, types.Record) and read.attr not in kind.fields:
                        yield assignment
