import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Label } from '../../src/stage/parts/Label.tsx';
import { setText } from '../../src/stage/views/SceneInput.ts';
import type { StageFeature } from '../../src/stage/views/StageFeature.ts';
import type { OpenBooth } from '../support/page/openBooth.tsx';
import { arrived, openBooth, settled, theStage } from '../support/page/openBooth.tsx';

interface Visitors {
  readonly guestsToday: number;
}

/** A visitor count above the button that begins a visit, and a second button that also begins one. */
const counterOnStage: StageFeature<Visitors> = {
  name: 'counter',
  inWelcome(input) {
    const guestsToday = input.shown?.guestsToday;
    if (guestsToday === undefined) return null;
    const [x, y, width] = input.layout.welcome.start;
    const count = setText(
      input,
      { words: 'brand.tagline', box: 'welcome.start', style: 'type.body', colorName: 'ink' },
      { text: `${guestsToday} guests`, box: [x, y - 110, width, 100] },
    );
    const control = {
      id: 'count',
      role: 'button',
      label: 'Be the next',
      box: count.box,
      event: { type: 'start-pressed' },
      enabled: true,
    } as const;
    return {
      controls: [control],
      view: { count },
      spokenDetail: count.text,
      draw: () => <Label name="count" text={count} align="center" />,
    };
  },
};

const drawn = (): string[] =>
  theStage().findOne('.count') === undefined
    ? []
    : theStage()
        .find<never>('Text')
        .map((text: { text(): string }) => text.text());

async function counting(): Promise<OpenBooth> {
  let guestsToday = 2;
  const booth = await openBooth({
    features: [counterOnStage],
    atWelcome: [(show: (shown: Visitors) => void) => show({ guestsToday: ++guestsToday })],
  });
  await arrived('start');
  return booth;
}

it("shows a feature's content on Welcome, and announces it", async () => {
  await counting();
  expect(drawn()).toContain('3 guests');
  expect(document.querySelector('p.spoken')?.textContent).toBe('3 guests');
});

it("has a feature's controls on Welcome, and updates its content after a visit", async () => {
  const booth = await counting();
  screen.getByRole('button', { name: 'Be the next' }).click();
  await settled();
  expect(booth.store.getState().visit.scene).toBe('survey');
  expect(drawn()).toEqual([]);
  await booth.advance(120_000);
  await arrived('start');
  expect(drawn()).toContain('4 guests');
});
