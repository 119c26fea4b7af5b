import { screen } from '@testing-library/react';
import type Konva from 'konva';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { inLanguage } from '../../src/shared/theme/inLanguage.ts';
import { arrived, onScreen, openBooth, settled, theStage } from '../support/page/openBooth.tsx';
import { click } from '../support/page/pointer.ts';
import { servedInLanguages } from '../support/page/servedTheme.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const inLanguages = servedInLanguages();
const arabic = inLanguage(inLanguages, 'ar');
const japanese = inLanguage(inLanguages, 'ja');
const answers = { q1: '1', q2: '1', q3: '1', q4: '1' };

const texts = (): string[] =>
  theStage()
    .find<Konva.Text>('Text')
    .map((node) => node.text());
const spoken = (): string => screen.getByRole('status').textContent;
const page = (): { lang: string; dir: string } => ({ lang: document.documentElement.lang, dir: document.documentElement.dir });

async function tap(id: string): Promise<void> {
  const { x, y, width, height } = (await arrived(id)).getChildren().at(-1)!.getClientRect();
  await click(...onScreen(x + width / 2, y + height / 2));
}

describe('a language', () => {
  it("is chosen by one tap on its own name: letters first, then all texts including spoken ones, and the page's language", async () => {
    const booth = await openBooth({ inLanguages });
    await tap('language-ar');
    expect(booth.sent.map(({ type }) => type)).not.toContain('start-pressed');
    await expect.poll(texts).toContain(arabic.texts.start);
    expect(document.fonts.check('700 40px Cairo', arabic.texts.start)).toBe(true);
    expect([...document.fonts].map(({ family }) => family)).not.toContain('Zen Kaku Gothic New');
    expect(spoken()).toContain(arabic.brand.tagline);
    expect(page()).toEqual({ lang: 'ar', dir: 'rtl' });
    expect(screen.getByRole('radio', { name: 'العربية', checked: true })).toHaveProperty('lang', 'ar');
  });

  it('can be chosen by keyboard, and each name is marked with its own language', async () => {
    await openBooth({ inLanguages });
    expect(screen.getAllByRole('radio').map((name) => [name.getAttribute('aria-label'), name.lang])).toEqual(
      inLanguages.languages!.map(({ tag, name }) => [name, tag]),
    );
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'CLICK TO START' }));
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(texts).toContain(japanese.texts.start);
    expect(page()).toEqual({ lang: 'ja', dir: 'ltr' });
  });

  it('follows reading direction: arrow keys move in the order in which the names are laid out', async () => {
    const { store } = await openBooth({ inLanguages });
    const language = () => store.getState().visit.language;
    screen.getByRole('radio', { name: 'English' }).focus();
    for (const [key, tag] of [
      ['Left', 'ja'],
      ['Left', 'ar'],
      ['Left', 'fr'],
      ['Right', 'ar'],
      ['Right', 'ja'],
    ] as const) {
      await userEvent.keyboard(`{Arrow${key}}`);
      await expect.poll(language).toBe(tag);
    }
  });

  it('with the other direction lays out the sample cards again: each appears once, and they keep rotating', async () => {
    const booth = await openBooth({ inLanguages: { ...inLanguages, motion: { ...inLanguages.motion, heroEveryMs: 900 } } });
    const cards = () => theStage().findOne<Konva.Group>('.fan')!.getChildren() as Konva.Group[];
    const faces = () => cards().map((card) => (card.getChildren()[0] as Konva.Image).image());
    // Matchers consider canvases of one size equal, regardless of content.
    const turnedSince = (before: ReturnType<typeof faces>) => () => faces().some((face, place) => face !== before[place]);
    await expect.poll(turnedSince(faces())).toBe(true);
    await tap('language-ar');
    await expect.poll(texts).toContain(arabic.texts.start);
    const laid = faces();
    expect(new Set(laid).size).toBe(inLanguages.layouts.portrait!.welcome.fan.length);
    await expect.poll(turnedSince(laid)).toBe(true);
    booth.unmount();
  });

  it('ends with the visit for which it was chosen', async () => {
    const booth = await openBooth({ inLanguages, path: '/result', record: { answers, url: tinyPng, language: 'ar' } });
    await expect.poll(texts).toContain(arabic.texts.back);
    await tap('back');
    await expect.poll(texts).toContain('CLICK TO START');
    expect(booth.store.getState().visit).toEqual({ scene: 'welcome' });
    expect(page()).toEqual({ lang: 'en', dir: 'ltr' });
  });

  it('chosen by a guest who left is reset when nobody touches Welcome', async () => {
    const { advance } = await openBooth({ inLanguages });
    await tap('language-de');
    await expect.poll(texts).toContain('ZUM STARTEN TIPPEN');
    await advance(inLanguages.idle.askAfterMs);
    await expect.poll(texts).toContain('CLICK TO START');
  });

  it('survives a reload in every scene', async () => {
    await openBooth({ inLanguages, path: '/selection', record: { answers: {}, step: 0, language: 'ja' } });
    await expect.poll(texts).toContain(japanese.texts.next);
    expect(screen.getByRole('radiogroup', { name: japanese.survey[0]!.text })).toBeVisible();
  });
});

it('read from right to left mirrors answers, progress and touch areas', async () => {
  await openBooth({ inLanguages, viewport: [960, 540], path: '/selection', record: { answers: {}, step: 0, language: 'ar' } });
  await settled();
  const x = (name: string): number => screen.getByRole('radio', { name }).getBoundingClientRect().x;
  const [first, second, third] = arabic.survey[0]!.options.map(({ text }) => x(text)) as [number, number, number];
  expect(first).toBeGreaterThan(second);
  expect(third).toBe(first);
  const next = screen.getByRole('button', { name: arabic.texts.next }).getBoundingClientRect();
  // Answers and Next are on the left, where left-to-right themes have the question.
  expect(Math.max(next.right, first)).toBeLessThanOrEqual(480);
  const question = theStage().findOne<Konva.Group>('.question')!.find<Konva.Text>('Text')[0]!;
  expect(question.align()).toBe('right');
  expect(question.direction()).toBe('rtl');
});
