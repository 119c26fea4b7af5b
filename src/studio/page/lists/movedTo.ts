/** The place of a list that a pointer is over, by the middles of the others: where what is dragged would be put down. */
export function movedTo(from: number, middles: readonly number[], pointer: number): number {
  const above = middles.filter((middle, place) => place !== from && middle < pointer).length;
  return Math.min(above, middles.length - 1);
}
