import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { pngOf } from '../../src/headless/pngOf.ts';
import type { PictureModels } from '../../src/picture/pipeline/loadPictureModels.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';
import { cardTheme, themeNames } from '../support/groups/cardThemes.ts';
import { drawSheet } from '../support/groups/drawSheet.ts';
import { nodeModels } from '../support/groups/nodeModels.ts';
import type { FacePhoto } from '../support/groups/FacePhoto.ts';
import { readFacePhoto } from '../support/groups/FacePhoto.ts';

const perSheet = 20;

/** `STAGEBOOTH_GROUPS_SHEETS=classic,gala npm run test:groups -- sheets` writes sheets for review to build/groups. */
const wanted = themeNames.filter((name) => (process.env['STAGEBOOTH_GROUPS_SHEETS'] ?? '').split(',').includes(name));
const from = Number(process.env['STAGEBOOTH_GROUPS_FROM'] ?? 0);
const count = Number(process.env['STAGEBOOTH_GROUPS_COUNT'] ?? 60);

describe.runIf(wanted.length > 0)('sheets of groups', () => {
  let tools: { models: PictureModels; portrait: FacePhoto };
  beforeAll(async () => {
    tools = { models: await nodeModels(), portrait: await readFacePhoto() };
  });

  test.each(wanted)('%s', { timeout: 600_000 }, async (name) => {
    const theme = await cardTheme(name);
    const folder = join(projectRoot, 'build', 'groups');
    mkdirSync(folder, { recursive: true });
    for (let first = from; first < from + count; first += perSheet) {
      const seeds = Array.from({ length: Math.min(perSheet, from + count - first) }, (_, place) => first + place);
      const sheet = await drawSheet(seeds, theme, tools);
      writeFileSync(join(folder, `${name}-${first}.png`), await pngOf(sheet));
      expect(sheet.width).toBeGreaterThan(0);
    }
  });
});
