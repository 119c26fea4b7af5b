import { screen } from '@testing-library/react';
import type Konva from 'konva';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import type { DevelopedPicture, PictureMaker } from '../../src/picture/PictureMaker.ts';
import type { Result } from '../../src/shared/errors.ts';
import { success } from '../../src/shared/errors.ts';
import { nextFrame } from '../support/page/nextFrame.ts';
import type { BoothCommand, OpenBooth } from '../support/page/openBooth.tsx';
import { arrived, onScreen, openBooth, settled, showVisit, theStage } from '../support/page/openBooth.tsx';
import { click, mouseDown, mouseUp, touch } from '../support/page/pointer.ts';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { servedInLanguages, servedTheme } from '../support/page/servedTheme.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const offerMs = 4000;
const theme = servedTheme(({ camera }) => ({ camera: { ...camera, retake: { count: 1, offerMs } }, countdownSeconds: 0 }));
const { texts } = theme;

/** A maker that finishes when the test says so. */
function patientMaker() {
  const orders: { readonly signal: AbortSignal; readonly done: () => void }[] = [];
  const maker: PictureMaker = {
    name: 'patient',
    sends: false,
    needsMs: 0,
    make: ({ signal }) =>
      new Promise<Result<DevelopedPicture>>((resolve) => {
        orders.push({ signal, done: () => resolve(success({ url: tinyPng, shape: 'cutout' })) });
      }),
  };
  return { maker, orders };
}

const development = (booth: OpenBooth): string => {
  const { visit } = booth.store.getState();
  return visit.scene === 'generating' ? visit.development.name : visit.scene;
};
const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
const spoken = (): string => screen.getByRole('status').textContent;
const ring = () => theStage().findOne<Konva.Path>('.running');

async function tap(id: string, how: typeof click = click): Promise<void> {
  const { x, y, width, height } = (await arrived(id)).getChildren().at(-1)!.getClientRect();
  await how(...onScreen(x + width / 2, y + height / 2));
}

/** A booth whose guest has just been photographed and may retake the shot. */
async function photographed(order: BoothCommand = {}) {
  const { maker, orders } = patientMaker();
  const booth = await openBooth({ theme, path: '/take-photo', record: { answers: sampleAnswers }, makers: [maker], ...order });
  await booth.advance(theme.camera.startDelayMs);
  await tap('capture');
  await expect.poll(() => development(booth)).toBe('making');
  return { ...booth, orders };
}

describe.each([
  [540, 960],
  [1080, 1920],
  [1920, 1080],
  [700, 700],
] as const)('on a page of %i by %i', (...viewport) => {
  it('a tap on the button retakes the shot once, and the next one leads to the card', async () => {
    const booth = await photographed({ viewport, motion: viewport[0] < 1000 ? 'full' : 'reduced' });
    booth.sent.length = 0;
    const { x, y, width, height } = (await arrived('retake')).getChildren().at(-1)!.getClientRect();
    for (const [outX, outY] of [onScreen(x - 12, y + height / 2), onScreen(x + width / 2, y - 12)]) {
      await mouseDown(outX, outY);
      await mouseUp(outX, outY);
    }
    expect(booth.sent).toEqual([]);
    await tap('retake', viewport[0] === 540 ? touch : click);
    expect(booth.sent).toEqual([{ type: 'retake-pressed' }]);
    expect(booth.orders[0]?.signal.aborted).toBe(true);
    expect(booth.store.getState()).toMatchObject({ visit: { scene: 'live', retakes: 1 }, still: null });

    await tap('capture');
    await expect.poll(() => development(booth)).toBe('making');
    await settled();
    expect(theStage().findOne('.retake'), 'it was the only one').toBeUndefined();
    booth.orders[1]?.done();
    await expect.poll(() => development(booth)).toBe('settled');
    await booth.advance(theme.picture.settledPauseMs);
    await expect.poll(() => booth.cards.length).toBe(1);
    expect(booth.store.getState().visit).toMatchObject({ scene: 'result', picture: { url: tinyPng } });
  });
});

it('no card is drawn or sent before the offer ends; a guest who does nothing then gets theirs', async () => {
  let drawn = 0;
  const booth = await photographed({ encodePng: async () => Uint8Array.of(++drawn) });
  await booth.advance(1000);
  booth.orders[0]?.done();
  await expect.poll(() => development(booth)).toBe('offered');
  await booth.advance(offerMs - 1250);
  await settledBut('running');
  expect([development(booth), drawn, booth.cards.length]).toEqual(['offered', 0, 0]);
  await booth.advance(250);
  expect(development(booth)).toBe('result');
  await expect.poll(() => booth.cards.length).toBe(1);
  expect(drawn).toBe(1);
});

/** Waits until a node has moved for some frames, so that everything else is done. */
async function settledBut(name: string): Promise<void> {
  const node = theStage().findOne<Konva.Path>(`.${name}`)!;
  const from = node.dashOffset();
  await expect.poll(() => node.dashOffset()).not.toBe(from);
}

describe('by keyboard and with screen readers', () => {
  it('the button is announced, reached by Tab and pressed by Enter; focus moves to the live preview', async () => {
    const booth = await photographed();
    expect(names()).toEqual([texts.retake]);
    expect(spoken()).toBe(`${texts.generating}. ${texts.retake}`);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.retake }));
    await userEvent.keyboard('{Enter}');
    expect(booth.store.getState().visit).toMatchObject({ scene: 'live', retakes: 1 });
    await expect.poll(names).toEqual([texts.capture]);
    expect(document.activeElement?.tagName).toBe('H1');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.capture }));
  });

  it('a key still held down after the shutter release retakes nothing', async () => {
    const booth = await openBooth({ theme, path: '/take-photo', record: { answers: sampleAnswers }, makers: [patientMaker().maker] });
    await booth.advance(theme.camera.startDelayMs);
    await arrived('capture');
    await userEvent.tab();
    await userEvent.keyboard('{Enter>}');
    await expect.poll(names).toEqual([texts.retake]);
    await userEvent.keyboard('{Enter>3/}');
    expect(booth.store.getState().visit).toMatchObject({ development: { name: 'making', offer: 'standing' } });
  });

  it('when the offer ends, the button disappears for everybody, and focus moves to the heading', async () => {
    const booth = await photographed();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.retake }));
    await booth.advance(offerMs);
    await expect.poll(names).toEqual([]);
    expect(development(booth)).toBe('making');
    expect(spoken()).toBe(texts.generating);
    expect(document.activeElement?.tagName).toBe('H1');
    expect(theStage().findOne('.retake')).toBeUndefined();
  });

  it('in Arabic its name is the theme’s, and its place is mirrored', async () => {
    const inLanguages = servedInLanguages();
    const offering = { ...inLanguages, camera: { ...inLanguages.camera, retake: { count: 1, offerMs } } };
    const words = inLanguages.texts.retake as Record<string, string>;
    const record = { answers: sampleAnswers, language: 'ar' };
    const booth = await openBooth({ inLanguages: { ...offering, countdownSeconds: 0 }, path: '/take-photo', record });
    await booth.advance(theme.camera.startDelayMs);
    await tap('capture');
    await expect.poll(names).toEqual([words['ar']]);
    const [x, , width] = inLanguages.layouts.portrait!.takePhoto.retake!;
    expect((await arrived('retake')).getChildren().at(-1)!.getClientRect().x).toBeCloseTo(1080 - x - width, 0);
  });
});

describe('the ring around the button', () => {
  it('runs out, and nothing else moves once the button has gone', async () => {
    const booth = await photographed();
    await arrived('retake');
    const left = (): number => ring()!.dash()[0]! / ring()!.getLength();
    const before = left();
    expect(before).toBeLessThanOrEqual(1);
    await expect.poll(left).toBeLessThan(before);
    const places = (): string[] =>
      theStage()
        .find<Konva.Text>('Text')
        .filter((node) => node.findAncestor('.retake') === undefined)
        .map((node) => JSON.stringify([node.text(), node.getClientRect()]));
    const stood = places();
    await booth.advance(offerMs);
    await settled();
    expect(ring()).toBeUndefined();
    expect(places()).toEqual(stood);
  });

  it('fades with reduced motion, and does not move', async () => {
    await photographed({ motion: 'reduced' });
    await arrived('retake');
    const from = ring()!.opacity();
    await expect.poll(() => ring()!.opacity()).toBeLessThan(from);
    expect([(ring()!.dash() as number[] | undefined) ?? [], ring()!.dashOffset()]).toEqual([[], 0]);
    await nextFrame();
  });
});

it.each([
  [540, 960],
  [1920, 1080],
  [700, 700],
] as const)('on a page of %i by %i its hidden control lies where it is drawn', async (...viewport) => {
  await showVisit(sampleVisits(theme, tinyPng).get('photo-retake')!, { theme, viewport });
  const { x, y, width, height } = theStage().findOne<Konva.Group>('.retake')!.getChildren().at(-1)!.getClientRect();
  const twin = screen.getByRole('button', { name: texts.retake }).getBoundingClientRect();
  const [[left, top], [right, bottom]] = [onScreen(x, y), onScreen(x + width, y + height)];
  for (const [seen, drawn] of [
    [twin.left, left],
    [twin.top, top],
    [twin.right, right],
    [twin.bottom, bottom],
  ] as const)
    expect(Math.abs(seen - drawn)).toBeLessThan(1.5);
});

describe('the shots of a strip', () => {
  const shot = (place: number) => ({ shot: place, box: [20, 300 * place - 280, 280, 280] as [number, number, number, number] });
  const sheet = { width: 320, height: 620, exportScale: 1, radius: 0, layers: [shot(1), shot(2)] };
  const ofStrip = { ...theme, formats: [{ id: 'strip', text: 'Two in a strip', strip: { shots: 2, secondsBetween: 1, sheet } }] };
  const { review = '', accept = '', again = '' } = texts.strips ?? {};
  const shots = ['1', '2'].map((place) => again.replace('{shot}', place));

  /** A booth whose guests look at the two shots that they have just posed for. */
  async function reviewed(order: BoothCommand = {}) {
    const { maker, orders } = patientMaker();
    const record = { answers: sampleAnswers };
    const booth = await openBooth({ theme: ofStrip, path: '/take-photo', record, makers: [maker], ...order });
    await booth.advance(theme.camera.startDelayMs);
    await tap('capture');
    await expect.poll(() => development(booth)).toBe('frozen');
    await expect.poll(() => orders.length).toBe(1);
    orders[0]?.done();
    await booth.advance(900);
    await expect.poll(() => development(booth)).toBe('countdown');
    await booth.advance(1000);
    await expect.poll(() => orders.length).toBe(2);
    orders[1]?.done();
    await expect.poll(() => development(booth)).toBe('offered');
    booth.sent.length = 0;
    return booth;
  }

  it.each([
    [540, 960, touch],
    [1920, 1080, click],
  ] as const)('on a page of %i by %i lead to the strip at once when the button beneath them is touched', async (width, height, how) => {
    const booth = await reviewed({ viewport: [width, height] });
    await tap('accept', how);
    expect(booth.sent[0]).toEqual({ type: 'accept-pressed' });
    expect(booth.store.getState().visit).toMatchObject({ scene: 'result', strip: [{ url: tinyPng }, { url: tinyPng }] });
  });

  it('are announced with that button, which Tab reaches after them', async () => {
    const booth = await reviewed();
    expect(names()).toEqual([...shots, accept]);
    expect(spoken()).toBe(`${review}. ${accept}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(review);
    for (const name of [...shots, accept]) {
      await userEvent.tab();
      expect(document.activeElement).toBe(screen.getByRole('button', { name }));
    }
    await userEvent.keyboard('{Enter}');
    expect(booth.store.getState().visit).toMatchObject({ scene: 'result' });
  });

  it('are retaken one by one by a touch', async () => {
    const booth = await reviewed();
    await tap('shot-2');
    expect(booth.sent).toEqual([{ type: 'retake-pressed', shot: 1 }]);
    expect(booth.store.getState().visit).toMatchObject({ scene: 'live', roll: [{ picture: { url: tinyPng } }, null] });
  });

  it('show the remaining time, and then continue automatically', async () => {
    const booth = await reviewed();
    await arrived('accept');
    const left = (): number => ring()!.dash()[0]! / ring()!.getLength();
    await expect.poll(left).toBeLessThan(1);
    await booth.advance(2 * offerMs - 250);
    expect(development(booth)).toBe('offered');
    await booth.advance(250);
    expect(development(booth)).toBe('result');
  });
});
