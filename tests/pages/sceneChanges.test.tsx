import type Konva from 'konva';
import { expect, it } from 'vitest';
import type { OpenBooth } from '../support/page/openBooth.tsx';
import { openBooth, settled, theStage } from '../support/page/openBooth.tsx';
import { servedTheme } from '../support/page/servedTheme.ts';
import { steppedFrames } from '../support/page/steppedFrames.ts';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';

const times = { sceneMs: 420, dealMs: 700, flashMs: 120 };
const frameMs = 16;

const shootsAtOnce = servedTheme(({ motion }) => ({ motion: { ...motion, ...times }, countdownSeconds: 0 }));
const offersRetake = { ...shootsAtOnce, camera: { ...shootsAtOnce.camera, retake: { count: 1, offerMs: 4000 } } };

/** How visible a node is, from 0 to 1. */
function seen(name: string): number {
  const node = theStage().findOne(`.${name}`);
  return node !== undefined && node.isVisible() ? Number(node.getAbsoluteOpacity()) : 0;
}

/** The share of the stage's pixels in the colour of the guests' photo. */
function photoShare(): number {
  const [width, height] = [54, 96];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  for (const layer of theStage().getLayers()) context.drawImage(layer.getNativeCanvasElement(), 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 190 && green < 90 && blue < 90) count++;
  }
  return count / (width * height);
}

/** Guests photographed in front of a red wall; their picture is ready, or has just been announced. */
async function photographed(theme: typeof shootsAtOnce, motion: 'full' | 'reduced'): Promise<OpenBooth> {
  const booth = await openBooth({ theme, motion, path: '/take-photo', record: { answers: sampleAnswers } });
  await booth.advance(1000);
  await expect.poll(() => booth.store.getState().visit.scene).toBe('live');
  await settled();
  booth.store.getState().send({ type: 'capture-pressed' });
  await expect.poll(() => booth.store.getState().visit).toMatchObject({ development: { photo: expect.any(String) as string } });
  return booth;
}

const development = ({ store }: OpenBooth): string | null => {
  const { visit } = store.getState();
  return visit.scene === 'generating' ? visit.development.name : null;
};

it.each(['full', 'reduced'] as const)(
  'with %s motion guests see their picture or their card in every frame, and never the code without it',
  async (motion) => {
    const booth = await photographed(shootsAtOnce, motion);
    await expect.poll(() => development(booth)).toBe('settled');
    await settled();
    const step = steppedFrames();
    await booth.advance(1000);
    expect(booth.store.getState().visit.scene).toBe('result');
    const [shares, turning]: [number[], number[]] = [[], []];
    for (let frame = 0; frame < 400 && seen('back') < 1; frame++) {
      await step(frameMs);
      const share = photoShare();
      (seen('turning') === 1 ? turning : shares).push(share);
      if (seen('qr') > 0) expect(share, `frame ${String(frame)} with its code`).toBeGreaterThan(0.05);
    }
    expect(Math.min(...shares)).toBeGreaterThan(0.05);
    // Edge-on the card is narrow, but only briefly.
    expect(turning.filter((share) => share < 0.02).length).toBeLessThan(6);
    expect([seen('qr'), seen('back')]).toEqual([1, 1]);
    expect(turning.length > 0).toBe(motion === 'full');
    expect(booth.sent.filter(({ type }) => type === 'card-landed')).toHaveLength(1);
  },
);

it('while the shot can be retaken, its card is shown with the button beside it, and then gets its code in place', async () => {
  const booth = await photographed(offersRetake, 'full');
  await expect.poll(() => development(booth)).toBe('offered');
  await expect.poll(() => seen('turning'), { timeout: 10_000 }).toBe(0);
  await settled();
  expect([seen('card'), seen('retake'), seen('qr')]).toEqual([1, 1, 0]);
  const place = () => theStage().findOne('.card')!.getClientRect();
  const before = place();
  const step = steppedFrames();
  await booth.advance(4000);
  expect(booth.store.getState().visit.scene).toBe('result');
  for (let frame = 0; frame < 200 && seen('back') < 1; frame++) {
    await step(frameMs);
    expect([seen('turning'), seen('card'), photoShare() > 0.05]).toEqual([0, 1, true]);
  }
  expect([place(), seen('qr'), seen('retake')]).toEqual([before, 1, 0]);
});

const headlines = ['brand', 'tagline', 'question', 'title', 'scan', 'pose'];

/** The visible headlines. */
const read = (): { words: string; opacity: number }[] =>
  headlines.flatMap((name) =>
    theStage()
      .find<Konva.Group>(`.${name}`)
      .filter((node) => node.isVisible())
      .map((node) => ({
        words: node
          .find<Konva.Text>('Text')
          .map((text) => text.text())
          .join(' '),
        opacity: node.getAbsoluteOpacity(),
      })),
  );

it("no headline is visible before the previous scene's has gone", async () => {
  const booth = await openBooth({ theme: shootsAtOnce });
  await settled();
  const step = steppedFrames();
  const { send } = booth.store.getState();
  const changes = [
    () => send({ type: 'start-pressed' }),
    ...booth.theme.survey.map(({ id, options }) => () => {
      send({ type: 'option-chosen', question: id, value: options[0]!.value });
      send({ type: 'next-pressed' });
    }),
    () => booth.advance(1000),
  ];
  for (const change of changes) {
    const before = new Set(read().map(({ words }) => words));
    await Promise.resolve(change());
    for (let frame = 0; frame < 70; frame++) {
      await step(frameMs);
      const left = seen('leaving');
      const both = read().filter(({ words, opacity }) => !before.has(words) && Math.min(left, opacity) > 0.1);
      expect(both, `frame ${String(frame)} of ${booth.store.getState().visit.scene}`).toEqual([]);
    }
    expect(read().length).toBeGreaterThan(0);
  }
  expect(booth.store.getState().visit.scene).toBe('live');
});

it('the figures dissolve into the live picture', async () => {
  const booth = await openBooth({ theme: shootsAtOnce, path: '/take-photo', record: { answers: sampleAnswers } });
  await expect.poll(() => theStage().findOne<Konva.Group>('.figures')?.find('Image').length).toBe(booth.theme.camera.figures?.length);
  await expect.poll(() => seen('title')).toBe(1);
  const step = steppedFrames();
  const without = photoShare();
  await booth.advance(1000);
  const shares: number[] = [];
  for (let frame = 0; frame < 20; frame++) {
    await step(frameMs);
    shares.push(photoShare());
  }
  const last = shares.at(-1)! - without;
  expect(last).toBeGreaterThan(0.1);
  expect((shares[0]! - without) / last).toBeLessThan(0.5);
});

it.each(['full', 'reduced'] as const)('with %s motion the guests enter their scene without a cut', async (motion) => {
  const booth = await openBooth({ theme: shootsAtOnce, motion, path: '/take-photo', record: { answers: sampleAnswers } });
  await booth.advance(1000);
  await expect.poll(() => booth.store.getState().visit.scene).toBe('live');
  await settled();
  const image = Object.assign(document.createElement('canvas'), { width: 80, height: 80 });
  const context = image.getContext('2d')!;
  context.fillStyle = '#0000ff';
  context.fillRect(0, 0, 80, 80);
  const step = steppedFrames();
  const room = photoShare();
  booth.store.setState({ staged: { image, width: 80, height: 80, onFrame: () => () => undefined } });
  const shares: number[] = [];
  for (let frame = 0; frame < 60; frame++) {
    await step(frameMs);
    shares.push(photoShare());
  }
  expect(shares[0]! / room).toBeGreaterThan(0.9);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
  // The shutter button has the same red.
  expect(shares.at(-1)! / room).toBeLessThan(0.3);
  expect(seen('beneath')).toBe(0);
  if (motion === 'full') expect(new Set(shares).size).toBeGreaterThan(10);
  expect(booth.camera.watching()).toBe(0);
});
