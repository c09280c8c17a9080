"""All that a training needs in order to go on, in one file: half of it is never seen."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar
from zipfile import is_zipfile

import jax
import numpy as np

from upcard.errors import BadRules
from upcard.files import put_in_place

Tree = TypeVar("Tree")
"""Arrays in tuples, lists and dictionaries, as JAX takes them."""


def save(path: Path, tree: Tree, about: str) -> None:
    """Write a tree's arrays, and what they are of; OSError where the disk refuses."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.aside")
    with aside.open("wb") as file:
        np.savez(file, *jax.tree.leaves(tree), about=about)
    put_in_place(aside, path)


def load(path: Path, blank: Tree, about: str) -> Tree:
    """The tree that was saved, `blank` if there is none; it has the structure of `blank`.

    BadRules for a file that is no checkpoint, and for one that was saved about something else.
    """
    if not path.exists():
        return blank
    if not is_zipfile(path):
        raise BadRules(f"{path} is no checkpoint: name one, or a file that is not there yet")
    with np.load(path) as kept:
        if (other := str(kept.get("about"))) != about:
            raise BadRules(f"{path} is a checkpoint of {other}: this is {about}")
        leaves, structure = jax.tree.flatten(blank)
        arrays = [kept[f"arr_{number}"] for number in range(len(leaves))]
    restored: Tree = jax.tree.unflatten(structure, arrays)
    return restored
