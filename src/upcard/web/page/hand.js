// One's own cards: what can be played stands out, the rest says why not.
import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { Face } from "./faces/faces.js";
import { useDrag } from "./drag.js";
import { useFan } from "./fan.js";
import { keep, kept } from "./kept.js";
import { useNumbers } from "./keys.js";
import { say } from "./live.js";
import { once } from "./once.js";
import { look, set, settings } from "./settings.js";
import { t } from "./words.js";

// `plate` says whose hand it is.
export function Hand({ id, game, choice, plate }) {
  const [cards, moveTo] = useOrder(id, game, choice.entries);
  const [at, setAt] = useState("");
  const place = useRef(0);
  const ref = useRef();
  const found = cards.findIndex(({ key }) => key === at);
  // The card that had the focus is gone: the one that is now in its place has it.
  const current = found >= 0 ? found : Math.min(place.current, cards.length - 1);
  useEffect(() => {
    place.current = Math.max(current, 0);
  }, [current]);
  const focus = (index) => {
    if (!cards[index]) return false;
    setAt(cards[index].key);
    ref.current.querySelectorAll("[data-key]")[index].focus();
    return true;
  };
  useNumbers((number) => focus(number - 1));
  const fan = useFan(ref, cards.length);
  const drag = useDrag(ref, {
    onMove: moveTo,
    onPlay: (dropped) => choice.tap(cards.find(({ key }) => key === dropped)),
  });
  const press = (event) => {
    const to = target(event.key, current, ref.current);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) moveCard(cards[current], to, moveTo);
    else focus(to);
  };
  return html`<section class="hand" aria-labelledby="hand">
    <h2 id="hand" class="unseen">${t("Your hand")}</h2>
    <div class="hand-head">${plate}<${Sorting} /></div>
    <div
      class=${`cards ${fan.several ? "several" : ""} ${choice.asked ? "" : "resting"}`}
      role="toolbar"
      aria-labelledby="hand"
      ref=${ref}
      onKeyDown=${press}
      ...${drag}
    >
      <div class="row-of-cards" style=${fan.row}>
        ${cards.map(
          (entry, index) => html`<${HandCard}
            key=${entry.key}
            entry=${entry}
            number=${index + 1}
            choice=${choice}
            reachable=${index === current}
            onFocus=${() => setAt(entry.key)}
            slot=${{ class: fan.ends(index) ? "slot ends" : "slot", style: fan.card(index) }}
          />`,
        )}
      </div>
    </div>
  </section>`;
}

function moveCard(entry, to, moveTo) {
  moveTo(entry.key, to);
  say(t("{card} is card {number} now.", { card: entry.name, number: to + 1 }));
}

function HandCard({ entry, number, choice, reachable, onFocus, slot }) {
  const { card, key, name, moves, reason } = entry;
  const fits = moves.length > 0;
  const order = choice.held.findIndex((one) => one.key === key || moves.includes(one.move));
  const picked = order >= 0;
  const ahead = choice.ahead === key;
  const words = [
    name,
    choice.asked && (fits ? t("can be played") : t("cannot be played")),
    picked && t("chosen, number {number}", { number: order + 1 }),
    ahead && t("your next card"),
  ];
  const kinds = ["card", fits && "fits", picked && "picked", ahead && "ahead"].filter(Boolean);
  return html`<div ...${slot}>
    <button
      class=${kinds.join(" ")}
      data-key=${key}
      data-card=${card}
      data-number=${number}
      tabindex=${reachable ? 0 : -1}
      aria-description=${reason}
      title=${reason || name}
      onFocus=${onFocus}
      onClick=${once(() => choice.tap(entry))}
    >
      <span class="unseen">${words.filter(Boolean).join(", ")}</span>
      <${Face} card=${card} look=${look(settings.use())} />
      ${picked && html`<span class="order" aria-hidden="true">${order + 1}</span>`}
      ${ahead && html`<span class="order soon" aria-hidden="true">${t("next")}</span>`}
    </button>
  </div>`;
}

function Sorting() {
  const { sort } = settings.use();
  const ways = [["suit", t("by suit")], ["rank", t("by rank")]];
  return html`<div class="row sorting" role="group" aria-label=${t("Sort the hand")}>
    ${ways.map(
      ([way, words]) => html`<button
        key=${way}
        class="quiet small"
        aria-pressed=${sort === way}
        onClick=${() => set({ sort: way })}
      >
        ${words}
      </button>`,
    )}
  </div>`;
}

// The cards in the order that the person likes, and a function that moves one of them.
function useOrder(id, game, entries) {
  const { sort } = settings.use();
  const [order, setOrder] = useState(() => kept(`order.${id}`, []));
  const cards = arranged(entries, sort, order, game.deck);
  const moveTo = (key, index) => {
    const keys = cards.map((entry) => entry.key).filter((other) => other !== key);
    keys.splice(index, 0, key);
    setOrder(keys);
    keep(`order.${id}`, keys);
    set({ sort: "own" });
  };
  // Cards that come stay where they came, behind the others.
  useLayoutEffect(() => {
    const keys = cards.map(({ key }) => key);
    if (sort === "own" && keys.join() !== order.join()) {
      setOrder(keys);
      keep(`order.${id}`, keys);
    }
  });
  return [cards, moveTo];
}

// The server sorts by suit.
function arranged(entries, sort, order, deck) {
  if (sort === "suit") return entries;
  const ranks = deck.ranks.map(({ sign }) => sign);
  const rankOf = ({ card }) => ranks.indexOf(card.slice(0, -1));
  const placeOf = ({ key }) => (order.includes(key) ? order.indexOf(key) : order.length);
  const value = sort === "rank" ? rankOf : placeOf;
  return [...entries].sort((one, other) => value(one) - value(other));
}

// Which card an arrow leads to; up and down go to the nearest card of another row.
function target(key, current, hand) {
  const all = [...hand.querySelectorAll("[data-key]")];
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step) return Math.min(all.length - 1, Math.max(0, current + step));
  if (key === "Home") return 0;
  if (key === "End") return all.length - 1;
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const middle = (card) => card.parentElement.offsetLeft;
  const row = (card) => card.parentElement.offsetTop;
  const here = all[current];
  const side = key === "ArrowUp" ? -1 : 1;
  const away = (card) => Math.abs(row(card) - row(here)) * 100 + Math.abs(middle(card) - middle(here));
  const others = all.filter((card) => Math.sign(row(card) - row(here)) === side);
  const nearest = others.sort((one, other) => away(one) - away(other))[0];
  return nearest ? all.indexOf(nearest) : current;
}
