"""The compiler's passes, as the engine needs them: for what Python calls, and for what that calls.

As a rule Numba optimizes each function, with all that it calls, and makes machine code of it; then
does the same again for each function that calls it. Of functions that only compiled ones call,
nobody needs that code: to leave it out halves the time that the engine takes to compile.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering
from numba.core.untyped_passes import RewriteSemanticConstants

from upcard.jit_passes import ExpandMacros, QuickFlags, QuickPasses, leave_unwatched
from upcard.optional_fields import FillAbsent


class _LinkedLibrary(JITCodeLibrary):
    """The code of a function that is only linked into its callers'."""

    def _optimize_final_module(self) -> None:
        """Its callers are optimized with it."""

    def _finalize_final_module(self) -> None:
        """No machine code is made of it."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerToLink(NativeLowering):
    """Lower a function to code that is linked into its callers'; there is nothing to execute."""

    _name = "lower_to_link"

    def run_pass(self, state: Any) -> bool:
        """Whether anything was changed, which is so."""
        context = state.targetctx
        state.library = library = _LinkedLibrary(context.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        state.flags.no_compile = False
        library.finalize()
        lowered = state["cr"]
        described, no_code = lowered.fndesc, 0
        module, name = described.lookup_module(), described.qualname.rpartition(".")[2]
        function = _dynfunc.make_function(module, name, "", no_code, lowered.env, (library,))
        context.insert_user_function(function, described, [library])
        state.reload_init.extend(library._reload_init)
        state["cr"] = lowered._replace(cfunc=function)
        return True


class Pipeline(CompilerBase):
    """The usual passes, and `FillAbsent`: before branches are pruned, and after inlining."""

    def __init__(self, *given: Any) -> None:
        leave_unwatched()
        super().__init__(*given)
        self.state.flags = QuickFlags(self.state.flags)

    def define_pipelines(self) -> list[PassManager]:
        """The passes."""
        passes = self._passes()
        passes.finalize()
        return [passes]

    def _passes(self) -> PassManager:
        passes = QuickPasses.of(DefaultPassBuilder.define_nopython_pipeline(self.state))
        for before in (RewriteSemanticConstants, ExpandMacros):
            passes.add_pass_after(FillAbsent, before)
        return passes


class InnerPipeline(Pipeline):
    """The same for functions that only compiled ones call, and whose code is not kept on disk."""

    def _passes(self) -> PassManager:
        passes = super()._passes()
        passes.passes = [
            (_LowerToLink if one is NativeLowering else one, why) for one, why in passes.passes
        ]
        return passes
