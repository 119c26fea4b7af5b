/** The angles by which a camera's pictures can be turned, in degrees, clockwise. */
export const cameraTurns = [0, 90, 180, 270] as const;
export type CameraTurn = (typeof cameraTurns)[number];

/** The sum of two turns. */
export const turnsTogether = (one: CameraTurn, other: CameraTurn): CameraTurn => ((one + other) % 360) as CameraTurn;
