/** The time limit between two touches during login. */
const atDoorMs = 60_000;
/** The time limit once logged in: reading figures takes a while. */
const insideMs = 180_000;
const announcedMs = 20_000;

const limitOf = (isSignedIn: boolean): number => (isSignedIn ? insideMs : atDoorMs);

/** Whether a page untouched for this long returns to the booth. */
export const isOver = (untouchedMs: number, isSignedIn: boolean): boolean => untouchedMs >= limitOf(isSignedIn);

/** The seconds until the page returns; null before the announcement. */
export function leavingInSeconds(untouchedMs: number, isSignedIn: boolean): number | null {
  const leftMs = limitOf(isSignedIn) - untouchedMs;
  return leftMs > announcedMs ? null : Math.max(0, Math.ceil(leftMs / 1000));
}
