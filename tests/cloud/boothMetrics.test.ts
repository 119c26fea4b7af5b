import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { metrics } from '../../src/server/core/telemetry/metrics.ts';
import { boothFigures } from '../../src/server/programs/cloud/boothFigures.ts';
import { knownBooths } from '../../src/server/storage/cloud/knownBooths.ts';
import { consoleAtWork, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { memoryVault } from '../support/server/memoryVault.ts';

const ofBooths = (text: string): readonly string[] => text.match(/^stagebooth_(?:booths|cards).*$/gm) ?? [];

describe.skipIf(inject('noEngines') !== null)('the metrics of a cloud', () => {
  test('count silent and troubled booths, waiting photos, stored cards and the age of reports, without names', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const outbox = { waiting: 3, oldestSeconds: 9, refused: 0, dropped: 0, heardSecondsAgo: 0 };
    const silent = await console.booth('Foyer', { outbox });
    await console.booth('Garden', { outbox, problems: ['The camera was unplugged.'] });
    await console.booth('Bar', null);
    await madeEvent(boss, 'Gala', [silent]);
    await console.calls.run(`UPDATE booth_reports SET heard = now() - interval '1 hour' WHERE booth::text = $1`, [silent]);
    const figures = metrics();
    figures.watchBooths(() => boothFigures({ booths: knownBooths(console.calls), vault: memoryVault() }));
    const { text } = await figures.read();
    expect(ofBooths(text)).toEqual([
      'stagebooth_booths{condition="silent"} 1',
      'stagebooth_booths{condition="problem"} 1',
      'stagebooth_booths{condition="new"} 1',
      'stagebooth_booths{condition="well"} 0',
      'stagebooth_booths{condition="closed"} 0',
      'stagebooth_booths{condition="revoked"} 0',
      'stagebooth_booths_waiting_photos 3',
      expect.stringMatching(/^stagebooth_booths_report_age_seconds\{which="newest"\} \d{1,2}$/),
      expect.stringMatching(/^stagebooth_booths_report_age_seconds\{which="oldest"\} 36\d\d$/),
      'stagebooth_cards_kept 0',
    ]);
    for (const name of ['Foyer', 'Garden', 'Gala', silent]) expect(text).not.toContain(name);
    // The shipped alerts use only existing metrics.
    const used = readFileSync('assets/deploy/prometheus-alerts.yml', 'utf8').match(/stagebooth_\w+(?:\{[^}]+\})?/g) ?? [];
    expect(used).toHaveLength(4);
    for (const series of used) expect(text).toContain(`\n${series}`);
  });

  test('omit booths while the database is unavailable, and keep everything else', async () => {
    const figures = metrics();
    let isAway = false;
    figures.watchBooths(() =>
      isAway
        ? Promise.reject(new Error('no database'))
        : Promise.resolve({ booths: { silent: 1 }, waitingPhotos: 2, reportAgeSeconds: { newest: 1, oldest: 2 }, cards: 4 }),
    );
    expect(ofBooths((await figures.read()).text)).toHaveLength(5);
    isAway = true;
    const { text } = await figures.read();
    expect(ofBooths(text)).toEqual([]);
    expect(text).toContain('process_cpu_seconds_total');
    isAway = false;
    expect(ofBooths((await figures.read()).text)).toHaveLength(5);
  });
});
