import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cutout, Face } from '../../../src/picture/Cutout.ts';
import type { Framing, FrameRules } from '../../../src/picture/frame/framePeople.ts';
import { framePeople } from '../../../src/picture/frame/framePeople.ts';
import { headOf } from '../../../src/picture/frame/headOf.ts';
import { peopleOf } from '../../../src/picture/frame/peopleOf.ts';
import type { DrawnPerson } from '../../support/drawnPeople.ts';
import { drawnPeople } from '../../support/drawnPeople.ts';

const rules: FrameRules = {
  width: 355,
  height: 409,
  headHeight: 0.26,
  headroom: 0.05,
  facesAbove: 0.76,
  hiddenBelow: 0.97,
  groundLine: 0.94,
};
const side = 240;

function framed(cutout: Cutout): { framing: Framing | null; people: NonNullable<ReturnType<typeof peopleOf>> } {
  const people = peopleOf(cutout)!;
  const result = framePeople(people, cutout.faces, rules);
  return { framing: result.ok ? result.value : null, people };
}

const cutAtBottom = (x: number, y: number, face: number): DrawnPerson => ({ x, y, face, heads: 9 });
const place = ({ scale, left, top }: Framing, x: number, y: number): [number, number] => [left + scale * x, top + scale * y];

/** Groups as people stand before a booth: side by side, heads at about one height, none hidden, some cut by the edges. */
const group = fc
  .record({
    count: fc.integer({ min: 1, max: 6 }),
    left: fc.double({ min: -0.1, max: 0.3, noNaN: true }),
    right: fc.double({ min: 0.7, max: 1.1, noNaN: true }),
    head: fc.double({ min: 0.18, max: 0.55, noNaN: true }),
    face: fc.double({ min: 0.05, max: 0.3, noNaN: true }),
    heads: fc.double({ min: 1.6, max: 9, noNaN: true }),
    uneven: fc.array(fc.double({ min: -0.06, max: 0.06, noNaN: true }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ count, left, right, head, face, heads, uneven }) => {
    const faceWidth = Math.min(face, (0.8 * (right - left)) / count) * side;
    return drawnPeople(
      side,
      side,
      Array.from({ length: count }, (_, index) => ({
        x: (left + ((right - left) * (index + 0.5)) / count) * side,
        y: (head + (uneven[index] ?? 0)) * side,
        face: faceWidth,
        heads,
      })),
    );
  })
  .filter((cutout) => peopleOf(cutout) !== null);

test('whatever the group: no straight cut shows, heads are whole, faces stay above the band, feet on the ground', () => {
  let count = 0;
  fc.assert(
    fc.property(group, (cutout) => {
      const { framing, people } = framed(cutout);
      if (framing === null) return;
      count++;
      leansWhereCut(framing, people.cut);
      for (const face of cutout.faces) showsWhole(framing, face);
      if (people.cut.bottom || people.cut.top) return;
      const [, feet] = place(framing, 0, people.bounds.y + people.bounds.height);
      if (framing.standing) expect(feet).toBeCloseTo(rules.groundLine * rules.height, 3);
      else expect(feet).toBeGreaterThanOrEqual(rules.hiddenBelow * rules.height - 0.001);
    }),
    { numRuns: 100 },
  );
  // Most of what people do before a booth can be framed: an empty test would prove nothing.
  expect(count).toBeGreaterThan(50);
});

function leansWhereCut(framing: Framing, cut: { left: boolean; right: boolean; top: boolean; bottom: boolean }): void {
  const [left, top] = place(framing, 0, 0);
  const [right, bottom] = place(framing, side, side);
  if (cut.left) expect(left).toBeLessThanOrEqual(0.5);
  if (cut.right) expect(right).toBeGreaterThanOrEqual(rules.width - 0.5);
  if (cut.top) expect(top).toBeLessThanOrEqual(0.5);
  if (cut.bottom) expect(bottom).toBeGreaterThanOrEqual(rules.hiddenBelow * rules.height - 0.5);
}

function showsWhole(framing: Framing, face: Face): void {
  const head = headOf(face);
  const [, chin] = place(framing, 0, face.box.y + face.box.height);
  expect(chin).toBeLessThanOrEqual(rules.facesAbove * rules.height + 1);
  // A head that the photo itself cuts can't be whole.
  if (head.x < 2 || head.y < 2 || head.x + head.width > side - 2) return;
  const [x, y] = place(framing, head.x, face.box.y - 0.5 * face.box.height);
  expect(x).toBeGreaterThanOrEqual(-1);
  expect(y).toBeGreaterThanOrEqual(-1);
  expect(x + framing.scale * head.width).toBeLessThanOrEqual(rules.width + 1);
}

describe('photos as they are taken', () => {
  test.each<[string, DrawnPerson[]]>([
    ['one person', [cutAtBottom(120, 87, 40)]],
    ['one person at the side', [cutAtBottom(187, 87, 40)]],
    ['one very close', [cutAtBottom(120, 127, 113)]],
    ['two', [cutAtBottom(73, 93, 33), cutAtBottom(167, 87, 33)]],
    ['a grown-up and a child', [cutAtBottom(80, 73, 37), cutAtBottom(167, 160, 30)]],
    ['six in a row from edge to edge', [20, 60, 100, 140, 180, 220].map((x) => cutAtBottom(x, 100, 23))],
    ['somebody who is half out of the photo', [cutAtBottom(13, 87, 40), cutAtBottom(133, 87, 40)]],
  ])('%s can be framed', (_what, persons) => {
    expect(framed(drawnPeople(side, side, persons)).framing).not.toBeNull();
  });

  test('a single head is as large as the theme wants it, in the middle', () => {
    const cutout = drawnPeople(side, side, [cutAtBottom(153, 87, 40)]);
    const { framing } = framed(cutout);
    const head = headOf(cutout.faces[0]!);
    expect((framing!.scale * head.height) / rules.height).toBeCloseTo(rules.headHeight, 1);
    expect(place(framing!, 153, 0)[0]).toBeCloseTo(rules.width / 2, -1);
  });

  test('nobody is a dot: heads of six in a row are a tenth of the box at least', () => {
    const cutout = drawnPeople(
      side,
      side,
      [27, 63, 100, 137, 173, 213].map((x) => cutAtBottom(x, 113, 21)),
    );
    const { framing } = framed(cutout);
    expect((framing!.scale * headOf(cutout.faces[0]!).height) / rules.height).toBeGreaterThan(0.1);
  });

  test('a person from head to foot stands on the ground, with room above', () => {
    const cutout = drawnPeople(side, side, [{ x: 120, y: 40, face: 16, heads: 7 }]);
    const { framing, people } = framed(cutout);
    expect(framing?.standing).toBe(true);
    expect(place(framing!, 0, people.bounds.y)[1]).toBeGreaterThanOrEqual(rules.headroom * rules.height - 3);
  });

  test('a chin on the photo’s lower edge cannot be framed, so that the plain photo is taken', () => {
    expect(framed(drawnPeople(side, side, [cutAtBottom(120, 223, 40)])).framing).toBeNull();
  });

  test('people without a face that can be seen are framed all the same', () => {
    const cutout = { ...drawnPeople(side, side, [cutAtBottom(120, 87, 40)]), faces: [] };
    expect(framed(cutout).framing).not.toBeNull();
  });
});

describe('who is in a cut-out', () => {
  test('nobody is in an empty one, nor where there is but a speck', () => {
    expect(peopleOf(drawnPeople(side, side, []))).toBeNull();
    expect(peopleOf(drawnPeople(side, side, [{ x: 120, y: 67, face: 7, heads: 1 }]))).toBeNull();
  });

  test('a small piece far from people does not count', () => {
    const alone = peopleOf(drawnPeople(side, side, [cutAtBottom(120, 87, 40)]));
    const cutout = drawnPeople(side, side, [cutAtBottom(120, 87, 40), { x: 13, y: 20, face: 5, heads: 1 }]);
    expect(peopleOf(cutout)?.bounds).toEqual(alone?.bounds);
    expect(peopleOf(cutout)?.cells.values).toEqual(alone?.cells.values);
  });

  test.each([
    [1, 1],
    [1, 400],
    [4000, 2],
  ])('a photo of %i by %i is looked at without harm', (width, height) => {
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    expect(peopleOf({ width, height, pixels })).toMatchObject({ bounds: { x: 0, y: 0, width, height } });
  });
});
