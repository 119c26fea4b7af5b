import axe from 'axe-core';
import { expect } from 'vitest';
import type { Preparing, Visit } from '../../../src/flow/Visit.ts';
import { sampleVisits } from '../../../src/flow/sampleVisits.ts';
import { tinyPng } from '../picture/tinyPng.ts';
import { showVisit } from './openBooth.tsx';
import { servedTheme } from './servedTheme.ts';

const theme = servedTheme(({ consent, camera }) => ({
  consent: { ...consent, enabled: true },
  camera: { ...camera, retake: { ...camera.retake, count: 1 } },
}));
/** Visits in every state that screen readers may meet. */
export const accessibleVisits = new Map<string, Visit>(sampleVisits(theme, tinyPng));
const preparing = accessibleVisits.get('photo-denied') as Preparing;
for (const trouble of ['none', 'in-use', 'insecure', 'lost', 'unknown', null] as const)
  accessibleVisits.set(`photo-${trouble ?? 'waiting'}`, { ...preparing, trouble });
for (const name of ['consent', 'photo-live', 'photo-countdown', 'photo-denied', 'result'])
  accessibleVisits.set(`${name}-still-there`, { ...accessibleVisits.get(name), attention: 'asked' } as Visit);

export async function expectNothingWrong(visit: Visit, viewport: readonly [width: number, height: number]): Promise<void> {
  await showVisit(visit, { theme, viewport });
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
