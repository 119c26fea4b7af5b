import { expect, test } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import type { Visit } from '../../src/flow/Visit.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';

/** All scenes. The compiler reports missing ones. */
const scenes: Record<Visit['scene'], true> = {
  welcome: true,
  survey: true,
  formats: true,
  consent: true,
  preparing: true,
  live: true,
  countdown: true,
  generating: true,
  result: true,
  notFound: true,
  closed: true,
  trouble: true,
};

test('every scene is among the samples for tests, previews and theme checks', () => {
  const formats = ['card', 'again'].map((id) => ({ id, text: id }));
  const theme = { ...minimalTheme, formats, consent: { ...minimalTheme.consent, enabled: true } };
  const sampled = new Set([...sampleVisits(theme, '').values()].map(({ scene }) => scene));
  expect(
    Object.keys(scenes).filter((scene) => !sampled.has(scene as Visit['scene'])),
    'Give each of these scenes its states in src/flow/sampleVisits.ts, then `UPDATE_SCENES=1 npm run test:scenes` commits them.',
  ).toEqual([]);
});
