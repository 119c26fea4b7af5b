import type Konva from 'konva';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../src/stage/parts/Box.ts';
import type { OpenBooth } from '../support/page/openBooth.tsx';
import { arrived, onScreen, openBooth, settled, theStage } from '../support/page/openBooth.tsx';
import { click, mouseDown, mouseMove, mouseUp, touch } from '../support/page/pointer.ts';

/** The screens of booths, and two more windows. */
const viewports: (readonly [width: number, height: number])[] = [
  [1080, 1920],
  [1920, 1080],
  [540, 960],
  [700, 700],
];

/** The box of the drawn control in stage pixels: the last child of a pressable receives touches. */
const drawnBox = async (id: string): Promise<Box> => (await arrived(id)).getChildren().at(-1)!.getClientRect();

const middle = ({ x, y, width, height }: Box) => onScreen(x + width / 2, y + height / 2);

/** The middles of a box's sides, shifted inwards by this many CSS pixels (or outwards by a negative number). */
function sides(box: Box, by: number): [number, number][] {
  const [left, top] = onScreen(box.x, box.y);
  const [right, bottom] = onScreen(box.x + box.width, box.y + box.height);
  const [x, y] = middle(box);
  return [
    [left + by, y],
    [right - by, y],
    [x, top + by],
    [x, bottom - by],
  ];
}

describe.each(viewports)('on a page of %i by %i', (...viewport) => {
  it('a whole visit works by tapping the drawn controls: each answers once, inside its bounds and not outside', async () => {
    const booth = await openBooth({ viewport, motion: viewport[0] < viewport[1] ? 'full' : 'reduced' });
    const scene = () => booth.store.getState().visit.scene;
    const only = (id: string, tap = click) => answersExactly(booth, id, tap);

    await click(...onScreen(6, 6));
    expect(booth.sent.splice(0)).toEqual([{ type: 'start-pressed' }]);

    for (const [step, question] of booth.theme.survey.entries()) {
      await only(`${question.id}-${question.options[step]!.value}`, step % 2 === 0 ? click : touch);
      await only('next', step % 2 === 0 ? touch : click);
    }
    expect(scene()).toBe('preparing');
    await booth.advance(1000);
    expect(scene()).toBe('live');
    await only('capture');
    await booth.advance(3000);
    await expect.poll(scene).toBe('generating');
    await expect.poll(() => booth.store.getState().visit).toMatchObject({ development: { name: 'settled' } });
    await booth.advance(1000);
    expect(scene()).toBe('result');
    await expect.poll(() => booth.cards.length).toBe(1);
    await booth.advance(1500);
    await arrived('back');
    booth.sent.length = 0;
    await only('back');
    expect(scene()).toBe('welcome');
    expect(booth.addresses.map(({ path }) => path)).toEqual(['/', ...Array<string>(8).fill('/selection'), '/take-photo', '/result', '/']);
  });

  it('the canvas is complete and centred in the page', async () => {
    await openBooth({ viewport });
    const seen = theStage().content.querySelector('canvas')!.getBoundingClientRect();
    const [width, height] = viewport;
    expect(seen.left + seen.right).toBeCloseTo(width, -0.5);
    expect(seen.top + seen.bottom).toBeCloseTo(height, -0.5);
    expect(seen.left).toBeGreaterThanOrEqual(0);
    expect(seen.top).toBeGreaterThanOrEqual(0);
    expect(Math.min(width - seen.width, height - seen.height)).toBeLessThan(2 * 0.03 * Math.min(width, height));
  });
});

type Tap = (x: number, y: number) => Promise<void>;

/** One event just inside a side and none just outside it. Each control tests another pair of opposite sides. */
async function answersExactly(booth: OpenBooth, id: string, tap: Tap): Promise<void> {
  const box = await drawnBox(id);
  const side = taps++ % 4;
  for (const [x, y] of [sides(box, -5)[side]!, sides(box, -5)[side ^ 1]!]) {
    await mouseDown(x, y);
    await mouseUp(x, y);
  }
  expect(booth.sent, `around ${id}`).toEqual([]);
  await tap(...sides(box, 3)[side]!);
  expect(booth.sent.splice(0), id).toHaveLength(1);
}
let taps = 0;

it.each([
  ['a finger', touch],
  ['a mouse', click],
])('%s reaches the stage once', async (_, tap) => {
  const heard: string[] = [];
  const booth = await openBooth();
  const { content } = theStage();
  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click'])
    content.addEventListener(type, () => heard.push(type));
  const start = await drawnBox('start');
  await tap(...middle(start));
  await settled();
  expect(booth.sent.map(({ type }) => type)).toEqual(['start-pressed']);
  expect(heard.filter((type) => type !== 'click')).toEqual(['pointerdown', 'pointerup']);
});

it('a control gives way in the frame of the touch and returns afterwards', async () => {
  const { theme, sent } = await openBooth();
  const shown = theStage().findOne<Konva.Group>('.start')!.getChildren()[0]!;
  const [x, y] = middle(await drawnBox('start'));
  await mouseDown(x, y);
  expect(shown.scale()).toEqual({ x: theme.motion.pressScale, y: theme.motion.pressScale });
  expect(sent).toEqual([]);
  await mouseMove(...onScreen(5, 5), true);
  await settled();
  expect(shown.scale()).toEqual({ x: 1, y: 1 });
  expect(shown.opacity()).toBe(1);
  await mouseUp(...onScreen(5, 5));
  expect(sent, 'lifted elsewhere').toEqual([]);
});

it('with reduced motion a control only fades under the finger', async () => {
  await openBooth({ motion: 'reduced' });
  const shown = theStage().findOne<Konva.Group>('.start')!.getChildren()[0]!;
  const [x, y] = middle(await drawnBox('start'));
  await mouseDown(x, y);
  expect(shown.scale()).toEqual({ x: 1, y: 1 });
  expect(shown.opacity()).toBeLessThan(1);
  await mouseUp(x, y);
});

it('a finger on a button of one scene does not press a button at that place in the next', async () => {
  const booth = await openBooth();
  const option = booth.theme.layouts.portrait!.survey.options.box;
  const inBoth = onScreen(300, option[1] + option[3] - 20);
  await touch(...inBoth);
  await settled();
  expect(booth.sent).toEqual([{ type: 'start-pressed' }]);
});
