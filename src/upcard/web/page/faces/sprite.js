// The pictures of the French cards, put into the page once. A card refers to one by its id alone: to refer
// to it in a file has browsers read the whole file again for nearly every card that is drawn.

import { fileAt } from "../base.js";

/** @type {Promise<void> | null} */
let asked = null;

/** Ask for the pictures, unless they are here or on their way. What refers to them is drawn when they come. */
export function needPictures() {
  asked = asked || put().catch(() => {
    asked = null; // without a network now: the next card asks again
  });
}

async function put() {
  const answer = await fetch(fileAt("faces/french.svg"));
  if (!answer.ok) throw new Error(answer.statusText);
  const { documentElement } = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const place = document.createElement("div");
  place.hidden = true;
  place.append(document.adoptNode(documentElement));
  document.body.append(place);
}
