import { describe, expect, test } from 'vitest';
import type { Face, HeadPose } from '../../../src/picture/Cutout.ts';
import type { PlacedProp, WornProp } from '../../../src/picture/props/placeProps.ts';
import { placeProps } from '../../../src/picture/props/placeProps.ts';
import type { CoverageAt } from '../../../src/picture/props/headOutline.ts';
import type { PropShape } from '../../../src/picture/props/PropShape.ts';
import { faceAt } from '../../support/picture/faceAt.ts';

/** A picture whose opaque parts are given by `solid`, in shares of its width and height. */
function shape(aspect: number, solid: (x: number, y: number) => boolean): PropShape {
  const side = 20;
  const alpha = Uint8Array.from({ length: side * side }, (_, at) => (solid((at % side) / side, Math.floor(at / side) / side) ? 255 : 0));
  return { aspect, alpha, side };
}

const full = shape(0.5, () => true);
const hollow = shape(1, (x) => x < 0.1 || x > 0.88);
/** A band from cup to cup, as high above the ears as below. */
const phones = shape(1.2, (x, y) => (x < 0.1 || x > 0.88 ? y < 0.7 : y < 0.1));

/** People everywhere in an unbounded photo. */
const everywhere: CoverageAt = () => true;

function placed(
  faces: readonly Face[],
  props: readonly WornProp[],
  picture: PropShape | undefined = full,
  covered = everywhere,
): PlacedProp[] {
  return placeProps(faces, { props, shapeOf: () => picture, covered });
}

/** The same face on a rotated head. */
function posed(face: Face, pose: Partial<HeadPose>): Face {
  return { ...face, pose: { yaw: 0, pitch: 0, roll: 0, width: 0.92 * face.box.width, ...pose } };
}

const upright = faceAt(200, 200, 100);
const glasses: WornProp = { image: 'glasses', at: 'eyes', width: 2 };
const hat: WornProp = { image: 'hat', at: 'crown', width: 1.2 };
const band: WornProp = { image: 'band', at: 'forehead', width: 1 };
const headphones: WornProp = { image: 'phones', at: 'ears', width: 1.6 };
const widthOf = ({ left, right }: PlacedProp): number => left + right;

test('glasses lie over the eyes, at the width that the theme sets in eye distances', () => {
  const [prop, ...more] = placed([upright], [glasses]);
  expect(more).toEqual([]);
  expect(prop).toMatchObject({ image: 'glasses', part: 'all', turn: 0, behind: false });
  expect(prop!.middle.x).toBeCloseTo(200);
  expect(prop!.middle.y).toBeCloseTo(179);
  expect(prop!.height).toBeCloseTo(2 * 42 * 0.5);
  expect(prop!.left).toBeCloseTo(42);
  expect(prop!.right).toBeCloseTo(42);
});

test.each([-30, -15, 15, 30])('on a head that leans by %f degrees they lean equally, and stay on the eyes', (degrees) => {
  const face = faceAt(200, 200, 100, degrees);
  const [prop] = placed([face], [{ ...glasses, turn: 5 }]);
  expect((prop!.turn * 180) / Math.PI).toBeCloseTo(degrees + 5);
  expect(prop!.middle.x).toBeCloseTo((face.rightEye.x + face.leftEye.x) / 2);
  expect(prop!.middle.y).toBeCloseTo((face.rightEye.y + face.leftEye.y) / 2);
});

test('an offset follows the face’s own axes', () => {
  const [prop] = placed([faceAt(200, 200, 100, 90)], [{ ...glasses, shift: [0, -1] }]);
  const [straight] = placed([faceAt(200, 200, 100, 90)], [glasses]);
  expect(prop!.middle.x - straight!.middle.x).toBeCloseTo(42);
  expect(prop!.middle.y).toBeCloseTo(straight!.middle.y);
});

test('props have their anchors, from the crown down to the neck', () => {
  const heights = (['crown', 'forehead', 'eyes', 'ears', 'mouth', 'neck'] as const).map(
    (at) => placed([upright], [{ image: at, at, width: 0.2, behind: true }])[0]!.middle.y,
  );
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
});

describe('on a head turned sideways', () => {
  const aside = { ...upright, rightEar: { x: 190, y: 188 } };

  test('props get narrower, most on the far side, but not shorter', () => {
    const [front] = placed([upright], [glasses]);
    const [prop] = placed([aside], [glasses]);
    expect(widthOf(prop!)).toBeLessThan(0.95 * widthOf(front!));
    expect(prop!.right).toBeGreaterThan(prop!.left);
    expect(prop!.height).toBeCloseTo(front!.height);
  });

  test.each([-0.8, -0.4, 0.4, 0.8])('by %f, the far ear cup is behind it and the near one in front', (yaw) => {
    const [far, near] = placed([posed(upright, { yaw })], [headphones], phones);
    expect(far).toMatchObject({ behind: true, part: yaw > 0 ? 'right' : 'left' });
    expect(near).toMatchObject({ behind: false, part: yaw > 0 ? 'left' : 'right' });
  });

  test.each([-0.5, 0.5])('by %f, a prop for one ear is on the near one', (yaw) => {
    const flower = (right: number): WornProp => ({ image: 'flower', at: 'ears', width: 0.3, shift: [right, 0] });
    const [one, other] = placed([posed(upright, { yaw })], [flower(0.6), flower(-0.6)]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ behind: false });
    expect(Math.sign(one!.middle.x - 200)).toBe(-Math.sign(yaw));
  });

  test('a band reaches as far as the silhouette on both sides', () => {
    const covered: CoverageAt = ({ x }) => x > 150 && x < 262;
    const [prop] = placed([posed(upright, { yaw: 0.3 })], [band], full, covered);
    expect(prop!.middle.x - prop!.left).toBeCloseTo(150, -1);
    expect(prop!.middle.x + prop!.right).toBeCloseTo(262, -1);
  });

  test('angles from the detector’s six points alone are close to those of the mesh', () => {
    const turned = { ...upright, rightEar: { x: 160, y: 188 }, leftEar: { x: 232, y: 188 }, nose: { x: 220, y: 205 } };
    const [far, near] = placed([turned], [headphones], phones);
    expect(far).toMatchObject({ behind: true, part: 'right' });
    expect(near).toMatchObject({ behind: false, part: 'left' });
  });
});

describe('hair', () => {
  const upTo =
    (top: number): CoverageAt =>
    ({ y }) =>
      y > top;

  test.each([92, 80, 70])('that ends at %f carries hats and headbands there', (top) => {
    expect(placed([upright], [hat], full, upTo(top))[0]!.middle.y).toBeCloseTo(top, -0.9);
    const { middle, height } = placed([upright], [headphones], phones, upTo(top))[0]!;
    expect(middle.y - height * 0.45).toBeCloseTo(top, -0.9);
  });

  test('makes a hat as wide as the head beneath it', () => {
    const narrow = placed([upright], [hat], full, ({ x }) => Math.abs(x - 200) < 48);
    const wide = placed([upright], [hat], full, ({ x }) => Math.abs(x - 200) < 64);
    expect(widthOf(wide[0]!) / widthOf(narrow[0]!)).toBeCloseTo(64 / 48, 1);
  });

  test('that is short does not let a band float above it', () => {
    const arch = shape(1, (_, y) => y < 0.2);
    const { middle, height } = placed([upright], [{ ...band, shift: [0, -0.5] }], arch, upTo(95))[0]!;
    expect(middle.y - 0.3 * height).toBeCloseTo(95, -0.9);
  });

  test('that is cut off by the photo’s edge carries them at the edge', () => {
    expect(placed([upright], [hat], full, ({ y }) => (y < 97 ? null : true))[0]!.middle.y).toBeCloseTo(97, -0.9);
  });

  test('of somebody behind does not count', () => {
    expect(placed([upright], [hat])[0]!.middle.y).toBeCloseTo(188 - 0.92 * 112);
  });
});

describe('eyes are never covered', () => {
  test('a headband that hangs into them is moved up, just as far as necessary', () => {
    const low = placed([upright], [{ ...band, shift: [0, 0.3] }])[0]!;
    expect(low.middle.y + low.height / 2).toBeLessThan(179 - 0.2 * 42);
    const high = placed([upright], [{ ...band, shift: [0, -0.2] }])[0]!;
    expect(high.middle.y).toBeCloseTo(179 - (0.44 + 0.2) * 112);
  });

  test('headphones around the eyes are allowed', () => {
    expect(placed([upright], [headphones], hollow)[0]!.middle.y).toBeCloseTo(188);
  });

  test('a mask that would hide them in any position is left out', () => {
    expect(
      placed(
        [upright],
        [{ image: 'mask', at: 'mouth', width: 6 }],
        shape(2, () => true),
      ),
    ).toEqual([]);
  });

  test.each([-0.5, 0.5])('on a head turned by %f, the half behind it is moved up and left out with the half in front', (yaw) => {
    const turned = posed(upright, { yaw });
    const [strip, mask] = [shape(0.3, () => true), shape(2, () => true)];
    const [far, near] = placed([turned], [headphones], strip);
    expect(near!.middle.y).toBeLessThan(placed([turned], [{ ...headphones, behind: true }], strip)[0]!.middle.y);
    expect(far!.middle).toEqual(near!.middle);
    expect(placed([turned], [headphones], mask)).toEqual([]);
  });

  test('a prop behind the people cannot hide anything', () => {
    expect(placed([upright], [{ image: 'halo', at: 'eyes', width: 6, behind: true }])).toHaveLength(1);
  });
});

describe('everybody in a group wears everything', () => {
  const covers = ({ under }: PlacedProp, { box }: Face): boolean =>
    under.some(
      ({ middle }) => Math.abs(middle.x - box.x - box.width / 2) < 5 && Math.abs(middle.y - box.y - box.height / 2) < 0.5 * box.height,
    );

  test('behind the heads of people who are nearer', () => {
    const [far, near] = [faceAt(200, 200, 80), faceAt(270, 220, 120)];
    const [onFar, onNear] = placed([far, near], [hat]);
    expect([covers(onFar!, near), covers(onNear!, far)]).toEqual([true, false]);
  });

  test('and behind the head of somebody farther away whose face would be hidden', () => {
    const [above, below] = [faceAt(200, 200, 100), faceAt(210, 347, 100)];
    const [onAbove, onBelow] = placed([above, below], [hat]);
    expect([covers(onAbove!, below), covers(onBelow!, above)]).toEqual([true, true]);
  });

  test('but it may touch a cheek', () => {
    const [left, right] = [faceAt(200, 200, 100), faceAt(330, 201, 100)];
    const onRight = placed([left, right], [headphones], hollow)[1]!;
    expect(covers(onRight, left)).toBe(false);
  });
});

describe('on a head cut off by the photo’s edge', () => {
  const props = [glasses, hat, band, headphones, { image: 'tache', at: 'mouth', width: 1 }] as const;
  const worn = (covered: CoverageAt): string[] => placed([upright], props, hollow, covered).map(({ image }) => image);

  test('only visible parts wear props: without a forehead, those for eyes, ears and mouth', () => {
    expect(worn(({ y }) => (y < 150 ? null : true))).toEqual(['glasses', 'phones', 'tache']);
  });

  test('without an ear, those for eyes and mouth', () => {
    expect(worn(({ x }) => (x < 165 ? null : true))).toEqual(['glasses', 'tache']);
  });

  test('without a crown all of them: a hat hides the edge', () => {
    expect(worn(({ y }) => (y < 110 ? null : true))).toHaveLength(props.length);
  });
});

test('props behind are drawn first, then far faces before near ones', () => {
  const faces = [faceAt(500, 200, 120), faceAt(100, 200, 60)];
  const props = placed(faces, [glasses, { image: 'halo', at: 'crown', width: 2, behind: true }]);
  expect(props.map(({ image, middle }) => [image, Math.round(middle.x)])).toEqual([
    ['halo', 100],
    ['halo', 500],
    ['glasses', 100],
    ['glasses', 500],
  ]);
});

test('a prop picture that fails to load leaves the rest unchanged', () => {
  expect(placeProps([upright], { props: [glasses], shapeOf: () => undefined, covered: everywhere })).toEqual([]);
});
