import type Konva from 'konva';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inset, toBox } from '../../src/stage/parts/Box.ts';
import { arrived, openBooth, settled, theStage } from '../support/page/openBooth.tsx';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';

it.each([
  ['portrait', [540, 960], 'landscape', [960, 540]],
  ['landscape', [960, 540], 'portrait', [540, 960]],
] as const)('rotating from %s during the preview leaves nothing in its old place', async (_from, before, to, after) => {
  const booth = await openBooth({ path: '/take-photo', record: { answers: sampleAnswers }, viewport: before, motion: 'reduced' });
  await booth.advance(1000);
  await arrived('capture');
  await page.viewport(after[0], after[1]);
  await arrived('capture');
  await settled();
  const layer = theStage().findOne<Konva.Layer>('.live')!;
  const canvas = layer.getNativeCanvasElement();
  const scale = canvas.width / theStage().width();
  const context = canvas.getContext('2d')!;
  const preview = inset(toBox(booth.theme.layouts[to]!.takePhoto.preview), -2);
  const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
  let [inside, outside] = [0, 0];
  for (let at = 0; at < data.length / 4; at++) {
    const [x, y] = [(at % width) / scale, Math.floor(at / width) / scale];
    const within = x >= preview.x && x <= preview.x + preview.width && y >= preview.y && y <= preview.y + preview.height;
    if (data[at * 4 + 3] === 0) continue;
    if (within) inside++;
    else outside++;
  }
  expect(outside).toBe(0);
  expect(inside).toBeGreaterThan(10_000);
});
