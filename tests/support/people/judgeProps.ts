import { coverageIn, propShapes } from '../../../src/picture/compose/propShapes.ts';
import type { CharacterArt } from '../../../src/picture/compose/DrawingCanvas.ts';
import type { Cutout, Face, Point } from '../../../src/picture/Cutout.ts';
import { nodeCanvas } from '../../../src/headless/nodeCanvas.ts';
import type { PlacedProp, WornProp } from '../../../src/picture/props/placeProps.ts';
import { placeProps } from '../../../src/picture/props/placeProps.ts';
import type { PropShape } from '../../../src/picture/props/PropShape.ts';
import { hides } from '../../../src/picture/props/PropShape.ts';
import type { CardTheme } from '../groups/cardThemes.ts';
import type { MarkedFace } from './realPhotos.ts';

/** How well a theme's prop fits the marked faces of a photo. */
export interface Verdict {
  readonly theme: string;
  readonly image: string;
  readonly faces: number;
  readonly worn: number;
  /** The number of props that fit. */
  readonly right: number;
  /** The faults of the other props. */
  readonly faults: readonly string[];
}

/** A prop's allowed error, as shares of the head's width between the ears, and in degrees. */
const most = { across: 0.06, along: 0.08, turn: 6 };
/** A gap above the hair counts from this share of the width. */
const tolerance = 0.04;
/** A face counts if it is at least this many pixels wide and its whole head is in the photo. */
const minWidth = 60;

const shapeOf = propShapes(nodeCanvas);

/**
 * Judges a theme's props, with `worn` as their pictures, on the marked faces of a photo. The marks give eyes, brows, nose, mouth and ears.
 */
export function judgeProps(cutout: Cutout, marked: readonly MarkedFace[], { name, theme }: CardTheme, worn: CharacterArt): Verdict[] {
  const covered = coverageIn(cutout, { scale: 1, left: 0, top: 0 });
  const complete = marked.filter(({ points }) => {
    const ruler = rulerOf(points);
    return ruler.width >= minWidth && [-0.75, 0.75].every((side) => covered(at(ruler, ruler.ears, side, -0.7)) !== null);
  });
  return theme.character.props.map((rule): Verdict => {
    const picture = worn.get(rule.image);
    const shape = picture === undefined ? undefined : shapeOf(picture);
    const verdicts = complete.flatMap(({ points }) => {
      const ruler = rulerOf(points);
      const face = cutout.faces.find((one) => isSame(one, ruler));
      if (face === undefined || shape === undefined) return ['not found'];
      const own = placeProps([face], { props: [rule], shapeOf: () => shape, covered }).find(({ behind }) => !behind);
      return [own === undefined ? 'not worn' : (faultOf(own, rule, ruler, shape, covered) ?? 'right')];
    });
    const count = (word: string): number => verdicts.filter((one) => one === word).length;
    const without = count('not worn') + count('not found');
    return {
      theme: name,
      image: rule.image,
      faces: complete.length,
      worn: complete.length - without,
      right: count('right'),
      faults: verdicts.filter((one) => one !== 'right'),
    };
  });
}

interface Ruler {
  readonly eyes: Point;
  readonly bridge: Point;
  readonly brows: Point;
  readonly lip: Point;
  readonly ears: Point;
  /** The distance between the ears in the photo, and the tilt of the eyes. */
  readonly width: number;
  readonly turn: number;
}

/** Measures the 68 points of the iBUG scheme. */
function rulerOf(points: readonly Point[]): Ruler {
  const mean = (...places: readonly number[]): Point => ({
    x: places.reduce((sum, place) => sum + points[place]!.x, 0) / places.length,
    y: places.reduce((sum, place) => sum + points[place]!.y, 0) / places.length,
  });
  const [right, left] = [mean(36, 37, 38, 39, 40, 41), mean(42, 43, 44, 45, 46, 47)];
  return {
    eyes: { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 },
    bridge: points[27]!,
    brows: mean(19, 24),
    lip: mean(33, 51),
    ears: mean(0, 1, 15, 16),
    width: Math.hypot(points[16]!.x - points[0]!.x, points[16]!.y - points[0]!.y),
    turn: Math.atan2(left.y - right.y, left.x - right.x),
  };
}

/** A point so many widths to the right of and below another, tilted with the head. */
function at({ turn, width }: Ruler, from: Point, right: number, down: number): Point {
  const [cos, sin] = [Math.cos(turn) * width, Math.sin(turn) * width];
  return { x: from.x + right * cos - down * sin, y: from.y + right * sin + down * cos };
}

const isSame = ({ rightEye, leftEye }: Face, { eyes, width }: Ruler): boolean =>
  Math.hypot((rightEye.x + leftEye.x) / 2 - eyes.x, (rightEye.y + leftEye.y) / 2 - eyes.y) < 0.2 * width;

/** A prop's fault; null if it fits. */
function faultOf(
  prop: PlacedProp,
  rule: WornProp,
  ruler: Ruler,
  shape: PropShape,
  covered: (place: Point) => boolean | null,
): string | null {
  const [cos, sin] = [Math.cos(ruler.turn), Math.sin(ruler.turn)];
  const off = (from: Point): { across: number; along: number } => {
    const [x, y] = [(prop.middle.x - from.x) / ruler.width, (prop.middle.y - from.y) / ruler.width];
    return { across: x * cos + y * sin, along: y * cos - x * sin };
  };
  const turn = ((prop.turn - ruler.turn) * 180) / Math.PI - (rule.turn ?? 0);
  if (rule.shift?.[0] === undefined && Math.abs(turn) > most.turn) return `leans by ${Math.round(turn)} degrees`;
  const wrong = (what: string, { across, along }: { across: number; along: number }): string | null =>
    Math.abs(across) > most.across || Math.abs(along) > most.along
      ? `${what}: ${across.toFixed(2)} across, ${along.toFixed(2)} down`
      : null;
  switch (rule.at) {
    case 'eyes':
      return wrong('off the eyes', { across: off(ruler.bridge).across, along: off(ruler.eyes).along - (rule.shift?.[1] ?? 0) * 0.4 });
    case 'mouth':
      return wrong('off the lip', off(ruler.lip));
    case 'ears':
      return rule.shift === undefined ? wrong('off the ears', { across: off(ruler.ears).across / 2, along: off(ruler.ears).along }) : null;
    default: {
      // The middle of its lower end must lie between the brows and the lower end of the hair.
      const end = [...Array(48).keys()].findLast((row) => hides(shape, 0.5, (row + 0.5) / 48)) ?? 0;
      const down = ((end + 0.5) / 48 - 0.5) * prop.height;
      const low = { x: prop.middle.x - down * Math.sin(prop.turn), y: prop.middle.y + down * Math.cos(prop.turn) };
      if (covered(at({ ...ruler, turn: prop.turn }, low, 0, tolerance)) === false) return 'above the head';
      const above = ((ruler.brows.y - low.y) * cos - (ruler.brows.x - low.x) * sin) / ruler.width;
      return above < 0 ? 'over the brows' : null;
    }
  }
}
