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
});

/** @param {string} sign */
export const suitName = (sign) => names()[sign] || t("no suit");
