"""A network of `selfplay.py` or `imitation.py` as an ONNX file, to play anywhere: `onnx:FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from upcard.files import put_in_place
from upcard.games.features import Features

OPSET, IR = 18, 9  # old enough for every onnxruntime that is still in use


def write(path: Path, weights: Any, features: Features) -> None:
    """Write a network: the observation goes in, a value for each action comes out.

    It computes what `selfplay.network` does, less the mask, and without the expected reward.
    """
    nodes = [
        helper.make_node("Cast", ["observation"], ["numbers"], to=TensorProto.FLOAT),
        helper.make_node("Add", ["numbers", "one"], ["raised"]),
        helper.make_node("Log", ["raised"], ["hidden0"]),
    ]
    constants = {"one": np.ones(1)}
    *layers, (matrix, bias) = [(np.asarray(one), np.asarray(other)) for one, other in weights]
    for at, (inner, shift) in enumerate(layers):
        constants |= {f"matrix{at}": inner, f"bias{at}": shift}
        nodes += [
            helper.make_node("Gemm", [f"hidden{at}", f"matrix{at}", f"bias{at}"], [f"sum{at}"]),
            helper.make_node("Relu", [f"sum{at}"], [f"hidden{at + 1}"]),
        ]
    constants |= {"matrix": matrix[:, :-1], "bias": bias[:-1]}
    nodes.append(helper.make_node("Gemm", [f"hidden{len(layers)}", "matrix", "bias"], ["values"]))
    shapes = {"observation": features.size, "values": matrix.shape[1] - 1}
    given, got = (
        helper.make_tensor_value_info(name, kind, ["rows", shapes[name]])
        for name, kind in (("observation", TensorProto.UINT8), ("values", TensorProto.FLOAT))
    )
    kept = [
        numpy_helper.from_array(one.astype(np.float32), name) for name, one in constants.items()
    ]
    graph = helper.make_graph(nodes, "upcard", [given], [got], kept)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR)
    helper.set_model_props(model, features.metadata())
    onnx.checker.check_model(model)
    aside = path.with_name(f".{path.name}.aside")
    aside.write_bytes(model.SerializeToString())
    put_in_place(aside, path)
