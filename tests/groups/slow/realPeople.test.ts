import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { wornArt } from '../../../src/headless/characterCards.ts';
import type { CardTheme } from '../../support/groups/cardThemes.ts';
import { cardTheme, themeNames } from '../../support/groups/cardThemes.ts';
import { collectGarbage } from '../../support/groups/collectGarbage.ts';
import { cutGroup } from '../../support/groups/cutGroup.ts';
import { nodeModels } from '../../support/groups/nodeModels.ts';
import { propSheets } from '../../support/people/propSheets.ts';
import type { Verdict } from '../../support/people/judgeProps.ts';
import { judgeProps } from '../../support/people/judgeProps.ts';
import { fetchRealPhotos, peopleFolder, realPhoto, realSquares } from '../../support/people/realPhotos.ts';

const why = await fetchRealPhotos();
if (why !== null) process.stderr.write(`Real people are not looked at: ${why}\n`);

/** `STAGEBOOTH_PEOPLE_SHEETS=classic,gala` writes every face with every prop of those themes to build/people, for review. */
const sheets = (process.env['STAGEBOOTH_PEOPLE_SHEETS'] ?? '').split(',');

test.runIf(process.env['CI'] !== undefined)('photos of real people are available', () => {
  expect(why).toBeNull();
});

describe.skipIf(why !== null)('props on real people', () => {
  let verdicts: Verdict[] = [];

  beforeAll(async () => {
    const models = await nodeModels();
    const themes: CardTheme[] = await Promise.all(themeNames.map(cardTheme));
    const judged = themes.map((theme) => ({ theme, worn: wornArt(theme.art) }));
    const drawn = themes.filter(({ name }) => sheets.includes(name)).map((theme) => propSheets(theme));
    const all: Verdict[] = [];
    for (const name of Object.keys(realSquares)) {
      await collectGarbage();
      const { photo, marked } = await realPhoto(name);
      const cutout = await cutGroup(photo, models);
      for (const { theme, worn } of judged)
        all.push(
          ...judgeProps(cutout, marked, theme, worn).map((one) => ({ ...one, faults: one.faults.map((fault) => `${name}: ${fault}`) })),
        );
      for (const sheet of drawn) sheet.add(name, cutout);
    }
    const keys = new Set(all.map(({ image, theme }) => `${theme} ${image}`));
    verdicts = [...keys].map((key) => all.filter(({ image, theme }) => key === `${theme} ${image}`).reduce(joined));
    const lines = verdicts.map(({ theme, image, faces, worn, right, faults }) =>
      [`${theme} ${image}: worn by ${worn} of ${faces}, ${right} right`, ...faults].join('\n    '),
    );
    mkdirSync(peopleFolder, { recursive: true });
    writeFileSync(join(peopleFolder, 'summary.txt'), `${lines.join('\n')}\n`);
    for (const sheet of drawn) await sheet.write(peopleFolder);
  });

  test('are worn well by almost all', () => {
    const sum = (value: (one: Verdict) => number): number => verdicts.reduce((all, one) => all + value(one), 0);
    expect(sum(({ worn }) => worn) / sum(({ faces }) => faces)).toBeGreaterThanOrEqual(0.95);
    expect(sum(({ right }) => right) / sum(({ worn }) => worn)).toBeGreaterThanOrEqual(0.9);
  });
});

const joined = (one: Verdict, other: Verdict): Verdict => ({
  ...one,
  faces: one.faces + other.faces,
  worn: one.worn + other.worn,
  right: one.right + other.right,
  faults: [...one.faults, ...other.faults],
});
