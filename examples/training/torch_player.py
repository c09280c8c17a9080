"""A network of PyTorch's as an ONNX file, to play anywhere: `onnx:FILE`."""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from torch import nn

from upcard.files import put_in_place
from upcard.games.features import Features


class Logarithms(nn.Module):
    """Features are counts up to 255: their logarithms are of one size."""

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        """The features as a network takes them."""
        return torch.log1p(observation.float())


def write(path: Path, network: nn.Module, features: Features) -> None:
    """Write a network that has a value for each action, first of what it gives for features."""
    aside = path.with_name(f".{path.name}.aside")
    rows = torch.zeros(2, features.size, dtype=torch.uint8)
    torch.onnx.export(
        network.eval(),
        (rows,),
        str(aside),
        input_names=["observation"],
        dynamic_axes={"observation": {0: "rows"}},
        dynamo=False,
    )
    model = onnx.load(aside)
    onnx.helper.set_model_props(model, features.metadata())
    onnx.save(model, aside)
    put_in_place(aside, path)
