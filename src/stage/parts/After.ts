/** Calls after so many milliseconds; the function returned cancels. */
export type After = (delayMs: number, call: () => void) => () => void;
