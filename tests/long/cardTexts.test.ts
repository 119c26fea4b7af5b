import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const sound = join(import.meta.dirname, '..', 'fixtures', 'themes', 'sound');
const { card } = JSON.parse(readFileSync(join(sound, 'theme.json'), 'utf8')) as { card: { layers: Record<string, unknown>[] } };
const scenes = card.layers.filter((layer) => 'image' in layer);
const guest = { picture: 'character', box: [55, 200, 600, 600] };
const text = { text: '{brand}', box: [55, 700, 600, 80], color: '#1b2a4a', family: 'Figtree', weight: 600, size: 48, align: 'center' };
const plate = { fill: '#fffdf8', box: [40, 690, 630, 100] };

/** The findings on a theme whose card has these layers above its scenes: rule and place. */
async function told(layers: readonly object[], theme: object = {}): Promise<string[]> {
  const folder = temporaryFolder();
  for (const name of ['scene-1.svg', 'scene-2.svg']) cpSync(join(sound, name), join(folder, name));
  writeFileSync(
    join(folder, 'theme.json'),
    JSON.stringify({ name: 'Cards', extends: sound, card: { layers: [...scenes, ...layers] }, ...theme }),
  );
  const { errors, warnings } = await checkTheme(folder);
  return [...errors, ...warnings].map(({ rule, path }) => `${rule} ${path}`);
}

test('a text over the guest is fine on a plate, and its contrast is measured against the plate', async () => {
  expect(await told([guest, text])).toEqual([expect.stringMatching(/^card-text-clear /)]);
  expect(await told([guest, plate, text])).toEqual([]);
  expect(await told([guest, plate, { ...text, color: '#fffdf8' }])).toEqual([expect.stringMatching(/^text-contrast /)]);
});

test('a text only on cards with the plain photo is checked, each against its own kind of card', async () => {
  const faint = { ...text, box: [55, 890, 600, 80], color: '#fffdf8' };
  const ground = { fill: '#fffdf8', box: [0, 870, 710, 130] };
  expect(await told([guest, ground, { ...faint, for: 'photo' }])).toEqual([expect.stringMatching(/^text-contrast /)]);
  const dark = { fill: '#1b2a4a', box: [0, 870, 710, 130] };
  expect(await told([guest, { ...ground, for: 'photo' }, { ...dark, for: 'cutout' }, faint])).toEqual([
    expect.stringMatching(/^text-contrast /),
  ]);
  expect(await told([guest, { ...ground, for: 'photo' }, { ...dark, for: 'cutout' }, { ...faint, for: 'cutout' }])).toEqual([]);
});

test('a fix is found even for a background where black and white have little contrast', async () => {
  const said = await told([guest, { fill: '#008900', box: [0, 870, 710, 130] }, { ...text, box: [55, 890, 600, 80], color: '#2f6b2f' }]);
  expect(said).toEqual([expect.stringMatching(/^text-contrast /)]);
});
