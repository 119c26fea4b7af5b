/** During login nobody needs longer than this between two touches. */
const atDoorMs = 60_000;
/** Reading figures takes a while. */
const insideMs = 180_000;
const announcedMs = 20_000;

const limitOf = (isIn: boolean): number => (isIn ? insideMs : atDoorMs);

/** Whether a page untouched for this long returns to the booth. */
export const isOver = (untouchedMs: number, isIn: boolean): boolean => untouchedMs >= limitOf(isIn);

/** The seconds until then; null while that is not worth mentioning. */
export function leavingInSeconds(untouchedMs: number, isIn: boolean): number | null {
  const leftMs = limitOf(isIn) - untouchedMs;
  return leftMs > announcedMs ? null : Math.max(0, Math.ceil(leftMs / 1000));
}
