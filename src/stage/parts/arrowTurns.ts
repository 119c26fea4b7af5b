/** The rotation of an arrow that points up as drawn to each edge of the screen, in degrees clockwise. */
export const arrowTurns = { up: 0, right: 90, down: 180, left: 270 } as const;
