import { expect, test } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import { buildScene } from '../../src/headless/renderScene.tsx';
import type { ResultView } from '../../src/stage/scenes/result/resultView.ts';
import { bundledTheme } from '../support/theme/classicTheme.ts';

/** A seated visitor reaches the area below this share of an upright screen. */
const reachFrom = 0.38;

test.each(['portrait', 'landscape'] as const)("the button that stops a film is within a seated guest's reach, in %s", (orientation) => {
  const { theme } = bundledTheme('party');
  const visit = sampleVisits(theme, '').get('boomerang-result');
  if (visit === undefined) throw new Error('the theme has no film');
  const { view, stage, destroy } = buildScene({ theme, art: new Map(), visit, orientation });
  const [width, height] = [stage.width(), stage.height()];
  destroy();
  const { box } = view.controls.find(({ id }) => id === 'film')!;
  expect(Math.min(box.x, box.y, width - box.x - box.width, height - box.y - box.height)).toBeGreaterThanOrEqual(48);
  const { card, panel } = view as ResultView;
  expect(box.x + box.width / 2, 'on the corner, over nobody').toBeGreaterThanOrEqual(card.box.x + card.box.width);
  expect(box.x).toBeLessThan(card.box.x + card.box.width);
  if (orientation === 'landscape') return;
  expect(box.y).toBeGreaterThanOrEqual(height * reachFrom);
  expect(box.y + box.height).toBeLessThanOrEqual(panel.y);
});
