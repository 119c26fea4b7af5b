/** Half of a screen's pixels show contrasts as well, in a quarter of the time. */
const half = 0.5;
/** The assumed size of screens along their short side. A larger stage is shown smaller. */
const screenPx = 1080;

/**
 * The resolution at which a stage of this size is inspected, in canvas pixels per stage pixel. A stage with more pixels takes no more time and
 * memory.
 */
export const finenessOf = (width: number, height: number): number => half * Math.min(1, screenPx / Math.min(width, height));
