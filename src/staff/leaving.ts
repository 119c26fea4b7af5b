/** Nobody who signs in needs longer than this between two touches. */
const atDoorMs = 60_000;
/** Reading figures takes a while. */
const insideMs = 180_000;
const announcedMs = 20_000;

const limitOf = (isIn: boolean): number => (isIn ? insideMs : atDoorMs);

/** Whether a page that nobody has touched for so long goes back to the booth. */
export const isOver = (untouchedMs: number, isIn: boolean): boolean => untouchedMs >= limitOf(isIn);

/** In how many seconds it will; null while that is not worth a word. */
export function leavingInSeconds(untouchedMs: number, isIn: boolean): number | null {
  const leftMs = limitOf(isIn) - untouchedMs;
  return leftMs > announcedMs ? null : Math.max(0, Math.ceil(leftMs / 1000));
}
