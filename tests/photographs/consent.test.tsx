import { screen } from '@testing-library/react';
import type Konva from 'konva';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { encodePng } from '../../src/kiosk/pictures/encodePng.ts';
import type { EncodePng } from '../../src/stage/parts/DrawnFile.tsx';
import type { OpenBooth } from '../support/page/openBooth.tsx';
import { arrived, onScreen, openBooth, settled, theStage } from '../support/page/openBooth.tsx';
import { click, touch } from '../support/page/pointer.ts';
import { servedTheme } from '../support/page/servedTheme.ts';

const theme = servedTheme(({ consent }) => ({
  consent: { ...consent, enabled: true, version: '2026-11' },
  countdownSeconds: 0,
}));
const { texts } = theme;
const answers = Object.fromEntries(theme.survey.map(({ id, options }) => [id, options[0]!.value]));

/** A booth whose guest is at the last question. */
async function atLastQuestion(viewport: readonly [number, number] = [540, 960]): Promise<OpenBooth & { readonly files: Uint8Array[] }> {
  const files: Uint8Array[] = [];
  const encode: EncodePng = async (canvas) => {
    const file = await encodePng(canvas);
    files.push(file);
    return file;
  };
  const booth = await openBooth({
    theme,
    viewport,
    path: '/selection',
    record: { answers, step: theme.survey.length - 1 },
    encodePng: encode,
  });
  return { ...booth, files };
}

async function tap(id: string, how: typeof click = click): Promise<void> {
  const { x, y, width, height } = (await arrived(id)).getChildren().at(-1)!.getClientRect();
  await how(...onScreen(x + width / 2, y + height / 2));
}

const scene = (booth: OpenBooth): string => booth.store.getState().visit.scene;
const spoken = (): string => screen.getByRole('status').textContent;
const pictures = () => screen.queryAllByRole('img').map((picture) => picture.getAttribute('aria-label'));
const words = (): string =>
  theStage()
    .find<Konva.Text>('Text')
    .map((node) => node.text())
    .join(' ');

/** Taps the control that continues. A tap soon after an answer at the same place counts as the second of a double tap, so tap again. */
async function leavesBy(booth: OpenBooth, id: string, how: typeof click = click): Promise<void> {
  const before = scene(booth);
  await expect
    .poll(async () => {
      if (scene(booth) === before) await tap(id, how);
      return scene(booth);
    })
    .not.toBe(before);
}

/** From Camera Preparing to the card on the screen. */
async function getsCard(booth: OpenBooth): Promise<void> {
  await booth.advance(theme.camera.startDelayMs);
  await expect.poll(() => scene(booth)).toBe('live');
  await leavesBy(booth, 'capture');
  await expect.poll(() => booth.store.getState().visit).toMatchObject({ development: { name: 'settled' } });
  // Guests look at the picture for a while, during which a card can be drawn.
  await new Promise((resolve) => setTimeout(resolve, theme.picture.settledPauseMs));
  await booth.advance(theme.picture.settledPauseMs);
  expect(scene(booth)).toBe('result');
  await arrived('back');
}

describe.each([
  ['upright', [540, 960]],
  ['wide', [960, 540]],
] as const)('on a screen that is %s', (_, viewport) => {
  it('a tap on No leads through the camera to a card without a code or file, and says so; the next guest is asked again', async () => {
    const booth = await atLastQuestion(viewport);
    await tap('next');
    expect(scene(booth)).toBe('consent');
    expect(pictures()).toEqual([texts.consent.linkAlt]);
    await leavesBy(booth, 'decline');
    await getsCard(booth);
    expect(booth.sent.map(({ type }) => type)).toEqual(['next-pressed', 'consent-refused', 'capture-pressed', 'card-landed']);
    expect(pictures()).toEqual([texts.cardAlt]);
    expect(words()).toContain(texts.consent.kept.split(' ').slice(0, 2).join(' '));
    expect(spoken()).toBe(`${texts.consent.kept}. ${texts.consent.keptDetail}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.consent.kept);
    await booth.advance(30_000);
    expect([booth.cards, booth.files]).toEqual([[], []]);
    expect(JSON.stringify(booth.addresses)).not.toContain('secret');

    await tap('back');
    expect(booth.store.getState().visit).toEqual({ scene: 'welcome' });
    await leavesBy(booth, 'start');
    for (const { id, options } of theme.survey) {
      await tap(`${id}-${options[0]!.value}`);
      await tap('next');
    }
    expect(booth.store.getState().visit).toMatchObject({ scene: 'consent' });
    expect(booth.store.getState().visit).not.toHaveProperty('consent');
  });

  it('a finger on Agree leads to a card with its code, which is sent', async () => {
    const booth = await atLastQuestion(viewport);
    await tap('next', touch);
    await leavesBy(booth, 'agree', touch);
    await getsCard(booth);
    await expect.poll(() => booth.cards.length).toBe(1);
    expect(booth.files).toEqual([booth.cards[0]?.main.bytes]);
    expect(pictures()).toEqual([texts.cardAlt, texts.qrAlt]);
    expect(booth.sent.map(({ type }) => type)).toContain('card-drawn');
  });
});

it('keyboard and screen readers: the question is announced with its text, both answers are buttons, and each has a key', async () => {
  const booth = await atLastQuestion();
  await tap('next');
  await arrived('decline');
  expect(spoken()).toBe(`${texts.consent.title}. ${texts.consent.text.replaceAll('\n', '. ')}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.consent.title);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    texts.consent.agree,
    texts.consent.decline,
  ]);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.consent.agree }));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(booth.store.getState().visit).toMatchObject({ scene: 'preparing', consent: { version: '2026-11', agreed: false } });
});

it('a guest who walks away from the question is asked whether they are there; the question waits beneath, and closes with the visit', async () => {
  const booth = await atLastQuestion();
  await tap('next');
  await booth.advance(theme.idle.askAfterMs);
  await arrived('stay');
  expect(screen.queryByRole('button', { name: texts.consent.agree })).toBeNull();
  expect(spoken()).toContain(texts.stillThere);
  await tap('stay');
  await settled();
  expect(screen.getByRole('button', { name: texts.consent.agree })).toBeVisible();
  await booth.advance(theme.idle.askAfterMs + theme.idle.leaveAfterMs);
  expect(booth.store.getState().visit).toEqual({ scene: 'welcome' });
  expect(booth.addresses.at(-1)).toEqual({ path: '/', state: null });
});

it('a theme without a link shows no code', async () => {
  const { link: _link, ...consent } = theme.consent;
  await openBooth({ theme: { ...theme, consent }, path: '/selection', record: { answers, step: theme.survey.length } });
  await arrived('agree');
  expect(pictures()).toEqual([]);
  expect(words()).not.toContain(texts.consent.link);
});
