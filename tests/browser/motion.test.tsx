import Konva from 'konva';
import { expect, it } from 'vitest';
import { nextFrame } from '../support/nextFrame.ts';
import { openBooth, settled, theStage } from '../support/openBooth.tsx';
import { click } from '../support/pointer.ts';
import { sampleAnswers } from '../support/sampleAnswers.ts';
import { servedTheme } from '../support/servedTheme.ts';
import { tinyPng } from '../support/tinyPng.ts';

const unhurried = servedTheme(({ motion }) => ({ motion: { ...motion, sceneMs: 250, dealMs: 250, heroEveryMs: 700, pulseMs: 400 } }));

/** The nodes that stood elsewhere, or were turned or sized otherwise, in one frame than in another, until all is still. */
async function watchMoves(frames: number): Promise<{ moved: string[]; faded: number }> {
  const seen = new Map<Konva.Node, string>();
  const moved = new Set<string>();
  const opacities = new Set<number>();
  for (let frame = 0; frame < frames; frame++) {
    await nextFrame();
    for (const node of theStage().find(() => true)) {
      const place = JSON.stringify(
        node
          .getAbsoluteTransform()
          .getMatrix()
          .map((value) => Math.round(value * 100)),
      );
      if ((seen.get(node) ?? place) !== place) moved.add(`${node.getClassName()} ${node.name()}`);
      seen.set(node, place);
      opacities.add(node.opacity());
    }
  }
  return { moved: [...moved], faded: opacities.size };
}

const result = { path: '/result', record: { answers: sampleAnswers, url: tinyPng } };
const photo = { path: '/take-photo', record: { answers: sampleAnswers } };

it.each([
  ['Welcome', {}, 0],
  ['the photo', photo, 1000],
  ['the card', result, 0],
] as const)('with reduced motion %s only fades in, and nothing moves for ever', async (_name, where, afterMs) => {
  const booth = await openBooth({ ...where, theme: unhurried, motion: 'reduced' });
  await booth.advance(afterMs);
  expect((await watchMoves(20)).moved).toEqual([]);
  await settled();
  expect(Konva.Animation.animations.size).toBe(0);
});

it('with reduced motion a new scene fades in where it stays', async () => {
  await openBooth({ theme: unhurried, motion: 'reduced' });
  await click(100, 100);
  const { moved, faded } = await watchMoves(20);
  expect(moved).toEqual([]);
  expect(faded).toBeGreaterThan(3);
  await settled();
});

it('with full motion a new scene moves in', async () => {
  await openBooth({ theme: servedTheme(({ motion }) => ({ motion: { ...motion, sceneMs: 250 } })) });
  await click(100, 100);
  expect((await watchMoves(20)).moved).not.toEqual([]);
  await settled();
});
