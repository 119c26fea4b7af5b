import { screen } from '@testing-library/react';
import Konva from 'konva';
import { expect, it } from 'vitest';
import { isBlank } from '../support/picture/isBlank.ts';
import { nextFrame } from '../support/page/nextFrame.ts';
import { arrived, openBooth, settled, theStage, turn } from '../support/page/openBooth.tsx';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';

const photo = { path: '/take-photo', record: { answers: sampleAnswers } };

/** The copy of the previous scene that lies over the stage. */
const copyNode = () => theStage().findOne<Konva.Layer>('.over')!.findOne<Konva.Image>('Image')!;

it('after a visit no guest data is left: no camera, no photo, no copy of a frame', async () => {
  const booth = await openBooth(photo);
  await booth.advance(1000);
  await arrived('capture');
  expect(booth.camera.running()).toBe(1);
  expect(booth.camera.watching()).toBe(1);
  screen.getByRole('button', { name: 'Capture' }).click();
  for (let second = 0; second < 3; second++) await booth.advance(1000);
  await expect.poll(() => booth.store.getState().visit).toMatchObject({ development: { name: 'settled' } });
  await booth.advance(1000);
  await expect.poll(() => booth.cards.length).toBe(1);
  await arrived('back');
  expect(booth.camera.running(), 'cameras once the picture is there').toBe(0);
  expect(booth.camera.watching()).toBe(0);

  const { visit } = booth.store.getState();
  const guest = visit.scene === 'result' ? visit.picture.url : '';
  expect(guest).toMatch(/^data:image\/png/);
  await nextFrame();
  screen.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => copyNode().image(), { interval: 1 }).toBeInstanceOf(HTMLCanvasElement);
  const copy = copyNode().image() as HTMLCanvasElement;
  expect([copy.width, isBlank(copy)]).toEqual([540, false]);
  await arrived('start');
  await settled();
  expect(copyNode().image()).toBeUndefined();
  expect(isBlank(copy)).toBe(true);
  const { feed, still } = booth.store.getState();
  expect({ feed, still }).toEqual({ feed: null, still: null });
  expect(booth.addresses.at(-1)).toEqual({ path: '/', state: null });
  expect(document.documentElement.outerHTML).not.toContain(guest.slice(0, 60));
});

it('a timeout in the middle of the countdown releases the camera', async () => {
  const booth = await openBooth(photo);
  await booth.advance(1000);
  await arrived('capture');
  await booth.advance(booth.theme.idle.askAfterMs);
  await screen.findByRole('dialog');
  await booth.advance(booth.theme.idle.leaveAfterMs);
  expect(booth.store.getState().visit.scene).toBe('welcome');
  await turn();
  expect(booth.camera.running()).toBe(0);
  expect(booth.camera.watching()).toBe(0);
  await settled();
});

it('a booth removed from the page leaves no stage, frame listener or animation', async () => {
  const booth = await openBooth(photo);
  await booth.advance(1000);
  await arrived('capture');
  booth.unmount();
  await turn();
  expect(Konva.stages).toEqual([]);
  expect(Konva.Animation.animations.size).toBe(0);
  expect(booth.camera.watching()).toBe(0);
  booth.store.dispose();
  await turn();
  expect(booth.camera.running()).toBe(0);
});

it('two scenes in quick succession leave at most one copy, and none in the end', async () => {
  await openBooth();
  screen.getByRole('button', { name: 'CLICK TO START' }).click();
  await expect.poll(() => copyNode().image(), { interval: 1 }).toBeDefined();
  const first = copyNode().image() as HTMLCanvasElement;
  screen.getAllByRole('radio')[0]!.click();
  await turn();
  screen.getByRole('button', { name: 'Next' }).click();
  await arrived('q2-1');
  await settled();
  expect(isBlank(first)).toBe(true);
  expect(copyNode().image()).toBeUndefined();
});
