/** By how many degrees a camera's pictures can be turned, clockwise. */
export const cameraTurns = [0, 90, 180, 270] as const;
export type CameraTurn = (typeof cameraTurns)[number];

/** One turn after the other. */
export const turnsTogether = (one: CameraTurn, other: CameraTurn): CameraTurn => ((one + other) % 360) as CameraTurn;
