// A button that cannot be pressed now. Browsers take the focus from one that is disabled, and whoever has only keys
// would have to come back to it each time: so it is only called so, and does nothing.

/** @param {Event} event */
const nothing = (event) => event.preventDefault();

/**
 * What such a button has, behind what it does otherwise.
 * @param {unknown} cannot
 */
export const unable = (cannot) => (cannot ? { "aria-disabled": "true", onClick: nothing } : {});
