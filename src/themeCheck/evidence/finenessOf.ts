/** Half of a screen's pixels tell contrasts as well, in a quarter of the time. */
const half = 0.5;
/** What screens are taken to have on their short side. A stage of more is shown so much smaller. */
const screenPx = 1080;

/** What a stage of this size is looked at with: canvas pixels to each of its own. A stage of more pixels takes no more time and memory. */
export const finenessOf = (width: number, height: number): number => half * Math.min(1, screenPx / Math.min(width, height));
