"""The compiler's own passes with less to do: the engine compiles in a quarter less time.

Numba tells listeners of each pass and each call of LLVM, copies code twice before it expands it,
compares flags and finds the type of each call again and again, and looks in every function for
closures, generators and `with`. Without all that, what comes out is as quick.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeAlias

import llvmlite.binding as llvm  # type: ignore[import-untyped]
from numba.core import errors, ir, types
from numba.core.compiler import DefaultPassBuilder, Flags
from numba.core.compiler_lock import require_global_compiler_lock
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.inline_closurecall import InlineWorker
from numba.core.typed_passes import InlineOverloads, NopythonRewrites, NopythonTypeInference
from numba.core.typeinfer import TypeInferer
from numba.core.untyped_passes import (
    FindLiterallyCalls,
    InlineClosureLikes,
    InlineInlinables,
    LiteralPropagationSubPipelinePass,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    RewriteDynamicRaises,
    WithLifting,
)

_errors: Any = errors  # whose names have no types to check against
UNNEEDED = {
    *(FindLiterallyCalls, InlineClosureLikes, InlineOverloads, LiteralPropagationSubPipelinePass),
    *(LiteralUnroll, MakeFunctionToJitFunction, NopythonRewrites, RewriteDynamicRaises),
    WithLifting,
}
"""Passes for what no function here has: closures, generators, errors made of values, `with`, loops
over tuples of several types, overloads to be expanded, and arithmetic of whole arrays."""


class QuickFlags(Flags):
    """Flags that are soon compared: the compiler does so at each call that it looks up."""

    __slots__ = ()
    HASH = hash(Flags())
    """It depends on their names only."""

    def __hash__(self) -> int:
        return self.HASH

    def __eq__(self, other: object) -> bool:
        if isinstance(other, QuickFlags) and self._values == other._values:
            return True
        same: bool = super().__eq__(other)
        return same


class QuickPasses(PassManager):
    """Passes that are run, and of which nothing is told."""

    @classmethod
    def of(cls, passes: PassManager) -> QuickPasses:
        """The same without those that are not needed."""
        found = cls(passes.pipeline_name)
        quicker = {InlineInlinables: ExpandMacros, NopythonTypeInference: InferTypes}
        found.passes = [
            (quicker.get(one, one), why) for one, why in passes.passes if one not in UNNEEDED
        ]
        return found

    def _runPass(self, _index: int, one: Any, state: Any) -> None:  # noqa: N802 - its name there
        require_global_compiler_lock()
        one.analysis = self._analysis
        with _errors.new_error_context("Pass {name}", name=one.name()):
            one.run_initialization(state)
            one.run_pass(state)
            one.run_finalizer(state)


class _ReadOnce(ir.Block):
    """A block of a function that was read to be expanded in one place: no copy of it is needed."""

    def __deepcopy__(self, _memo: object) -> _ReadOnce:
        return self


class _Worker(InlineWorker):
    """Expands functions, each of which it reads anew."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._compiler_pipeline: Any = _untyped

    def run_untyped_passes(self, function: Any, enable_ssa: bool = False) -> Any:
        """The code of a function, for one place."""
        found = super().run_untyped_passes(function, enable_ssa)
        for label, block in found.blocks.items():
            found.blocks[label] = _ReadOnce(block.scope, block.loc)
            found.blocks[label].body = block.body
        return found


def _untyped(state: Any) -> QuickPasses:
    return QuickPasses.of(DefaultPassBuilder.define_untyped_pipeline(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class ExpandMacros(InlineInlinables):
    """The usual pass for `inline="always"`, but no code is copied before it is changed."""

    _name = "expand_macros"

    def _do_work(self, state: Any, work: Any, block: Any, index: Any, call: Any, usual: Any) -> Any:
        parts = usual.typingctx, usual.targetctx, usual.locals, usual.pipeline, usual.flags
        worker = _Worker(*parts, usual.validator)
        return super()._do_work(state, work, block, index, call, worker)


Call: TypeAlias = tuple[Any, tuple[Any, ...], tuple[tuple[str, Any], ...]]
"""A function of the compiler's own, and the types that it is called with."""


class _Inferer(TypeInferer):
    """Finds types, and those of a call of the compiler's own functions only once."""

    known: dict[Call, Any] = {}  # noqa: RUF012 - of all that is compiled

    def resolve_call(self, function: Any, given: Any, named: Any) -> Any:
        """The signature of a call."""
        if type(function) is not types.Function:
            return super().resolve_call(function, given, named)
        call = function, given, tuple(named.items())
        if (found := self.known.get(call)) is None:
            found = super().resolve_call(function, given, named)
            if found is not None:
                self.known[call] = found
        return found


@register_pass(mutates_CFG=True, analysis_only=False)
class InferTypes(NopythonTypeInference):
    """The usual pass, by an inferer that remembers."""

    _name = "infer_types"

    def run_pass(self, state: Any) -> bool:
        """Whether anything was changed, which is so."""
        warnings, code, context = (
            _errors.WarningsFixer(_errors.NumbaWarning),
            state.func_ir,
            state.typingctx,
        )
        inferer = _Inferer(context, code, warnings)
        target = state.targetctx.target
        with context.callstack.register(target, inferer, code.func_id, state.args), warnings:
            for index, (name, kind) in enumerate(zip(code.arg_names, state.args, strict=True)):
                inferer.seed_argument(name, index, kind)
            if state.return_type is not None:
                inferer.seed_return(state.return_type)
            inferer.build_constraint()
            state.typing_errors = inferer.propagate()
            state.typemap, state.return_type, state.calltypes = inferer.unify()
        return True


def leave_unwatched() -> None:
    """Have nobody told of the calls of LLVM: Numba times them, some hundred thousand."""
    with suppress(AttributeError):  # another version keeps its listeners elsewhere
        for acquired, released in [*llvm.ffi.lib._lock._cblist]:
            llvm.ffi.unregister_lock_callback(acquired, released)
