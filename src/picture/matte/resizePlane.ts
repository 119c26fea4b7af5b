export interface Size {
  readonly width: number;
  readonly height: number;
}

/** For each position along a line: the two surrounding pixels of another line, and the second pixel's weight. */
export interface Positions {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly share: Float32Array;
}

/** `count` positions, `step` pixels apart, for sampling a line of `length` pixels. */
export function positions(length: number, count: number, step: number): Positions {
  const places = Float32Array.from({ length: count }, (_, place) => Math.min(length - 1, Math.max(0, (place + 0.5) * step - 0.5)));
  const first = Int32Array.from(places, Math.floor);
  return {
    first,
    second: first.map((place) => Math.min(length - 1, place + 1)),
    share: places.map((place, at) => place - (first[at] as number)),
  };
}

/** Resizes a plane bilinearly, with positions at the centres of pixels. */
export function resizePlane(source: Float32Array, from: Size, target: Float32Array, to: Size): void {
  const columns = positions(from.width, to.width, from.width / to.width);
  const rows = positions(from.height, to.height, from.height / to.height);
  const between = new Float32Array(from.width);
  for (let y = 0; y < to.height; y++) {
    rowBetween(source, from.width, rows, y, between);
    stretchRow(between, columns, target, y * to.width);
  }
}

/** Interpolates a row at position `y` from the two rows of `plane` that `rows` gives for it. */
export function rowBetween(plane: Float32Array, width: number, rows: Positions, y: number, target: Float32Array): void {
  const share = rows.share[y] as number;
  let upper = (rows.first[y] as number) * width;
  let lower = (rows.second[y] as number) * width;
  for (let x = 0; x < width; x++) {
    const above = plane[upper++] as number;
    target[x] = above + share * ((plane[lower++] as number) - above);
  }
}

/** Stretches a row to the length of `columns`, and writes it to `target` from `start` on. */
function stretchRow(row: Float32Array, { first, second, share }: Positions, target: Float32Array, start = 0): void {
  for (let x = 0, at = start; x < first.length; x++, at++) {
    const left = row[first[x] as number] as number;
    target[at] = left + (share[x] as number) * ((row[second[x] as number] as number) - left);
  }
}
