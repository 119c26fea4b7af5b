import { describe, expect, test } from 'vitest';
import { judgeVisit } from '../../../../src/server/features/rehearsal/judgeVisit.ts';
import { verdictOf } from '../../../../src/server/features/rehearsal/judgeRehearsal.ts';
import { cameraFaults } from '../../../../src/shared/contract/cameraFaults.ts';
import { cameraWords } from '../../../../src/flow/cameraWords.ts';
import { inLanguage, languageTags } from '../../../../src/shared/theme/inLanguage.ts';
import { assessHealth } from '../../../support/server/assessHealth.ts';
import { rehearsedFacts, rehearsedVisit } from '../../../support/server/rehearsedFacts.ts';
import { soundFacts } from '../../../support/server/soundFacts.ts';
import { cameraTable, cameraTroubles, tableInGuide, writeIntoGuide } from '../../../support/theme/cameraTable.ts';
import { classicTheme } from '../../../support/theme/classicTheme.ts';
import { minimalTheme } from '../../../support/theme/minimalTheme.ts';

const { inLanguages: theme } = classicTheme();

describe.each(cameraTroubles)('a camera that is %s', (trouble) => {
  const { says, howToFix } = cameraFaults[trouble];

  test('is reported in /health with what to do, and needs staff', () => {
    const statuses = soundFacts.statuses.map((status) => ({
      ...status,
      report: { ...status.report, camera: { ...status.report.camera, trouble } },
    }));
    expect(assessHealth({ ...soundFacts, statuses })).toMatchObject({
      ok: false,
      problems: [`${says} ${howToFix}`],
      cameras: [{ trouble, heardSecondsAgo: 3 }],
    });
  });

  test('makes a rehearsal a NO-GO, with what to do', () => {
    const camera = { ...rehearsedVisit.camera, trouble };
    const findings = judgeVisit(rehearsedFacts({ visit: { ...rehearsedVisit, reached: 'camera', camera }, cardArrived: false }));
    expect(findings.find(({ about }) => about === 'camera')).toMatchObject({ level: 'bad', says, howToFix });
    expect(verdictOf(findings)).toBe('NO-GO');
  });

  test('has its own sentence for guests, in every language', () => {
    const tags = languageTags(theme);
    expect(tags).toHaveLength(6);
    const said = tags.map((tag) => cameraWords(inLanguage(theme, tag), trouble));
    expect(said.map(({ path }) => path)).toEqual(tags.map(() => `texts.cameraHelp.${trouble}`));
    expect(new Set(said.map(({ text }) => text)).size).toBe(tags.length);
  });

  test('is explained to guests even by a theme older than that fault', () => {
    expect(cameraWords(minimalTheme, trouble).text).not.toBe('');
  });
});

test.each([
  [90, 90],
  [180, 180],
  [270, 0],
] as const)('a camera whose faces are upright only after %i more degrees is a NO-GO, with the rotation to set', (by, inAll) => {
  for (const reached of ['card', 'camera'] as const) {
    const camera = { ...rehearsedVisit.camera, faces: { by, inAll } };
    const findings = judgeVisit(rehearsedFacts({ visit: { ...rehearsedVisit, reached, camera } }));
    expect(findings.filter(({ level }) => level === 'bad')).toContainEqual({
      about: 'camera',
      level: 'bad',
      says: `Faces are found only when the picture is turned by ${String(by)} degrees.`,
      howToFix: `Turn it by ${String(inAll)} degrees under Camera on the staff page, or start the booth with --camera-turn ${String(inAll)}.`,
    });
  }
});

test("the guide's table matches the list of faults", async () => {
  const table = await cameraTable();
  if (process.env['UPDATE_CAMERA_TABLE'] !== undefined) writeIntoGuide(table);
  expect(tableInGuide(), '`UPDATE_CAMERA_TABLE=1 npx vitest run cameraFaults` writes the table of the guide anew').toBe(table);
});
