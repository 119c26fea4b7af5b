import { screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import type { drawScene as DrawScene } from '../../src/stage/drawScene.tsx';
import { drawScene } from '../../src/stage/drawScene.tsx';
import { arrived, openBooth, settled, theStage, turn } from '../support/page/openBooth.tsx';
import { nextFrame } from '../support/page/nextFrame.ts';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { expectConsole } from '../browser/guards.ts';

function Broken(): never {
  throw new Error('a scene broke');
}

function BrokenOnceDrawn() {
  useLayoutEffect(() => {
    throw new Error('a scene broke');
  }, []);
  return null;
}

type Breaking = (scene: ReturnType<typeof DrawScene>) => ReturnType<typeof DrawScene>;

const breakings: [string, Breaking][] = [
  ['its front', (scene) => ({ ...scene, front: <Broken /> })],
  ['its front, once it is drawn', (scene) => ({ ...scene, front: <BrokenOnceDrawn /> })],
  ['what is live', (scene) => ({ ...scene, live: <Broken /> })],
  ['its ground', (scene) => ({ ...scene, ground: <Broken /> })],
  ['its view', () => Broken()],
];

/** Roughly how many colours the stage shows. */
function coloursSeen(): number {
  const canvas = theStage().toCanvas({ pixelRatio: 0.1 });
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4) colours.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
  return colours.size;
}

describe.each(breakings)('a scene that crashes in %s', (_where, breaking) => {
  it('shows a calm message, returns to Welcome within ten seconds, and the next visit works', async () => {
    expectConsole(/a scene broke/);
    let broken = true;
    const booth = await openBooth({
      draw: (visit, ...rest) => {
        const scene = drawScene(visit, ...rest);
        return broken && visit.scene === 'survey' ? breaking(scene) : scene;
      },
    });
    const scene = () => booth.store.getState().visit.scene;
    screen.getByRole('button', { name: 'CLICK TO START' }).click();
    await expect.poll(scene).toBe('trouble');
    await nextFrame();
    await turn();
    expect(coloursSeen(), 'colours on the stage').toBeGreaterThan(5);
    const { trouble, troubleDetail } = booth.theme.texts;
    expect(screen.getByRole('status').textContent).toBe(`${trouble}. ${troubleDetail}`);
    expect(screen.getByRole('heading').textContent).toBe(trouble);
    expect(theStage().findOne('.title'), 'the word on the stage').toBeDefined();
    await settled();

    await booth.advance(9900);
    expect(scene()).toBe('welcome');
    await arrived('start');
    expect(coloursSeen(), 'colours on the stage').toBeGreaterThan(5);
    broken = false;
    screen.getByRole('button', { name: 'CLICK TO START' }).click();
    await arrived('next');
    expect(scene()).toBe('survey');
    expect(screen.getAllByRole('radio')).toHaveLength(4);
    await settled();
  });
});

it('a live picture that crashes releases the camera', async () => {
  expectConsole(/a scene broke/);
  const booth = await openBooth({
    path: '/take-photo',
    record: { answers: sampleAnswers },
    draw: (visit, ...rest) => {
      const scene = drawScene(visit, ...rest);
      return visit.scene === 'live' ? { ...scene, live: <Broken /> } : scene;
    },
  });
  await booth.advance(1000);
  await expect.poll(() => booth.store.getState().visit.scene).toBe('trouble');
  await turn();
  expect(booth.camera.running()).toBe(0);
  expect(booth.addresses.at(-1)).toEqual({ path: '/', state: null });
  await settled();
});

it('Welcome appears even if the calm message crashes, too', async () => {
  expectConsole(/a scene broke/);
  const booth = await openBooth({
    draw: (visit, ...rest) => (visit.scene === 'survey' || visit.scene === 'trouble' ? Broken() : drawScene(visit, ...rest)),
  });
  screen.getByRole('button', { name: 'CLICK TO START' }).click();
  await expect.poll(() => booth.store.getState().visit.scene).toBe('trouble');
  await booth.advance(9900);
  expect(booth.store.getState().visit.scene).toBe('welcome');
  await arrived('start');
  await settled();
});

it("a broken 'Still there?' also returns to Welcome", async () => {
  expectConsole(/reading 'title'/);
  let broken = false;
  const booth = await openBooth({
    draw: (visit, input, ...rest) => {
      // Scene and question share a layout; remove only the question's part.
      if (broken) Reflect.deleteProperty(input.layout, 'stillThere');
      return drawScene(visit, input, ...rest);
    },
  });
  screen.getByRole('button', { name: 'CLICK TO START' }).click();
  await arrived('next');
  broken = true;
  await booth.advance(booth.theme.idle.askAfterMs);
  await expect.poll(() => booth.store.getState().visit.scene).toBe('trouble');
  await booth.advance(9900);
  expect(booth.store.getState().visit.scene).toBe('welcome');
  await arrived('start');
});
