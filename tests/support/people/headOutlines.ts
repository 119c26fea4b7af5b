import type { Point } from '../../../src/picture/Cutout.ts';
import type { Raster } from '../../../src/picture/Raster.ts';

/** The part of a head's outline that borders on the room, traced by hand on the brightened photo: clockwise, in pixels of `realPhoto`. */
interface HeadOutline {
  readonly photo: string;
  /** Crown to chin. */
  readonly height: number;
  readonly line: readonly (readonly [x: number, y: number])[];
}

/** Twelve heads in dark rooms, most with dark hair. */
export const headOutlines: Readonly<Record<string, HeadOutline>> = {
  'first of three men': {
    photo: 'three men',
    height: 440,
    line: [[56, 215], [63, 163], [82, 126], [119, 96], [171, 70], [223, 53], [274, 54], [312, 70], [341, 104], [363, 148], [371, 193], [367, 245]], // prettier-ignore
  },
  'second of three men': {
    photo: 'three men',
    height: 390,
    line: [[404, 289], [407, 252], [415, 223], [438, 197], [475, 178], [519, 169], [571, 169], [616, 182], [653, 211], [675, 252], [681, 297]], // prettier-ignore
  },
  'third of three men': {
    photo: 'three men',
    height: 430,
    line: [[708, 326], [716, 297], [731, 245], [757, 200], [786, 167], [816, 148], [860, 134], [905, 134], [950, 148], [994, 193], [1024, 245], [1035, 297]], // prettier-ignore
  },
  'with a fringe': {
    photo: 'friends at night left',
    height: 236,
    line: [[284, 350], [281, 311], [286, 273], [294, 234], [303, 204], [324, 185], [346, 179], [371, 185], [401, 202], [431, 226], [448, 251], [457, 281], [458, 316], [451, 350]], // prettier-ignore
  },
  'at the back': {
    photo: 'friends at night left',
    height: 180,
    line: [[592, 238], [593, 208], [600, 183], [615, 161], [637, 149], [663, 146], [688, 151], [710, 168], [723, 191], [729, 221], [731, 260]], // prettier-ignore
  },
  'with long dark hair': {
    photo: 'friends at night left',
    height: 211,
    line: [
      [738, 367],
      [746, 351],
      [762, 341],
      [785, 336],
      [813, 336],
      [836, 347],
      [856, 367],
      [872, 394],
      [878, 430],
      [880, 457],
    ],
  },
  'with red hair': {
    photo: 'friends at night left',
    height: 176,
    line: [[893, 402], [893, 384], [901, 367], [915, 355], [935, 345], [958, 339], [982, 341], [1001, 355], [1013, 375], [1023, 398], [1037, 406]], // prettier-ignore
  },
  blonde: {
    photo: 'friends at night left',
    height: 240,
    line: [
      [152, 561],
      [171, 533],
      [180, 498],
      [184, 472],
      [200, 438],
      [225, 412],
      [247, 399],
      [273, 388],
      [290, 384],
    ],
  },
  'with a pony tail': {
    photo: 'bar left',
    height: 168,
    line: [[599, 290], [597, 277], [601, 264], [612, 248], [629, 237], [651, 232], [671, 233], [691, 245], [704, 261], [715, 277], [718, 294], [718, 320], [717, 333]], // prettier-ignore
  },
  'tallest in the bar': {
    photo: 'bar left',
    height: 198,
    line: [[769, 287], [766, 268], [766, 251], [772, 235], [782, 215], [798, 199], [818, 190], [838, 187], [857, 191], [873, 201], [887, 215], [896, 232], [901, 251], [914, 254], [916, 274], [913, 294]], // prettier-ignore
  },
  'sitting in the bar': {
    photo: 'bar left',
    height: 214,
    line: [[149, 573], [148, 548], [153, 538], [158, 524], [160, 503], [169, 482], [182, 465], [203, 455], [227, 451], [255, 453], [283, 460], [304, 477], [316, 496], [319, 521], [320, 552], [327, 552], [326, 566]], // prettier-ignore
  },
  'with short hair': {
    photo: 'bar left',
    height: 171,
    line: [
      [498, 628],
      [489, 607],
      [480, 586],
      [475, 566],
      [474, 541],
      [480, 517],
      [494, 500],
      [515, 491],
      [536, 489],
      [553, 489],
    ],
  },
};

/** The distance from the outline to search, in head heights, and the spacing of points, in pixels. */
const [reach, step] = [0.25, 4];
/** A rim ends at a gap of this many head heights, because another person may follow. */
const gap = 0.03;

/**
 * How far a cut-out extends beyond a head's outline and how much is missing inside it: widths by opacity, in head heights, at points along
 * the outline.
 */
export function rimsOf(
  { width, height, pixels }: Raster,
  { height: head, line }: HeadOutline,
): { readonly rims: number[]; readonly lost: number[] } {
  const opacity = ({ x, y }: Point): number | null =>
    x < 0 || y < 0 || x >= width || y >= height ? null : pixels[(Math.floor(y) * width + Math.floor(x)) * 4 + 3]! / 255;
  const along = (from: Point, toX: number, toY: number, value: (opacity: number) => number): number => {
    let sum = 0;
    for (let away = 1, last = 0; away <= reach * head && away - last <= gap * head; away++) {
      const there = opacity({ x: from.x + away * toX, y: from.y + away * toY });
      if (there === null) break;
      sum += value(there);
      if (value(there) > 0) last = away;
    }
    return sum / head;
  };
  const [rims, lost]: [number[], number[]] = [[], []];
  for (const [place, [toX, toY]] of line.slice(1).entries()) {
    const [fromX, fromY] = line[place]!;
    const length = Math.hypot(toX - fromX, toY - fromY);
    const [outX, outY] = [(toY - fromY) / length, (fromX - toX) / length];
    for (let at = 0; at < length; at += step) {
      const from = { x: fromX + ((toX - fromX) * at) / length, y: fromY + ((toY - fromY) * at) / length };
      rims.push(along(from, outX, outY, (one) => one));
      lost.push(along(from, -outX, -outY, (one) => 1 - one));
    }
  }
  return { rims, lost };
}

export const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
