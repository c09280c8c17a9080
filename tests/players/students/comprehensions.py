import upcard


class Mine(upcard.Player):
    """Keeps its eights."""

    def choose(self, view):
        others = [m for m in view.legal if m.card is not None and m.card.rank != "8"]
        eights = {m for m in view.legal if m.card is not None and m.card.rank == "8"}
        if others:
            return others[0]
        return list(eights)[0] if eights else view.legal[0]
