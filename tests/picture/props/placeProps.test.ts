import { describe, expect, test } from 'vitest';
import type { Face } from '../../../src/picture/Cutout.ts';
import type { PlacedProp, WornProp } from '../../../src/picture/props/placeProps.ts';
import { placeProps } from '../../../src/picture/props/placeProps.ts';
import type { PropShape } from '../../../src/picture/props/PropShape.ts';
import { faceAt } from '../../support/picture/faceAt.ts';

/** A picture that hides what `solid` says, by parts of its width and height. */
function shape(aspect: number, solid: (x: number, y: number) => boolean): PropShape {
  const side = 20;
  const alpha = Uint8Array.from({ length: side * side }, (_, at) => (solid((at % side) / side, Math.floor(at / side) / side) ? 255 : 0));
  return { aspect, alpha, side };
}

const full = shape(0.5, () => true);
const hollow = shape(1, (x) => x < 0.1 || x > 0.88);

function placed(faces: readonly Face[], props: readonly WornProp[], picture: PropShape | undefined = full): PlacedProp[] {
  return placeProps(faces, { props, shapeOf: () => picture, crownOf: ({ headWidth }) => 0.9 * headWidth });
}

const upright = faceAt(200, 200, 100);
const glasses: WornProp = { image: 'glasses', at: 'eyes', width: 2 };

test('glasses lie over the eyes, as wide as the theme says in distances of the eyes', () => {
  const [prop, ...more] = placed([upright], [glasses]);
  expect(more).toEqual([]);
  expect(prop).toMatchObject({ image: 'glasses', turn: 0, behind: false });
  expect(prop!.middle.x).toBeCloseTo(200);
  expect(prop!.middle.y).toBeCloseTo(179);
  expect(prop!.height).toBeCloseTo(2 * 42 * 0.5);
});

test.each([-30, -15, 15, 30])('on a head that leans by %f degrees they lean as much, and stay on the eyes', (degrees) => {
  const face = faceAt(200, 200, 100, degrees);
  const [prop] = placed([face], [{ ...glasses, turn: 5 }]);
  expect((prop!.turn * 180) / Math.PI).toBeCloseTo(degrees + 5);
  expect(prop!.middle.x).toBeCloseTo((face.rightEye.x + face.leftEye.x) / 2);
  expect(prop!.middle.y).toBeCloseTo((face.rightEye.y + face.leftEye.y) / 2);
});

test('a shift goes along the face’s own axes', () => {
  const [prop] = placed([faceAt(200, 200, 100, 90)], [{ ...glasses, shift: [0, -1] }]);
  const [straight] = placed([faceAt(200, 200, 100, 90)], [glasses]);
  expect(prop!.middle.x - straight!.middle.x).toBeCloseTo(42);
  expect(prop!.middle.y).toBeCloseTo(straight!.middle.y);
});

test('on a head that is turned aside things get narrower, but not taller', () => {
  const aside = { ...upright, rightEar: { x: 190, y: 188 } };
  const [front] = placed([upright], [glasses]);
  const [prop] = placed([aside], [glasses]);
  expect(prop!.width).toBeLessThan(0.95 * front!.width);
  expect(prop!.width).toBeGreaterThan(0.7 * front!.width);
  expect(prop!.height).toBeCloseTo(front!.height);
});

test('where things belong: from the crown down to the neck', () => {
  const heights = (['crown', 'forehead', 'eyes', 'ears', 'mouth', 'neck'] as const).map(
    (at) => placed([upright], [{ image: at, at, width: 0.2, behind: true }])[0]!.middle.y,
  );
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
});

describe('eyes are never covered', () => {
  const headband: WornProp = { image: 'band', at: 'forehead', width: 1.1 };

  test('a headband that hangs into them is moved up, just as far as it must', () => {
    const low = placed([upright], [{ ...headband, shift: [0, 0.3] }])[0]!;
    expect(low.middle.y + low.height / 2).toBeLessThan(179 - 0.2 * 42);
    const high = placed([upright], [{ ...headband, shift: [0, -0.2] }])[0]!;
    expect(high.middle.y).toBeCloseTo(179 - (0.44 + 0.2) * 112);
  });

  test('headphones that go around the eyes may', () => {
    expect(placed([upright], [{ image: 'phones', at: 'ears', width: 1.6 }], hollow)[0]!.middle.y).toBeCloseTo(188);
  });

  test('a mask that would hide them wherever it is is left out', () => {
    expect(
      placed(
        [upright],
        [{ image: 'mask', at: 'mouth', width: 6 }],
        shape(2, () => true),
      ),
    ).toEqual([]);
  });

  test('nor are those of a neighbour, by glasses', () => {
    const near = faceAt(262, 200, 100);
    expect(
      placed(
        [upright, near],
        [{ ...glasses, width: 5 }],
        shape(0.2, () => true),
      ).length,
    ).toBeLessThan(2);
  });

  test('what is behind the people can hide nothing', () => {
    expect(placed([upright], [{ image: 'halo', at: 'eyes', width: 6, behind: true }])).toHaveLength(1);
  });
});

describe('the faces of others', () => {
  const hat: WornProp = { image: 'hat', at: 'crown', width: 1.2 };

  test('are not hidden by what somebody below wears, who goes without', () => {
    const faces = [faceAt(200, 200, 100), faceAt(210, 347, 100)];
    expect(placed(faces, [hat]).map(({ middle }) => Math.round(middle.x))).toEqual([200]);
  });

  test('may be touched at the cheek', () => {
    const faces = [faceAt(200, 200, 100), faceAt(330, 200, 100)];
    expect(placed(faces, [{ image: 'phones', at: 'ears', width: 1.6 }], hollow)).toHaveLength(2);
  });
});

test('every face gets everything; what is behind is drawn first, then far faces before near ones', () => {
  const faces = [faceAt(500, 200, 120), faceAt(100, 200, 60)];
  const props = placed(faces, [glasses, { image: 'halo', at: 'crown', width: 2, behind: true }]);
  expect(props.map(({ image, middle }) => [image, middle.x])).toEqual([
    ['halo', 100],
    ['halo', 500],
    ['glasses', 100],
    ['glasses', 500],
  ]);
});

test('a picture that could not be loaded leaves the rest as it is', () => {
  expect(placeProps([upright], { props: [glasses], shapeOf: () => undefined, crownOf: () => 1 })).toEqual([]);
});
