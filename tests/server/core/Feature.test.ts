import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { success } from '../../../src/shared/errors.ts';
import type { Core, Feature } from '../../../src/server/core/Feature.ts';
import { gatheredParts } from '../../../src/server/core/gatheredParts.ts';
import { chosenOf, readSettings } from '../../../src/server/core/settings/readSettings.ts';
import { settingKinds } from '../../../src/server/core/settings/settingKinds.ts';
import { openPrint } from '../../../src/server/features/print/openPrint.ts';
import { bundledTheme } from '../../support/theme/classicTheme.ts';
import { featureCore } from '../../support/server/featureCore.ts';
import { settled } from '../../support/time/settled.ts';

/** The feature from the README's recipe: counts visitors, and reports them everywhere. */
const counterSettings = {
  visitorGoal: {
    takes: 'number',
    says: 'how many visitors the event hopes for',
    standard: '3',
    read: settingKinds.count,
  },
} as const;

async function openCounter({ settings, events }: Pick<Core<{ readonly visitorGoal: number }>, 'settings' | 'events'>) {
  let visitors = 0;
  const end = events.on('visit-ended', () => void (visitors += 1));
  const says = (): string => `${visitors} of ${settings.visitorGoal} visitors have been here.`;
  return success<Feature>({
    name: 'counter',
    routes: { kiosk: (app) => void app.get('/api/visitors', () => ({ visitors })) },
    problems: () => (visitors > settings.visitorGoal ? ['More visitors came than were hoped for.'] : []),
    staffLines: () => [says()],
    health: () => ({ visitors }),
    close: end,
  });
}

test('a feature provides settings, routes, health and staff lines, and receives events', async () => {
  const read = readSettings(counterSettings, ['--visitor-goal', '1'], {});
  if (!read.ok || read.value === 'help') throw new Error('not read');
  const core = await featureCore(chosenOf(counterSettings, read.value));
  const counter = await settled(openCounter(core));
  const app = Fastify();
  await counter.routes?.kiosk?.(app);
  for (const visit of [1, 2]) core.events.publish({ kind: 'visit-ended', visit, outcome: 'card' });
  expect((await app.inject('/api/visitors')).json()).toEqual({ visitors: 2 });
  const gathered = gatheredParts([counter]);
  expect(await gathered.problems()).toEqual([
    ['counter', 'More visitors came than were hoped for.', 'More visitors came than were hoped for.'],
  ]);
  expect(await gathered.overview()).toEqual({ lines: ['2 of 1 visitors have been here.'] });
  expect(await gathered.health()).toEqual({ visitors: 2 });
  await counter.close?.();
  core.events.publish({ kind: 'visit-ended', visit: 3, outcome: 'card' });
  expect((await app.inject('/api/visitors')).json()).toEqual({ visitors: 2 });
});

test('parts that features provide are joined in feature order; missing parts are skipped', async () => {
  const gathered = gatheredParts([
    { name: 'one', problems: () => ['First.'], overview: () => ({ brand: 'One' }), report: () => ({ printer: null }) },
    { name: 'two', problems: async () => ['Second.', 'Third.'], problemAfar: 'Something.', overview: () => ({ brand: 'Two' }) },
    { name: 'none' },
  ]);
  expect(await gathered.problems()).toEqual([
    ['one', 'First.', 'First.'],
    ['two', 'Second.', 'Something.'],
    ['two', 'Third.', 'Something.'],
  ]);
  expect(await gathered.overview()).toEqual({ brand: 'Two', lines: [] });
  expect(await gathered.report()).toEqual({ printer: null });
  expect(await gathered.findings({ supplies: false })).toEqual([]);
  expect(gathered.port('theme')).toBeNull();
});

test('printing opens as one feature, and reports nothing if no printer is set', async () => {
  const { theme } = bundledTheme('classic');
  const core = { ...(await featureCore({ printer: 'none' })), theme: { current: () => ({ theme }) } as Core['theme'] };
  const print = await settled(openPrint(core));
  const gathered = gatheredParts([print]);
  expect(await gathered.problems()).toEqual([]);
  expect(await gathered.report()).toEqual({ printer: null });
  expect(await gathered.findings({ supplies: true })).toEqual([]);
  await print.close?.();
});
