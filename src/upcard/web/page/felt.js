// The middle of the screen: the seats around the piles, as one seat or everybody sees them.
import { html } from "./vendor/preact.js";
import { Piles } from "./piles.js";
import { Seat } from "./seats.js";
import { t } from "./words.js";

// `own` is one's own seat, at the bottom, which may be drawn `apart`. Who has none sees seat `from` there;
// `hands`, if there are any, are shown at the seats.
/** @param {Page.Around & { apart?: boolean, from?: number | null, onDraw?: false | (() => unknown) }} props */
export function Felt({ apart, from, onDraw, ...at }) {
  const { seats, view, game, own } = at;
  const order = seats.map((_, step) => ((own ?? from ?? 0) + step) % seats.length);
  const [left, top, right] = sides(order.slice(1));
  return html`<section class=${seats.length > 5 ? "felt on-felt many" : "felt on-felt"} aria-label=${t("The table")}>
    <${Side} name="left" some=${left} ...${at} />
    <${Side} name="top" some=${top} ...${at} />
    <${Side} name="right" some=${right} ...${at} />
    <${Piles} view=${view} game=${game} seats=${seats.length} onDraw=${onDraw} />
    ${!apart && html`<${Side} name="bottom" some=${order.slice(0, 1)} ...${at} />`}
  </section>`;
}

/** @param {Page.Around} at */
export const OwnSeat = (at) => html`<${Side} name="bottom" some=${[at.own]} ...${at} />`;

/** @param {Page.Around & { name: string, some: number[] }} props */
function Side({ name, some, seats, view, game, own, hands, said = [], clock, number, winner = null }) {
  if (!some.length) return null;
  const open = hands || view.open_hands || [];
  const backs = (!hands && view.backs) || [];
  return html`<ul class=${`side ${name}`} role="list">
    ${some.map(
      (seat) => html`<${Seat}
        key=${seat}
        seat=${seat}
        seats=${seats}
        view=${view}
        game=${game}
        own=${own}
        won=${seat === winner}
        hand=${backs[seat]?.length ? backs[seat] : open[seat] || []}
        turned=${backs[seat]?.length > 0}
        said=${said.filter((one) => one.seat === seat)}
        clock=${view.turn === seat ? clock : null}
        number=${number}
      />`,
    )}
  </ul>`;
}

// The others, clockwise from one's left: so many at the left, at the top and at the right.
/** @param {number[]} others */
function sides(others) {
  const beside = others.length < 3 ? 0 : others.length < 6 ? 1 : 2;
  return [
    others.slice(0, beside),
    others.slice(beside, others.length - beside),
    others.slice(others.length - beside),
  ];
}
