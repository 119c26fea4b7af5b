import { createElement, Fragment } from 'react';
import { expect, test } from 'vitest';
import '../../../src/headless/canvasBackend.ts';
import { drawScene } from '../../../src/stage/drawScene.tsx';
import { lateParts } from '../../../src/stage/lateParts.tsx';
import { viewOnly } from '../../../src/stage/viewOnly.ts';
import type { StageFeature } from '../../../src/stage/views/StageFeature.ts';
import { minimalPortrait } from '../../support/theme/minimalLayouts.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

/** Shows on Welcome how many guests have been here. */
const counter: StageFeature<{ readonly guestsToday: number }> = {
  name: 'counter',
  sample: { guestsToday: 3 },
  inWelcome: ({ shown }) =>
    shown?.guestsToday === undefined
      ? null
      : { controls: [], view: {}, spokenDetail: `${String(shown.guestsToday)} guests`, draw: () => createElement(Fragment) },
};

function spokenOnWelcome(shown?: object): unknown {
  const input = { theme: minimalTheme, layout: minimalPortrait, measure: (text: string) => text.length * 10, publicAddress: null };
  const handlers = { ...viewOnly, late: { ...lateParts, features: [counter] } };
  const pictures = { source: null, glimpse: null };
  const { view } = drawScene({ scene: 'welcome' }, { ...input, ...(shown !== undefined && { shown }) }, pictures, handlers);
  return 'spokenDetail' in view ? view.spokenDetail : undefined;
}

test("the theme check and the studio show a feature's sample on Welcome", () => {
  expect(spokenOnWelcome()).toBe('3 guests');
});

test("the kiosk shows its feature's content, never the sample", () => {
  expect(spokenOnWelcome({ guestsToday: 7 })).toBe('7 guests');
  expect(spokenOnWelcome({})).toBeUndefined();
});
