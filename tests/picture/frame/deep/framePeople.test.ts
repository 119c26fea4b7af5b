import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cutout, Face } from '../../../../src/picture/Cutout.ts';
import type { Framing, FrameRules } from '../../../../src/picture/frame/framePeople.ts';
import { framePeople } from '../../../../src/picture/frame/framePeople.ts';
import { headOf } from '../../../../src/picture/frame/headOf.ts';
import type { People } from '../../../../src/picture/frame/peopleOf.ts';
import { peopleOf } from '../../../../src/picture/frame/peopleOf.ts';
import { characterRecipe } from '../../../../src/picture/compose/characterRecipe.ts';
import type { DrawnPerson } from '../../../support/picture/drawnPeople.ts';
import { bundledTheme } from '../../../support/theme/classicTheme.ts';
import { drawnPeople } from '../../../support/picture/drawnPeople.ts';
import { runsOf } from '../../../support/arbitrary/runsOf.ts';
import { faceAt } from '../../../support/picture/faceAt.ts';

const rules: FrameRules = {
  width: 355,
  height: 409,
  card: { left: 0, right: 355, top: 0, bottom: 409 },
  headHeight: 0.26,
  headroom: 0.05,
  facesAbove: 0.76,
  hiddenBelow: 0.97,
  groundLine: 0.94,
  low: { facesAbove: 0.94, hiddenBelow: 0.97 },
};
const side = 240;

function framed(cutout: Cutout, by = rules): { framing: Framing; people: People } {
  const people = peopleOf(cutout, cutout.faces)!;
  return { framing: framePeople(people, cutout.faces, by), people };
}

const cutAtBottom = (x: number, y: number, face: number): DrawnPerson => ({ x, y, face, heads: 9 });
const place = ({ scale, left, top }: Framing, x: number, y: number): [number, number] => [left + scale * x, top + scale * y];

/** Groups as people stand in front of a booth, and in odd ways: side by side, in rows, low and high, near and far, cut by every edge. */
const persons = fc
  .record({
    count: fc.integer({ min: 1, max: 6 }),
    left: fc.double({ min: -0.12, max: 0.5, noNaN: true }),
    right: fc.double({ min: 0.5, max: 1.12, noNaN: true }),
    head: fc.double({ min: 0.03, max: 0.9, noNaN: true }),
    face: fc.double({ min: 0.04, max: 0.55, noNaN: true }),
    heads: fc.double({ min: 1.3, max: 9, noNaN: true }),
    uneven: fc.array(fc.double({ min: -0.35, max: 0.35, noNaN: true }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ count, left, right, head, face, heads, uneven }): DrawnPerson[] =>
    Array.from({ length: count }, (_, index) => ({
      x: (left + ((right - left) * (index + 0.5)) / count) * side,
      y: (head + (uneven[index] ?? 0)) * side,
      face: Math.min(face, (0.8 * (right - left + 0.1)) / count) * side,
      heads,
    })),
  );

/** The people of `drawnPeople`, computed without pixels; null if none are in the photo. */
function measured(group: readonly DrawnPerson[]): { people: People; faces: readonly Face[] } | null {
  const [left, right] = [Math.min(...group.map(({ x, face }) => x - face)), Math.max(...group.map(({ x, face }) => x + face))];
  const top = Math.min(...group.map(({ y, face }) => y - 1.05 * face));
  const bottom = Math.max(...group.map(({ y, face, heads }) => y - 1.05 * face + heads * 1.74 * face));
  const [x, y, endX, endY] = [Math.max(0, left), Math.max(0, top), Math.min(side, right), Math.min(side, bottom)];
  if (endX - x < 2 || endY - y < 2) return null;
  const cut = { left: left < 0, right: right > side, top: top < 0, bottom: bottom > side };
  const cells = { cell: 1, columns: side, values: new Uint8Array() };
  const people = { width: side, height: side, bounds: { x, y, width: endX - x, height: endY - y }, cut, cells };
  return { people, faces: group.map((one) => faceAt(one.x, one.y, one.face)).filter(isVisible) };
}

/** Whether the photo shows enough of a face to detect it. */
const isVisible = ({ box }: Face): boolean =>
  box.x > -box.width / 3 && box.x + (2 / 3) * box.width < side && box.y > -box.height / 3 && box.y + (2 / 3) * box.height < side;

const groups = runsOf({ usual: 400, long: 20_000 });
const answers = { q1: '1', q2: '1', q3: '1', q4: '1' };

/** The rules of all shipped themes, and one that can't move its foreground, in boxes a fourth as large. */
const everyRules: readonly (readonly [string, FrameRules])[] = [
  ['an ordinary box', rules],
  ['a foreground that cannot make way', { ...rules, low: null }],
  ['a box that is larger than the card', { ...rules, card: { left: 24, right: 340, top: 30, bottom: 400 } }],
  ...['classic', 'orbit', 'gala', 'party'].map((name) => {
    const { frame } = characterRecipe(bundledTheme(name).theme, answers)!;
    const { left, right, top, bottom } = frame.card;
    const card = { left: left / 4, right: right / 4, top: top / 4, bottom: bottom / 4 };
    return [name, { ...frame, width: frame.width / 4, height: frame.height / 4, card }] as const;
  }),
];

/** Whether the photo shows a face completely. */
const isWhole = ({ box }: Face): boolean => box.x >= 0 && box.y >= 0 && box.x + box.width <= side && box.y + box.height <= side;

test.each(everyRules)(
  'in any group, every whole face is whole, with a margin, above the foreground; no cut edge shows: %s',
  (_name, by) => {
    const seen = { usual: 0, low: 0, sticker: 0 };
    fc.assert(
      fc.property(persons, (group) => {
        const found = measured(group);
        if (found === null) return;
        const framing = framePeople(found.people, found.faces, by);
        seen[isSticker(framing) ? 'sticker' : framing.foreground]++;
        expect([...lostFaces(framing, found.faces, by), ...shownCuts(framing, found.people, by)]).toEqual([]);
      }),
      { numRuns: groups },
    );
    // All kinds of placement occurred: an empty test would prove nothing.
    expect(seen.usual).toBeGreaterThan(groups / 5);
    if (by.low !== null) expect(seen.low).toBeGreaterThan(groups / 50);
    expect(seen.sticker).toBeGreaterThan(groups / 50);
  },
);

const isSticker = ({ dieCut }: Framing): boolean => Object.values(dieCut).includes(true);

/** The faces that violate the framing rules, in words. */
function lostFaces(framing: Framing, faces: readonly Face[], by: FrameRules): string[] {
  const { facesAbove } = framing.foreground === 'low' ? by.low! : by;
  return faces.filter(isWhole).flatMap(({ box }) => {
    const margin = 0.06 * box.width * framing.scale - 0.01;
    const [left, top] = place(framing, box.x, box.y);
    const [right, bottom] = place(framing, box.x + box.width, box.y + box.height);
    const floor = Math.min(facesAbove * by.height, by.card.bottom);
    const free = { left: left - by.card.left, top: top - by.card.top, right: by.card.right - right, bottom: floor - bottom };
    return Object.entries(free).flatMap(([edge, room]) => (room >= margin ? [] : [`${room.toFixed(1)} px are free at the ${edge}`]));
  });
}

/** Straight cuts that neither the box nor the foreground hides, although not die-cut; and feet that do not touch the ground. */
function shownCuts(framing: Framing, { cut, bounds }: People, by: FrameRules): string[] {
  const { bleed, dieCut, foreground, standing } = framing;
  const { hiddenBelow } = foreground === 'low' ? by.low! : by;
  const [left, top] = place(framing, -bleed.left, -bleed.top);
  const [right, bottom] = place(framing, side + bleed.right, side);
  const { card } = by;
  const shown = {
    left: left > card.left + 0.5,
    top: top > card.top + 0.5,
    right: right < card.right - 0.5,
    bottom: bottom < hiddenBelow * by.height - 0.5,
  };
  const feet = place(framing, 0, bounds.y + bounds.height)[1];
  const floats = standing && Math.abs(feet - by.groundLine * by.height) > 0.5;
  return [
    ...(['left', 'top', 'right', 'bottom'] as const).filter((edge) => cut[edge] && !dieCut[edge] && shown[edge]),
    ...(floats ? ['feet'] : []),
  ];
}

describe('real photos', () => {
  test.each<[string, DrawnPerson[]]>([
    ['one person', [cutAtBottom(120, 87, 40)]],
    ['one person at the side', [cutAtBottom(187, 87, 40)]],
    ['one very close', [cutAtBottom(120, 127, 113)]],
    ['two', [cutAtBottom(73, 93, 33), cutAtBottom(167, 87, 33)]],
    ['a grown-up and a child', [cutAtBottom(80, 73, 37), cutAtBottom(167, 160, 30)]],
    ['six in a row from edge to edge', [20, 60, 100, 140, 180, 220].map((x) => cutAtBottom(x, 100, 23))],
    ['somebody who is half out of the photo', [cutAtBottom(13, 87, 40), cutAtBottom(133, 87, 40)]],
  ])('%s can be framed', (_what, persons) => {
    const { framing } = framed(drawnPeople(side, side, persons));
    expect(Object.values(framing.dieCut)).not.toContain(true);
  });

  test("with a single head show it in the theme's size, centred", () => {
    const cutout = drawnPeople(side, side, [cutAtBottom(153, 87, 40)]);
    const { framing } = framed(cutout);
    const head = headOf(cutout.faces[0]!);
    expect((framing.scale * head.height) / rules.height).toBeCloseTo(rules.headHeight, 1);
    expect(place(framing, 153, 0)[0]).toBeCloseTo(rules.width / 2, -1);
  });

  test('with six heads in a row show each at a tenth of the box at least', () => {
    const cutout = drawnPeople(
      side,
      side,
      [27, 63, 100, 137, 173, 213].map((x) => cutAtBottom(x, 113, 21)),
    );
    const { framing } = framed(cutout);
    expect((framing.scale * headOf(cutout.faces[0]!).height) / rules.height).toBeGreaterThan(0.1);
  });

  test('with a full-length person place them on the ground, with room above', () => {
    const cutout = drawnPeople(side, side, [{ x: 120, y: 40, face: 16, heads: 7 }]);
    const { framing, people } = framed(cutout);
    expect(framing.standing).toBe(true);
    expect(place(framing, 0, people.bounds.y)[1]).toBeGreaterThanOrEqual(rules.headroom * rules.height - 3);
  });

  test('with a child’s low face beside grown-ups make the foreground give way', () => {
    const { framing } = framed(drawnPeople(side, side, [cutAtBottom(20, 80, 40), cutAtBottom(120, 200, 30), cutAtBottom(220, 80, 40)]));
    expect(framing.foreground).toBe('low');
    expect(Object.values(framing.dieCut)).not.toContain(true);
  });

  test('with a chin on the lower edge place it above the foreground, die-cut where it ends', () => {
    expect(framed(drawnPeople(side, side, [cutAtBottom(120, 223, 40)])).framing.dieCut.bottom).toBe(true);
  });

  test('with people cut on both sides fill the box exactly from side to side', () => {
    const { framing } = framed(
      drawnPeople(
        side,
        side,
        [30, 90, 150, 210].map((x) => cutAtBottom(x, 120, 44)),
      ),
    );
    expect(framing.scale * side).toBeLessThan(1.02 * rules.width);
    expect(framing.scale * side).toBeGreaterThan(0.9 * rules.width);
  });

  test('with a head at the edge keep its margin through a bleed of the photo', () => {
    const { framing } = framed(drawnPeople(side, side, [cutAtBottom(21, 87, 40), cutAtBottom(133, 87, 40)]));
    expect(framing.bleed.left).toBeGreaterThan(0);
    expect(framing.dieCut.left).toBe(false);
  });

  test('with people whose faces are hidden are framed nevertheless', () => {
    const cutout = { ...drawnPeople(side, side, [cutAtBottom(120, 87, 40)]), faces: [] };
    expect(framed(cutout).framing.scale).toBeGreaterThan(0.5);
  });
});

describe('people in a cutout', () => {
  test('are absent if it is empty or has just a speck', () => {
    expect(peopleOf(drawnPeople(side, side, []))).toBeNull();
    expect(peopleOf(drawnPeople(side, side, [{ x: 120, y: 67, face: 7, heads: 1 }]))).toBeNull();
  });

  test('do not include a small piece far from them', () => {
    const alone = peopleOf(drawnPeople(side, side, [cutAtBottom(120, 87, 40)]));
    const cutout = drawnPeople(side, side, [cutAtBottom(120, 87, 40), { x: 13, y: 20, face: 5, heads: 1 }]);
    expect(peopleOf(cutout)?.bounds).toEqual(alone?.bounds);
    expect(peopleOf(cutout)?.cells.values).toEqual(alone?.cells.values);
  });

  test.each([
    [1, 1],
    [1, 400],
    [4000, 2],
  ])('are searched without error in a photo of %i by %i', (width, height) => {
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    expect(peopleOf({ width, height, pixels })).toMatchObject({ bounds: { x: 0, y: 0, width, height } });
  });
});
