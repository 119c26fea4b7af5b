import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openThemeSwitcher } from '../../../../src/server/features/theme/openThemeSwitcher.ts';
import { keepLook } from '../../../../src/server/storage/themes/keepLook.ts';
import { lastTheme } from '../../../../src/server/storage/themes/lastTheme.ts';
import { packLook, sha256Of } from '../../../../src/server/storage/themes/packedLook.ts';
import { sentLooks } from '../../../../src/server/storage/themes/sentLooks.ts';
import { choiceOfLook, lookOf } from '../../../../src/shared/contract/lookChoice.ts';
import { fontsourceFile } from '../../../../src/themeFiles/fontsource.ts';
import { readTheme } from '../../../../src/themeFiles/readTheme.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';
import { minimalThemeJson } from '../../../support/theme/minimalThemeJson.ts';
import { settled } from '../../../support/time/settled.ts';

const font = readFileSync(fontsourceFile('figtree', 'latin-600') ?? '');
/** The same length, drawn differently. */
const otherFont = Buffer.from(font.map((byte, place) => (place === font.length - 1 ? byte ^ 1 : byte)));

/** A booth that asks guests for consent in its own font, and receives themes from the cloud. */
async function booth() {
  const { serviceUrl: _none, ...picture } = minimalThemeJson()['picture'] as Record<string, unknown>;
  const asking = {
    consent: { enabled: true, version: '2026-11' },
    fonts: [{ family: 'Own', weight: 600, file: 'own.woff2' }],
    type: { body: { family: 'Own' } },
  };
  const folder = temporaryFolder({
    'themes/classic/theme.json': { ...minimalThemeJson(), name: 'Classic', picture },
    'own/friday/theme.json': { name: 'Friday', extends: 'classic', ...asking },
  });
  writeFileSync(join(folder, 'own/friday/own.woff2'), font);
  const [themesFolder, dataFolder] = [join(folder, 'themes'), join(folder, 'data')];
  mkdirSync(dataFolder);
  const theme = await settled(
    openThemeSwitcher(
      {
        nameOrFolder: join(folder, 'own/friday'),
        themesFolder,
        readGood: async (name) => readTheme(name, { themesFolder }),
        copy: lastTheme({ dataFolder, themesFolder }),
        logger: silentLogger,
        tell: () => undefined,
        sent: () => sentLooks(dataFolder),
      },
      staffRecords().settings,
    ),
  );
  onTestFinished(() => theme.close());
  /** Makes the booth show a theme, as a command from the cloud does. */
  const shows = async (id: string, name: string, drawnIn: Buffer) => {
    const json = Buffer.from(JSON.stringify({ name, extends: 'classic', ...asking }));
    const packed = packLook([
      { path: 'theme.json', bytes: json },
      { path: 'own.woff2', bytes: drawnIn },
    ]);
    if (!packed.ok) throw new Error(packed.error);
    const look = { id, name, sha256: sha256Of(packed.value), sizeBytes: packed.value.length };
    const kept = await keepLook(dataFolder, look, packed.value, theme.chosen());
    return kept.ok ? theme.choose(kept.value) : kept;
  };
  const servedFont = () => readFileSync(theme.current().resolve('/themes/0/own.woff2') ?? '');
  return { theme, dataFolder, shows, servedFont };
}

test('different files with the id of the theme on show do not replace its files', async () => {
  const { theme, shows, servedFont } = await booth();
  const id = randomUUID();
  expect(await shows(id, 'Sent', font)).toEqual({ ok: true });
  const { version } = theme.served();
  expect(await shows(id, 'Sent', otherFont)).toEqual({ ok: false, error: expect.stringContaining('fonts') });
  const isAsJudged = () =>
    expect([servedFont().equals(font), theme.served().version, lookOf(theme.chosen()), theme.problem()]).toEqual([true, version, id, null]);
  isAsJudged();
  // A save is accepted after two polls have found the same state.
  for (let polls = 0; polls < 3; polls++) await theme.poll();
  isAsJudged();
  expect(await shows(id, 'Sent', font)).toEqual({ ok: true });
  isAsJudged();
  // Valid different files with the same id are another theme.
  expect(await shows(id, 'Sent again', font)).toEqual({ ok: true });
  expect([theme.current().theme.name, lookOf(theme.chosen())]).toEqual(['Sent again', id]);
});

test('the newest received themes are kept, and the theme on show regardless of its age', async () => {
  const { theme, dataFolder, shows } = await booth();
  const first = randomUUID();
  await shows(first, 'First', font);
  for (let more = 0; more < 5; more++) await shows(first, `Refused ${String(more)}`, otherFont);
  expect(sentLooks(dataFolder)).toHaveLength(4);
  expect(sentLooks(dataFolder).map(([choice]) => choice)).toContain(theme.chosen());
});

test('a theme that an older version stored under its id only is still offered', async () => {
  const { theme, dataFolder, shows } = await booth();
  const id = randomUUID();
  await shows(id, 'Sent', font);
  const [[, folder] = ['', '']] = sentLooks(dataFolder);
  renameSync(folder, join(dataFolder, 'looks', id));
  expect(await theme.choose(choiceOfLook(id))).toEqual({ ok: true });
  expect(lookOf(theme.chosen())).toBe(id);
});
