import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imagesOf } from '../../../src/shared/theme/imagesOf.ts';
import { layersFor } from '../../../src/shared/theme/layersFor.ts';
import { sceneOf } from '../../../src/shared/theme/sceneOf.ts';
import { shownLayers } from '../../../src/shared/theme/shownLayers.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import { lineOfFinding } from '../../../src/themeFiles/ThemeFinding.ts';
import { minimalThemeJson } from '../../support/theme/minimalThemeJson.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>';
const whole = [0, 0, 710, 1000];

const question = (id: string, ...values: string[]) => ({
  id,
  text: `${id}?`,
  options: values.map((value) => ({ value, text: `Say ${value}` })),
});

const people = { picture: 'character', box: whole };

/** A theme with this survey, these layers and these files. */
function ground(survey: readonly object[], layers: readonly object[], files: readonly string[] = []): Record<string, string | object> {
  const json = minimalThemeJson();
  const { character, card, ...rest } = json as { character: object; card: object };
  const theme = { ...rest, survey, card: { ...card, layers }, character: { ...character, light: [], props: [] } };
  return {
    'ground/theme.json': theme,
    ...Object.fromEntries(files.map((file) => [`ground/${file}`, svg])),
  };
}

function load(files: Record<string, string | object>, name: string): LoadedTheme {
  const read = readTheme(name, { themesFolder: temporaryFolder(files) });
  if (!read.ok) throw new Error(read.error.map(lineOfFinding).join('\n'));
  return read.value;
}

const warnings = ({ warnings }: LoadedTheme): string[] => warnings.map(({ path, message }) => `${path}: ${message}`);
const files = ['scenes/sea-sun.svg', 'scenes/sea-rain.svg', 'scenes/land-sun.svg', 'scenes/land-rain.svg'];
const survey = [question('place', 'sea', 'land'), question('sky', 'sun', 'rain')];
const layers = [{ image: 'scenes/{place}-{sky}.svg', box: whole }, people];

describe('a picture named by the answers', () => {
  test('differs for each combination', () => {
    const { theme, warnings } = load(ground(survey, layers, files), 'ground');
    expect(warnings).toEqual([]);
    expect(sceneOf(theme.card, { place: 'land', sky: 'sun' })).toBe('/themes/0/scenes/land-sun.svg');
    expect([...imagesOf(theme.card)]).toHaveLength(4);
    expect([...imagesOf(theme.card, { place: 'sea', sky: 'rain' })]).toEqual(['/themes/0/scenes/sea-rain.svg']);
  });

  test('can have its own condition as well', () => {
    const wet = [{ image: 'scenes/{place}-rain.svg', box: whole, when: { sky: 'rain' } }, people];
    const { theme } = load(ground(survey, wet, files), 'ground');
    expect(shownLayers(layersFor(theme.card, { place: 'sea', sky: 'rain' }), 'cutout', { place: 'sea', sky: 'rain' })).toHaveLength(2);
    expect(sceneOf(theme.card, { place: 'sea', sky: 'sun' })).toContain('plain-card');
  });

  test('may be an emoji', () => {
    const icons = [{ image: 'emoji:{thing}', box: whole }, people];
    const { theme, warnings } = load(ground([question('thing', 'sailboat', 'sun')], icons), 'ground');
    expect(warnings).toEqual([]);
    expect(sceneOf(theme.card, { thing: 'sun' })).toBe('/emoji/sun.svg');
  });

  test('and missing is reported with the answers that would need it', () => {
    const loaded = load(ground(survey, layers, files.slice(0, 2)), 'ground');
    expect(warnings(loaded)).toEqual([
      'card.layers[0].image: 2 of these pictures are not in the theme\'s folder: "scenes/land-sun.svg" for place=land (Say land), sky=sun (Say sun), "scenes/land-rain.svg" for place=land (Say land), sky=rain (Say rain).',
    ]);
    expect(loaded.warnings[0]?.line).toBeGreaterThan(0);
  });

  test('and missing is reported with what to do about it', () => {
    const loaded = load(ground(survey, layers, files.slice(0, 3)), 'ground');
    expect(loaded.warnings).toMatchObject([
      {
        message: expect.stringContaining('This picture is not') as string,
        howToFix: "Add scenes/land-rain.svg to the theme's folder, or give this line a `when` with the answers that it has pictures for.",
      },
    ]);
    expect(loaded.absent).toEqual([{ file: 'scenes/land-rain.svg', answers: { place: 'land', sky: 'rain' } }]);
  });

  test('by an unknown question is refused, with the question that was probably meant', () => {
    const misspelt = [{ image: 'scenes/{plaze}-{sky}.svg', box: whole }, people];
    const read = readTheme('ground', { themesFolder: temporaryFolder(ground(survey, misspelt, files)) });
    expect(read).toMatchObject({
      ok: false,
      error: [
        {
          path: 'card.layers[0].image',
          message: 'The survey has no question "plaze", which names this picture.',
          didYouMean: 'place',
        },
      ],
    });
  });

  test('cannot use a value that leads out of the folder', () => {
    const odd = [question('place', '../../secret', 'sea'), question('sky', 'sun', 'rain')];
    const { theme } = load({ ...ground(odd, layers, files), 'secret-sun.svg': svg }, 'ground');
    expect([...imagesOf(theme.card.layers)]).toEqual(['/themes/0/scenes/sea-sun.svg', '/themes/0/scenes/sea-rain.svg']);
  });

  test('by too many answers is refused', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const many = ids.map((id) => question(id, '1', '2', '3', '4', '5', '6'));
    const wide = [{ image: `${ids.map((id) => `{${id}}`).join('-')}.svg`, box: whole }, people];
    const read = readTheme('ground', { themesFolder: temporaryFolder(ground(many, wide)) });
    expect(read).toMatchObject({
      ok: false,
      error: [{ path: 'card.layers[0].image', message: expect.stringContaining('1296') as string }],
    });
  });

  describe('in several lists', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const wide = ids.map((id) => question(id, '1', '2', '3', '4', '5', '6'));
    const lines = <Line extends object>(count: number, line: Line): (Line & { image: string })[] =>
      Array.from({ length: count }, (_, place) => ({ ...line, image: `x${String(place)}/{a}-{b}-{c}-{d}.svg` }));
    const small = [0, 900, 10, 10];
    const read = (layers: readonly object[], props: readonly object[] = []) => {
      const card = { width: 710, height: 1000, exportScale: 1, radius: 0, layers: [people, ...layers] };
      const theme = { name: 'Many', extends: 'classic', survey: wide, card, character: { props } };
      return readTheme(join(temporaryFolder({ 'many/theme.json': theme }), 'many'), { themesFolder: bundledThemes });
    };

    test.for<[where: string, last: string, read: () => ReturnType<typeof readTheme>]>([
      ['the card', 'card.layers[4].image', () => read(lines(300, { box: small }))],
      ['props', 'character.props[3].image', () => read([], lines(64, { at: 'eyes', width: 1 }))],
      ['both', 'character.props[1].image', () => read(lines(2, { box: small }), lines(2, { at: 'eyes', width: 1 }))],
    ])('in %s is refused if that is more than 5,000 pictures in all, and none is looked up', ([, path, readIt]) => {
      expect(readIt()).toMatchObject({
        ok: false,
        error: [
          {
            path,
            message:
              'With this line, the answers name more than 5000 pictures in this theme; name pictures by fewer questions, or in fewer lines.',
          },
        ],
      });
    });

    test('is read if it is below that', () => {
      const layers = lines(3, { box: small });
      const done = read(layers);
      expect(done.ok ? done.value.absent.length : done.error).toBe(3 * 1296);
    });

    test('gets no plain card if there are too many scenes and answers to compare', () => {
      const scenes = (count: number) =>
        Array.from({ length: count }, (_, place) => ({ image: `scenes/{${ids[place % 4] ?? ''}}.svg`, box: whole }));
      const there = ['1', '2', '3', '4', '5'].map((value) => `scenes/${value}.svg`);
      const plainOf = (count: number) => load(ground(wide, [...scenes(count), people], there), 'ground').theme.card.plain;
      expect(plainOf(4)?.unless).toHaveLength(20);
      expect(plainOf(360)).toBeUndefined();
    });
  });

  test('is reported where it is written, regardless of what precedes it', () => {
    const { asWritten } = load(ground(survey, [...layers, { fill: '#ffffff', box: whole }], files), 'ground');
    expect(asWritten(['card', 'layers', 3, 'image'])).toEqual(['card', 'layers', 0, 'image']);
    expect(asWritten(['card', 'layers', 5, 'fill'])).toEqual(['card', 'layers', 2, 'fill']);
    expect(asWritten(['texts', 'next'])).toEqual(['texts', 'next']);
  });
});

describe('a condition on unknown answers', () => {
  const inherited = { ...ground(survey, layers, files), 'mine/theme.json': { extends: 'ground', survey: [question('who', 'a', 'b')] } };

  test('removes its layer, is reported once, and guests appear on a plain card in the theme’s colours', () => {
    const loaded = load(inherited, 'mine');
    const { theme } = loaded;
    expect(warnings(loaded)).toEqual([
      expect.stringMatching(
        /^card\.layers: This survey has no questions "place" and "sky".+ \(1 of card\.layers\)\. No scene of the card matches this survey: guests stand on a plain card/,
      ),
    ]);
    expect(loaded.warnings[0]?.howToFix).toBeUndefined();
    const scene = sceneOf(theme.card, { who: 'a' }) ?? '';
    expect(loaded.drawing(scene)).toContain(theme.colors.card);
    expect(theme.card.layers.some((layer) => 'picture' in layer && layer.for === 'cutout')).toBe(true);
    expect([...imagesOf(theme.card)].filter((url) => url.includes('scenes/'))).toEqual([]);
  });

  test('on people is reported with its list, and the line that removes it and where it goes', () => {
    const json = minimalThemeJson() as { character: object };
    const prop = (place: string) => ({ image: 'hat.svg', at: 'crown', width: 1, when: { place } });
    const light = { exposure: 0.1, when: { sky: 'sun' } };
    const base = {
      ...(ground(survey, layers, [...files, 'hat.svg'])['ground/theme.json'] as object),
      character: { ...json.character, light: [light], props: [prop('sea'), prop('land')] },
    };
    const own = `{ "extends": "ground",
      "survey": ${JSON.stringify([question('who', 'a', 'b')])},
      "character": { "headHeight": 0.3 },
      "card": { "layers": ${JSON.stringify([{ fill: '#ffffff', box: whole }, people])} } }`;
    const { warnings } = load(
      { ...ground(survey, layers, [...files, 'hat.svg']), 'ground/theme.json': base, 'mine/theme.json': own },
      'mine',
    );
    expect(warnings).toMatchObject([
      {
        path: 'character.light',
        line: 3,
        message: expect.stringContaining('is left out (1 of character.light and 2 of character.props).') as string,
        howToFix: 'Write "character": { "light": [], "props": [] } to do without them.',
      },
    ]);
  });

  test('leaves the card unchanged for answers with their own scene', () => {
    const wider = [question('place', 'sea', 'land', 'moon'), question('sky', 'sun', 'rain')];
    const loaded = load({ ...inherited, 'mine/theme.json': { extends: 'ground', survey: wider } }, 'mine');
    expect(warnings(loaded)).toEqual([
      expect.stringContaining('For 2 of 6 ways to answer, such as place=moon (Say moon), sky=sun (Say sun)'),
    ]);
    expect(sceneOf(loaded.theme.card, { place: 'sea', sky: 'sun' })).toBe('/themes/1/scenes/sea-sun.svg');
    expect(loaded.drawing(sceneOf(loaded.theme.card, { place: 'moon', sky: 'sun' }) ?? '')).toContain('<svg');
  });

  test('is reported at its place in the theme’s own file, with the probably intended answer', () => {
    const own = [{ image: 'back.svg', box: whole }, people, { fill: '#ffffff', box: whole, when: { plaze: 'sea' } }];
    const { warnings, theme } = load(ground(survey, own, ['back.svg']), 'ground');
    expect(warnings).toEqual([
      expect.objectContaining({
        path: 'card.layers[2]',
        message: expect.stringContaining('no question "plaze"') as string,
        didYouMean: 'place',
      }),
    ]);
    expect(theme.card.layers).toHaveLength(2);
  });

  test('in a list of values counts for the known ones', () => {
    const own = [{ image: 'back.svg', box: whole }, people, { fill: '#ffffff', box: whole, when: { place: ['sea', 'seaa'] } }];
    const { theme, warnings } = load(ground(survey, own, ['back.svg']), 'ground');
    expect(theme.card.layers).toHaveLength(3);
    expect(warnings).toMatchObject([
      { path: 'card.layers[2]', message: expect.stringContaining('no answer place=seaa') as string, didYouMean: 'sea' },
    ]);
  });
});
