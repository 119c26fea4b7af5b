/** Clockwise rotation in degrees that turns an up arrow towards each edge of the screen. */
export const arrowTurns = { up: 0, right: 90, down: 180, left: 270 } as const;
