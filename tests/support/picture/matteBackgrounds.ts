/** The background at a point, 0 to 1 across and down: red, green and blue, 0 to 255. */
export type Background = (across: number, down: number) => readonly [number, number, number];

/** Backgrounds as different as the halls of booths. They are calculated, so they are the same on every machine. */
export const matteBackgrounds = {
  light: () => [226, 224, 220],
  dark: () => [28, 30, 36],
  /** Like light skin, lit by a lamp from the left. */
  skin: (across, down) => [236 - 34 * across - 12 * down, 190 - 38 * across - 14 * down, 164 - 40 * across - 16 * down],
  gradient: (across, down) => [40 + 170 * down, 90 + 80 * across, 200 - 110 * down],
  stripes: (across, down) => (Math.floor((across + down * 0.35) * 14) % 2 === 0 ? [70, 96, 128] : [214, 208, 190]),
  foliage(across, down) {
    const large = clouds(across * 5, down * 5, 1);
    const fine = clouds(across * 17, down * 17, 9) - 0.5;
    return [70 + 120 * large + 50 * fine, 90 + 110 * large + 40 * fine, 60 + 70 * large + 60 * fine];
  },
  'warm room'(across, down) {
    const lamp = Math.exp(-((across - 0.78) ** 2 + (down - 0.25) ** 2) * 9);
    const plaster = clouds(across * 9, down * 9, 3) * 24;
    if (down > 0.72) return [92 + plaster * 1.6, 58 + plaster, 36 + plaster * 0.6];
    return [150 + 95 * lamp + plaster, 112 + 80 * lamp + plaster, 78 + 40 * lamp + plaster];
  },
  /** Trade-fair stands in a row with banners and lit signs, under a dark roof with lamps. */
  fair(across, down) {
    const stand = Math.floor(across * 5);
    const within = across * 5 - stand;
    const lamp = Math.exp(-((((across * 9) % 1) - 0.5) ** 2) * 60 - (down - 0.09) ** 2 * 900);
    if (down < 0.2) return [26 + 229 * lamp, 27 + 220 * lamp, 34 + 190 * lamp];
    if (down > 0.86) return [112 - 90 * (down - 0.86), 108 - 90 * (down - 0.86), 104 - 60 * (down - 0.86)];
    if (within < 0.05) return [238, 238, 240];
    const [red, green, blue] = [chance(stand, 0, 4), chance(stand, 1, 4), chance(stand, 2, 4)];
    const written =
      down > 0.3 && down < 0.46 && within > 0.2 && within < 0.85 && chance(Math.floor(across * 130), Math.floor(down * 26), 8) > 0.5;
    return written ? [250, 248, 240] : [40 + 190 * red, 40 + 190 * green, 40 + 190 * blue];
  },
  'busy colours'(across, down) {
    const [column, row] = [Math.floor(across * 11), Math.floor(down * 11)];
    const radius = 0.2 + 0.28 * chance(column, row, 5);
    const inside = (across * 11 - column - 0.5) ** 2 + (down * 11 - row - 0.5) ** 2 < radius ** 2;
    const seed = inside ? 21 : 77;
    return [40 + 200 * chance(column, row, seed), 40 + 200 * chance(column, row, seed + 1), 40 + 200 * chance(column, row, seed + 2)];
  },
} satisfies Record<string, Background>;

/** A pseudo-random number, 0 to 1, for a position and seed. */
function chance(x: number, y: number, seed: number): number {
  const mixed = (x * 374761393 + y * 668265263 + seed * 2246822519) | 0;
  const again = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((again ^ (again >>> 16)) >>> 0) / 4294967296;
}

/** Noise, interpolated smoothly between whole numbers. */
function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const ease = (part: number): number => part * part * (3 - 2 * part);
  const [across, down] = [ease(x - left), ease(y - top)];
  const above = chance(left, top, seed) * (1 - across) + chance(left + 1, top, seed) * across;
  const below = chance(left, top + 1, seed) * (1 - across) + chance(left + 1, top + 1, seed) * across;
  return above * (1 - down) + below * down;
}

/** Noise over six octaves, 0 to 1. */
function clouds(x: number, y: number, seed: number): number {
  return [1, 2, 4, 8, 16, 32].reduce((sum, times, octave) => sum + noise(x * times, y * times, seed + octave) / (2 * times), 0);
}
