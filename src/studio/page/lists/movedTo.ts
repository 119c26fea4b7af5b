/** The index at which a dragged item would be dropped, given the centres of the other items. */
export function movedTo(from: number, middles: readonly number[], pointer: number): number {
  const above = middles.filter((middle, place) => place !== from && middle < pointer).length;
  return Math.min(above, middles.length - 1);
}
