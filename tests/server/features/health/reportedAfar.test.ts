import { expect, test } from 'vitest';
import type { Core, Feature } from '../../../../src/server/core/Feature.ts';
import { gatheredParts } from '../../../../src/server/core/gatheredParts.ts';
import { openHealth } from '../../../../src/server/features/health/openHealth.ts';
import type { HealthSettings } from '../../../../src/server/features/health/openHealth.ts';
import { judgeRehearsal } from '../../../../src/server/features/rehearsal/judgeRehearsal.ts';
import type { Rehearsal } from '../../../../src/server/features/rehearsal/rehearsal.ts';
import { rehearsalFeature } from '../../../../src/server/features/rehearsal/openRehearsal.ts';
import { themeFeature } from '../../../../src/server/features/theme/openTheme.ts';
import { featureCore } from '../../../support/server/featureCore.ts';
import { rehearsedFacts } from '../../../support/server/rehearsedFacts.ts';
import { bundledTheme } from '../../../support/theme/classicTheme.ts';
import { settled } from '../../../support/time/settled.ts';

const words = 'Meet the Falcon car first';
const broken = `The theme "Secret launch" cannot be shown: theme.json:3 survey[0].text: "${words}" is\u0007 too long.`;

/** A booth whose theme has this problem and whose rehearsal had these facts. */
async function reporting(problem: string | null, facts: Parameters<typeof rehearsedFacts>[0]) {
  const features: Feature[] = [];
  const gathered = gatheredParts(features);
  const classic = bundledTheme('classic');
  const theme = {
    current: () => ({ ...classic, warnings: [] }),
    problem: () => problem,
    served: () => ({ theme: classic.theme, version: 'v' }),
    chosen: () => './own',
  };
  const core = {
    ...(await featureCore<HealthSettings>({ diskFloorBytes: 0, keepDays: 7, pages: null })),
    gathered,
    theme,
    address: () => ({ address: 'http://192.168.1.20:8081', origin: 'found', others: [] }),
    kioskSettings: { current: () => ({ closed: null }) },
    launcher: null,
  } as unknown as Core<HealthSettings>;
  const rehearsed = { state: () => ({ verdict: 'GO', findings: judgeRehearsal(rehearsedFacts(facts)) }) } as unknown as Rehearsal;
  features.push(
    themeFeature({ theme } as unknown as Parameters<typeof themeFeature>[0]),
    rehearsalFeature(rehearsed),
    await settled(openHealth(core)),
  );
  return { report: await gathered.report(), health: await gathered.health() };
}

test("reports to the cloud never quote a theme, neither in a problem nor in a rehearsal; the booth's staff read everything", async () => {
  const warnings = [`theme.json:3 survey[0].text: "${words}" is set in 24 px`, `theme.json:9 brand.name: "Secret launch" lacks a font`];
  const { report, health } = await reporting(broken, { theme: { name: 'Secret launch', problem: null, warnings } });
  expect(health.problems.join()).toContain(words);
  expect(report.problems).toContain('The theme cannot be shown as it is. The booth’s staff page gives the reason.');
  expect(report.problems.join()).not.toMatch(/Falcon|Secret/);
  expect(report.rehearsal?.says).toEqual(['The theme has warnings. The booth’s staff page has the details.']);
  const { report: worse } = await reporting(null, { theme: { name: 'Secret launch', problem: broken, warnings: [] } });
  expect(worse.rehearsal?.says).toEqual(['The theme cannot be shown. The booth’s staff page has the details.']);
});
