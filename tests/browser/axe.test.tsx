import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Preparing, Visit } from '../../src/flow/Visit.ts';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import { showVisit } from '../support/page/openBooth.tsx';
import { servedTheme } from '../support/page/servedTheme.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const theme = servedTheme(({ consent, camera }) => ({
  consent: { ...consent, enabled: true },
  camera: { ...camera, retake: { ...camera.retake, count: 1 } },
}));
const visits = new Map<string, Visit>(sampleVisits(theme, tinyPng));
const preparing = visits.get('photo-denied') as Preparing;
for (const trouble of ['none', 'in-use', 'insecure', 'lost', 'unknown', null] as const)
  visits.set(`photo-${trouble ?? 'waiting'}`, { ...preparing, trouble });
for (const name of ['consent', 'photo-live', 'photo-countdown', 'photo-denied', 'result'])
  visits.set(`${name}-still-there`, { ...visits.get(name), attention: 'asked' } as Visit);

describe.each([
  ['portrait', [540, 960]],
  ['landscape', [960, 540]],
] as const)('in %s', (_, viewport) => {
  it.each([...visits])('axe finds nothing wrong with %s', async (_name, visit) => {
    await showVisit(visit, { theme, viewport });
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
});
