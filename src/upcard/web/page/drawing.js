// Drawing card after card in one press, until one of them fits or no more may be drawn. Each is a move of its own.
// Who has nothing to play draws by the rules alone; this is for who could play, and would rather draw.
import { useLayoutEffect, useState } from "./vendor/preact.js";
import { inToken, moves } from "./settings.js";

// `make(move)` makes a move, and gives what was wrong with it. `can` says whether drawing on is offered, `on`
// whether it goes on now.
/**
 * @param {Wire.Message} message
 * @param {Wire.WholeGame} game
 * @param {{ busy: boolean, make: (move: string) => Promise<string> }} how
 */
export function useDrawing({ others, hand, number }, game, { busy, make }) {
  // How many cards fitted when it began; null: it is not going on.
  const [begun, setBegun] = useState(/** @type {number | null} */ (null));
  const fit = hand.filter((entry) => entry.moves.length > 0).length;
  const can = game.draws_on && others.some(({ move }) => move === "draw");
  const on = begun !== null;
  const stop = () => setBegun(null);
  const step = async () => {
    if (await make("draw")) stop();
  };
  useLayoutEffect(() => {
    if (!on || busy) return undefined;
    if (!can || fit > begun) return stop();
    const timer = setTimeout(step, moves() ? inToken("--flight") : 0); // one is seen to come after the other
    return () => clearTimeout(timer);
  }, [on, busy, can, number]);
  const begin = () => {
    setBegun(fit);
    return step();
  };
  return { can, on, begin, stop };
}
