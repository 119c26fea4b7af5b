import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { around, judgeSoak } from '../../soak/judgeSoak.ts';
import { round, roundOfFormats } from '../../soak/planVisits.ts';
import { plotSoak } from '../../soak/plotSoak.ts';
import { runSoak } from '../../soak/runSoak.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';
import { runsOf } from '../../support/arbitrary/runsOf.ts';

/** The visits of a day if requested, in complete rounds; otherwise of a morning, or enough to see whether anything grows. */
const asked = Number(process.env['STAGEBOOTH_SOAK_VISITS'] ?? NaN);
const isLong = asked >= 3 * round;
const few = runsOf({ usual: 10, long: 50 });
const visits = isLong ? Math.ceil(asked / round) * round : Number.isNaN(asked) ? few : asked;
const formats = Boolean(process.env['STAGEBOOTH_SOAK_FORMATS']);
const every = isLong ? 10 : 5;
/**
 * The early sample is whole rounds before those at the end, so that the booth is compared at the same point of a round, after everything
 * has run once.
 */
const [youngest, endFrom] = [100, visits - (around - 1) * every];
const rounds = Math.floor((endFrom - youngest) / (formats ? roundOfFormats : round));
const grown = rounds < 1 ? youngest : endFrom - rounds * (formats ? roundOfFormats : round);
const baseline = isLong ? grown : Math.min(10, Math.max(1, visits - every));
/**
 * Each memory measurement takes a minute. Short runs compare scripts, elements and canvases; runs of some hundred visits compare beginning
 * and end.
 */
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
    // A young server's memory grows up to its collector's limit.
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
    // All of these pictures were made on the device. A hurried guest may leave before the picture is done.
    expect(soak.pictures).toBeGreaterThanOrEqual(soak.plan.filter(({ kind }) => kind === 'whole' || kind === 'leaves-card').length);
  },
);
