// The suits and colours of all decks in words: a deck says them in English.
import { t } from "./words.js";

/** @returns {Record<string, string>} */
const names = () => ({
  "♠": t("spades"),
  "♥": t("hearts"),
  "♦": t("diamonds"),
  "♣": t("clubs"),
  R: t("red"),
  B: t("blue"),
  G: t("green"),
  Y: t("yellow"),
  P: t("pink"),
  T: t("teal"),
  O: t("orange"),
  V: t("violet"),
});

/** @param {string} sign */
export const suitName = (sign) => names()[sign] || t("no suit");

// The colours of the side that is in play, or of the `other` one, where cards have two: a wild card shows them.
/**
 * @param {Wire.WholeGame} game
 * @param {Partial<Wire.View>} view
 * @param {boolean} [other]
 */
export function coloursOf({ deck, names }, { side = 0 }, other = false) {
  const suits = deck.suits.map(({ sign }) => sign);
  if ((side > 0) === other) return suits.join("");
  return [...new Set(Object.keys(names).map((card) => card.slice(-1)))].filter((sign) => !suits.includes(sign)).join("");
}
