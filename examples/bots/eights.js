// A bot for Upcard: stays in the suit that it has most of, and keeps its wild cards for last.
//
// upcard match crazy8s random 'cmd:"node examples/bots/eights.js"' --deals 1000

"use strict";

let signs = []; // the deck's suits as they stand on a card, such as ♠

const suitOf = (card) => signs.find((sign) => card.endsWith(sign));

// How good a move is. A move is "10♦", "8♠=♥" (a wild card that declares hearts), "draw" or "pass".
function worth(move, hand) {
  if (move === "draw" || move === "pass") return -100;
  const [card, declared] = move.split("=");
  const suit = declared ?? suitOf(card);
  const kept = hand.filter((other) => suitOf(other) === suit).length;
  return declared ? kept - 50 : kept;
}

function choose({ legal, view }) {
  return legal.reduce((best, move) => (worth(move, view.hand) > worth(best, view.hand) ? move : best));
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    if (message.type === "hello") signs = message.deck.suits.map((suit) => suit.sign);
    if (message.type === "choose") console.log(JSON.stringify({ id: message.id, move: choose(message) }));
    if (message.type === "bye") process.exit();
  });
