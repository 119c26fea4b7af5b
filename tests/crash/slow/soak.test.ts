import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { around, judgeSoak } from '../../soak/judgeSoak.ts';
import { round, roundOfFormats } from '../../soak/planVisits.ts';
import { plotSoak } from '../../soak/plotSoak.ts';
import { runSoak } from '../../soak/runSoak.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';
import { runsOf } from '../../support/arbitrary/runsOf.ts';

/** A day's, where it is asked for, in whole rounds; else a morning's, or enough to see whether anything grows. */
const asked = Number(process.env['STAGEBOOTH_SOAK_VISITS'] ?? NaN);
const isLong = asked >= 3 * round;
const few = runsOf({ usual: 10, long: 50 });
const visits = isLong ? Math.ceil(asked / round) * round : Number.isNaN(asked) ? few : asked;
const formats = Boolean(process.env['STAGEBOOTH_SOAK_FORMATS']);
const every = isLong ? 10 : 5;
/** Behind the samples of the end by whole rounds, so that the booth is compared with itself at the same place of a round; once all has been everywhere. */
const [youngest, endFrom] = [100, visits - (around - 1) * every];
const rounds = Math.floor((endFrom - youngest) / (formats ? roundOfFormats : round));
const grown = rounds < 1 ? youngest : endFrom - rounds * (formats ? roundOfFormats : round);
const baseline = isLong ? grown : Math.min(10, Math.max(1, visits - every));
/** Each takes a minute: a run of few visits tells by scripts, elements and canvases, one of some hundred by its beginning and its end. */
const between = asked >= 500 ? [2, 4, 6, 8].map((tenth) => Math.floor((visits * tenth) / 10 / round) * round) : [];
const early = isLong && rounds >= 1 ? grown + (around - 1) * every : baseline;
const thorough = new Set(visits > 15 ? [early, ...between, visits] : []);

test(
  `${String(visits)} visits in a row, of all kinds, never get stuck and leave nothing behind`,
  { timeout: 120_000 + visits * 20_000 },
  async () => {
    const soak = await runSoak({
      visits,
      varied: isLong,
      formats,
      every,
      thorough,
      onSample(sample) {
        if (isLong) process.stdout.write(`${JSON.stringify(sample)}\n`);
      },
      onStuck: (stuck) => void process.stdout.write(`stuck: ${JSON.stringify(stuck)}\n`),
    });
    // A young server's memory grows into what its collector allows it.
    const findings = judgeSoak(soak.samples, { baseline, growth: 1.05, server: isLong, moreCanvases: isLong ? 0 : 10 });
    const folder = join(projectRoot, 'build', 'soak');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'soak.json'), JSON.stringify({ ...soak, plan: undefined, findings }, null, 2));
    writeFileSync(join(folder, 'soak.svg'), plotSoak(soak, findings, baseline));
    const lines = findings.map(
      ({ name, early, late, passed }) =>
        `  ${passed ? 'passed' : 'FAILED'}  ${name}: ${String(early)} at visit ${String(baseline)}, ${String(late)} in the end`,
    );
    process.stdout.write(
      `${String(visits)} visits in ${soak.minutes.toFixed(1)} minutes, ${String(soak.stuck.length)} stuck\n${lines.join('\n')}\n`,
    );
    expect(soak.stuck).toEqual([]);
    expect(soak.errors).toEqual([]);
    expect(findings.filter(({ passed }) => !passed)).toEqual([]);
    // All of that was measured with pictures made on the device; a guest who hurries may leave before theirs is done.
    expect(soak.pictures).toBeGreaterThanOrEqual(soak.plan.filter(({ kind }) => kind === 'whole' || kind === 'leaves-card').length);
  },
);
