/** Half the screen's resolution shows the same contrasts, in a quarter of the time. */
const half = 0.5;
/** The assumed number of pixels on a screen's short side. A larger stage is displayed smaller. */
const screenPx = 1080;

/** The resolution for inspecting a stage of this size, in canvas pixels per stage pixel. Larger stages take no more time and memory. */
export const finenessOf = (width: number, height: number): number => half * Math.min(1, screenPx / Math.min(width, height));
