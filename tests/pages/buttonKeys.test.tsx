import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import type { BoothCommand, OpenBooth } from '../support/page/openBooth.tsx';
import { openBooth } from '../support/page/openBooth.tsx';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { servedTheme } from '../support/page/servedTheme.ts';

type Keys = NonNullable<Theme['keys']>;

/** A booth whose scene has been shown for a while. */
async function boothWith(keys: Keys, order: BoothCommand = {}, theme: Theme = servedTheme()): Promise<OpenBooth> {
  const booth = await openBooth({ ...order, motion: 'reduced', theme: { ...theme, keys } });
  await booth.advance(1000);
  return booth;
}
const live = { path: '/take-photo', record: { answers: sampleAnswers } };
const sceneOf = (booth: OpenBooth) => booth.store.getState().visit.scene;

describe('a buzzer presses the buttons that the theme assigns to its key', () => {
  it('the shutter release, with nothing in focus', async () => {
    const booth = await boothWith({ capture: ['PageDown'] }, live);
    expect(sceneOf(booth)).toBe('live');
    expect(document.activeElement).toBe(document.body);
    await userEvent.keyboard('{PageDown}');
    expect(sceneOf(booth)).toBe('countdown');
  });

  it('the button of each scene, with one key', async () => {
    const booth = await boothWith({ start: ['KeyB'], next: ['KeyB'], capture: ['KeyB'] });
    await userEvent.keyboard('b');
    expect(sceneOf(booth)).toBe('survey');
    await booth.advance(1000);
    await userEvent.keyboard('b');
    expect(booth.store.getState().visit).toMatchObject({ scene: 'survey', step: 0 });
  });

  it("by the key's character as well as its position", async () => {
    const booth = await boothWith({ start: ['b'] });
    await userEvent.keyboard('b');
    expect(sceneOf(booth)).toBe('survey');
  });
});

describe('no button is pressed', () => {
  it('by a second hit on a buzzer after the first brought another scene or question', async () => {
    const booth = await boothWith({ next: ['b'] }, { path: '/selection', record: { step: 0, answers: sampleAnswers } });
    await userEvent.keyboard('bb');
    expect(booth.store.getState().visit).toMatchObject({ scene: 'survey', step: 1 });
    await booth.advance(1000);
    await userEvent.keyboard('b');
    expect(booth.store.getState().visit).toMatchObject({ scene: 'survey', step: 2 });
  });

  it('by a key that is held down', async () => {
    const booth = await boothWith({ next: ['b'] }, { path: '/selection', record: { step: 0, answers: sampleAnswers } });
    await userEvent.keyboard('{b>4/}');
    expect(booth.store.getState().visit).toMatchObject({ scene: 'survey', step: 1 });
  });

  it('with Ctrl, Alt or the Windows key, or by an unlisted key', async () => {
    const booth = await boothWith({ start: ['b'] });
    await userEvent.keyboard('{Alt>}b{/Alt}c');
    expect(sceneOf(booth)).toBe('welcome');
  });

  it('except the focused one, by Enter and the space bar', async () => {
    const asked = servedTheme(({ consent }) => ({ consent: { ...consent, enabled: true, version: '2026-11' } }));
    const there = { path: '/selection', record: { step: asked.survey.length, answers: sampleAnswers } };
    const booth = await boothWith({ agree: ['Space', 'Enter'] }, there, asked);
    expect(sceneOf(booth)).toBe('consent');
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('data-control')).toBe('decline');
    await userEvent.keyboard(' ');
    expect(booth.sent.map(({ type }) => type)).toEqual(['consent-refused']);
  });
});
