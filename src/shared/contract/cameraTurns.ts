/** By how many degrees a camera's pictures can be turned, clockwise. */
export const cameraTurns = [0, 90, 180, 270] as const;
export type CameraTurn = (typeof cameraTurns)[number];
