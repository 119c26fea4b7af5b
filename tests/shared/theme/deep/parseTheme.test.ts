import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTheme } from '../../../../src/shared/theme/parseTheme.ts';
import type { PathFinding } from '../../../../src/shared/theme/PathFinding.ts';
import { pathText } from '../../../../src/shared/theme/PathFinding.ts';
import { runsOf } from '../../../support/arbitrary/runsOf.ts';
import { minimalTheme } from '../../../support/theme/minimalTheme.ts';
import { minimalThemeJson } from '../../../support/theme/minimalThemeJson.ts';

type Path = readonly (string | number)[];

/** The minimal theme with the value at a path replaced, or removed if no value is given. */
function withAt(path: Path, ...value: [unknown?]): unknown {
  const theme = minimalThemeJson();
  let place: Record<string | number, unknown> = theme;
  for (const key of path.slice(0, -1)) place = place[key] as typeof place;
  const last = path.at(-1)!;
  if (value.length === 0) Reflect.deleteProperty(place, last);
  else place[last] = value[0];
  return theme;
}

function issues(raw: unknown): PathFinding[] {
  const parsed = parseTheme(raw);
  // Other tests cover fixes.
  return parsed.ok ? [] : parsed.error.map(({ fix: _howToFix, ...issue }) => issue);
}

const places = (raw: unknown): string[] => issues(raw).map(({ path }) => pathText(path));

/** Puts a card layer in front of the minimal theme's layers. */
const layer = (...value: unknown[]): unknown => withAt(['card', 'layers'], [...value, ...minimalTheme.card.layers]);

test('a valid theme is returned unchanged', () => {
  expect(parseTheme(structuredClone(minimalTheme))).toEqual({ ok: true, value: minimalTheme });
});

describe('a text with its placeholders filled in', () => {
  const most = '{brand}'.repeat(60);
  test.each<[what: string, path: Path, value: unknown, brand: object, says: RegExp | null]>([
    ['is short enough', ['texts', 'start'], 'Your card by {brand}', { name: 'Acme' }, null],
    ['has the brand too often', ['texts', 'start'], most, { name: 'A'.repeat(20) }, /has 1200 letters, and 600 at most/],
    [
      'has a value that has others',
      ['texts', 'start'],
      '{brand}',
      { name: '{tagline}'.repeat(9), tagline: 'A'.repeat(80) },
      /has 720 letters/,
    ],
    [
      'is too long in one language',
      ['texts', 'start'],
      { en: 'x', de: most },
      { name: { en: 'A', de: 'A'.repeat(99) } },
      /has 5940 letters/,
    ],
    ['contains itself', ['texts', 'start'], '{brand}', { name: 'A {tagline}', tagline: 'B {brand}' }, /never ends/],
    [
      'contains itself many times',
      ['texts', 'start'],
      most,
      { name: '{place}'.repeat(80), place: '{date}'.repeat(90), date: '{event}'.repeat(80) },
      /never ends/,
    ],
  ])('%s', (_, path, value, brand, says) => {
    const theme = withAt(path, value) as { brand: object };
    Object.assign(theme.brand, brand);
    const found = issues(theme).filter((issue) => pathText(issue.path).startsWith('texts'));
    if (says === null) expect(found).toEqual([]);
    else expect(found.map(({ message }) => message)).toContainEqual(expect.stringMatching(says));
  });

  test("has the shutter button's label with the brand in it", () => {
    const theme = withAt(['texts', 'start'], '{capture}'.repeat(60)) as { brand: object; texts: object };
    Object.assign(theme.brand, { name: 'A'.repeat(50) });
    Object.assign(theme.texts, { capture: '{brand}!' });
    expect(issues(theme).map(({ message }) => message)).toContainEqual(expect.stringMatching(/has 3060 letters/));
  });
});

describe('an error message', () => {
  test.each<[what: string, path: Path, value: [unknown?], message: string]>([
    ['an empty text', ['texts', 'next'], [' '], 'Found " "; expected a text that is not empty.'],
    ['a number in quotes', ['countdownSeconds'], ['3'], 'Found "3"; expected a number.'],
    ['half a second', ['countdownSeconds'], [1.5], 'Found 1.5; expected a whole number.'],
    ['a number too large', ['motion', 'pressScale'], [2], 'Found 2; expected at most 1.'],
    ['a number too small', ['type', 'body', 'size'], [2], 'Found 2; expected at least 8.'],
    ['a box without a width', ['layouts', 'portrait', 'result', 'qr', 2], [0], 'Found 0; expected more than 0.'],
    ['a colour’s name', ['colors', 'accent'], ['red'], 'Found "red"; expected a colour such as #d9381e.'],
    ['a word instead of true', ['sounds', 'enabled'], ['yes'], 'Found "yes"; expected true or false.'],
    ['an address without a scheme', ['share', 'address'], ['x.org'], 'Found "x.org"; expected an address such as https://example.com/.'],
    ['a single item instead of a list', ['survey'], [{}], 'Found {}; expected a list in [ ].'],
    ['a list instead of an object', ['brand'], [[]], 'Found []; expected an object in { }.'],
    ['too few options', ['survey', 0, 'options'], [[]], 'Found []; expected a list of at least 2.'],
    ['a missing name', ['brand', 'tagline'], [], 'This is missing; expected a text in quotes.'],
    ['null, which is not a value', ['brand', 'tagline'], [null], 'Found null; expected a text in quotes.'],
    ['an invalid id', ['survey', 1, 'id'], ['2nd'], 'Found "2nd"; expected letters, digits and hyphens, beginning with a letter.'],
    ['no layout at all', ['layouts'], [{}], 'Found {}; expected at least one of portrait and landscape.'],
  ])('%s', (_what, path, value, message) => {
    expect(issues(withAt(path, ...value))).toEqual([{ path, message }]);
  });

  test('is short even for long values', () => {
    const [issue] = issues(withAt(['countdownSeconds'], 'x'.repeat(10_000)));
    expect(issue?.message.length).toBeLessThan(120);
  });

  test.each([undefined, null, true, 3, 'theme', [], [[]]])('%j is reported at the root as not a theme', (raw) => {
    expect(places(raw)).toEqual(['']);
  });

  test('every error is reported at once', () => {
    const theme = withAt(['brand', 'name'], '') as typeof minimalTheme;
    const broken = {
      ...theme,
      countdownSeconds: -1,
      colors: { ...theme.colors, acent: '#ffffff' },
      survey: [{ ...theme.survey[0], options: [{ value: 1, text: 'One', image: 'a' }, theme.survey[0]?.options[1]] }],
      layouts: { portrait: { ...theme.layouts.portrait, align: 'middle' } },
    };
    expect(places(broken).sort()).toEqual([
      'brand.name',
      'colors.acent',
      'countdownSeconds',
      'layouts.portrait.align',
      'survey[0].options[0].value',
    ]);
  });
});

describe('a suggestion', () => {
  test.each<[path: Path, value: unknown, meant: string]>([
    [['colors', 'acent'], '#ffffff', 'accent'],
    [['countdownSecond'], 3, 'countdownSeconds'],
    [['layouts', 'portait'], {}, 'portrait'],
    [['layouts', 'portrait', 'result', 'qrs'], [0, 0, 1, 1], 'qr'],
    [['survey', 2, 'options', 1, 'txt'], 'x', 'text'],
    [['texts', 'cameraHelp', 'inuse'], 'x', 'in-use'],
    [['character', 'light', 0, 'exposur'], 1, 'exposure'],
  ])('is made for a misspelt name, %j', (path, value, meant) => {
    expect(issues(withAt(path, value))).toEqual([
      { path, message: `"${String(path.at(-1))}" is not a name that a theme has here.`, didYouMean: meant },
    ]);
  });

  test.each<[path: Path, value: unknown, meant: string]>([
    [['picture', 'makers', 0], 'plane', 'plain'],
    [['camera', 'source'], 'webcan', 'webcam'],
    [['layouts', 'portrait', 'align'], 'centre', 'center'],
    [['character', 'props', 0, 'at'], 'ear', 'ears'],
    [['character', 'style'], 'postr', 'poster'],
  ])('is made for a misspelt choice, %j', (path, value, meant) => {
    expect(issues(withAt(path, value))).toMatchObject([{ path, didYouMean: meant }]);
  });

  test('is not made if nothing is close', () => {
    expect(issues(withAt(['colors', 'wallpaper'], '#ffffff'))[0]).not.toHaveProperty('didYouMean');
  });
});

describe('card layers, which may be of four kinds', () => {
  const box = [0, 0, 10, 10];
  const text = { text: 'a', color: '#ffffff', family: 'sans-serif', weight: 400, size: 40, align: 'left', box };

  test.each<[what: string, layer: unknown, told: { at: string; didYouMean?: string }[]]>([
    [
      'a layer with a misspelt kind is reported as that kind',
      { imag: 'a.svg', box },
      [{ at: 'image' }, { at: 'imag', didYouMean: 'image' }],
    ],
    ['a layer with a misspelt fill is reported as a fill', { fil: '#ffffff', box }, [{ at: 'fill' }, { at: 'fil', didYouMean: 'fill' }]],
    [
      'a layer with a misspelt picture is reported as a picture',
      { pictur: 'character', box },
      [{ at: 'picture' }, { at: 'pictur', didYouMean: 'picture' }],
    ],
    ['a misspelt choice gets a suggestion', { picture: 'charcter', box }, [{ at: 'picture', didYouMean: 'character' }]],
    ['a misspelt optional field gets a suggestion', { image: 'a.svg', box, opacty: 1 }, [{ at: 'opacty', didYouMean: 'opacity' }]],
    ['a misspelt field of a text', { ...text, aling: 'left', align: undefined }, [{ at: 'align' }, { at: 'aling', didYouMean: 'align' }]],
    [
      'a misspelt nested field',
      { picture: 'character', box, border: { colr: '#fff', width: 1 } },
      [{ at: 'border.color' }, { at: 'border.colr', didYouMean: 'color' }],
    ],
    ['an invalid value is reported for its layer’s kind', { fill: 'red', box }, [{ at: 'fill' }]],
    ['a box of three numbers', { fill: '#ffffff', box: [0, 0, 1] }, [{ at: 'box' }]],
    ['a condition with a value that is not a text', { fill: '#ffffff', box, when: { q1: 3 } }, [{ at: 'when.q1' }]],
    ['a condition that is not an object', { fill: '#ffffff', box, when: 3 }, [{ at: 'when' }]],
  ])('%s', (_what, value, told) => {
    expect(
      issues(layer(JSON.parse(JSON.stringify(value)))).map(({ path, message: _, ...hint }) => ({ at: pathText(path), ...hint })),
    ).toEqual(told.map(({ at, ...hint }) => ({ at: `card.layers[0].${at}`, ...hint })));
  });

  test.each([null, 3, 'a.svg', []])('%j is not a layer', (value) => {
    expect(places(layer(value))).toEqual(['card.layers[0]']);
  });

  test('a layer of no kind is reported with the existing kinds', () => {
    expect(issues(layer({ box }))).toEqual([
      { path: ['card', 'layers', 0], message: 'Found {"box":[0,0,10,10]}; expected one of image, picture, fill, text in it.' },
    ]);
  });

  test('a wrong condition is explained in plain words', () => {
    expect(issues(layer({ fill: '#ffffff', box, when: 3 }))[0]?.message).toBe('Found 3; expected an object in { }.');
  });

  test('errors in several layers are reported together', () => {
    expect(places(layer({ fill: 'red', box }, { image: '', box }))).toEqual(['card.layers[0].fill', 'card.layers[1].image']);
  });
});

describe('duplicate and missing references are reported:', () => {
  const box = [0, 0, 10, 10];

  test('two questions with one id', () => {
    expect(issues(withAt(['survey', 2, 'id'], 'q1'))).toEqual([
      { path: ['survey', 2, 'id'], message: '"q1" names an earlier question; expected an id of its own.' },
    ]);
  });

  test('two options with one value', () => {
    expect(issues(withAt(['survey', 1, 'options', 3, 'value'], '1'))).toEqual([
      { path: ['survey', 1, 'options', 3, 'value'], message: '"1" is an earlier option\'s value; expected one of its own.' },
    ]);
  });

  test('a font family without a font', () => {
    expect(issues(withAt(['type', 'body', 'family'], 'sans-serf'))).toMatchObject([
      { path: ['type', 'body', 'family'], didYouMean: 'sans-serif' },
    ]);
  });

  test('a font family without a font, on the card', () => {
    const text = { text: 'a', color: '#ffffff', family: 'sans-serf', weight: 400, size: 40, align: 'left', box };
    expect(issues(layer(text))).toMatchObject([{ path: ['card', 'layers', 0, 'family'], didYouMean: 'sans-serif' }]);
  });

  test.each<[Path, number[], string]>([
    [['layouts', 'portrait', 'result', 'qr'], [900, 0, 250, 250], '70 px beyond its right edge'],
    [['layouts', 'portrait', 'result', 'qr'], [0, 1800, 250, 250], '130 px beyond its lower edge'],
    [
      ['layouts', 'landscape', 'survey', 'options', 'box'],
      [-1, -20, 100, 100],
      '1 px beyond its left edge and 20 px beyond its upper edge',
    ],
    [['layouts', 'landscape', 'takePhoto', 'emblem', 'box'], [0, -0.5, 100, 100], '1 px beyond its upper edge'],
  ])('a box off the stage, %j %j', (path, off, beyond) => {
    expect(issues(withAt(path, off))).toMatchObject([{ path, message: expect.stringMatching(`partly off the .+ stage: ${beyond}\\.$`) }]);
  });

  test('a box that ends with the stage is inside it', () => {
    expect(issues(withAt(['layouts', 'portrait', 'result', 'qr'], [830, 1670, 250, 250]))).toEqual([]);
  });

  test('all of them at once', () => {
    const theme = withAt(['survey', 2, 'id'], 'q1') as typeof minimalTheme;
    theme.type.body.family = 'None';
    theme.layouts.portrait!.result.qr = [900, 0, 250, 250];
    expect(places(theme)).toEqual(['survey[2].id', 'type.body.family', 'layouts.portrait.result.qr']);
  });
});

/** All paths in the theme, to branches and leaves. */
function allPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, part]) => allPaths(part, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

const paths = allPaths(minimalThemeJson());
const anyPath = fc.constantFrom(...paths);
const namedPath = fc.constantFrom(...paths.filter((path) => typeof path.at(-1) === 'string' && !path.includes('when')));

/** Whether one path is a prefix of the other. */
const onOneLine = (a: Path, b: Path): boolean =>
  a.slice(0, b.length).every((key, index) => key === b[index]) || b.slice(0, a.length).every((key, index) => key === a[index]);

/** Whether both are the same field of two entries in one list. */
const besides = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index] || (typeof key === 'number' && typeof b[index] === 'number'));

const damages = runsOf({ usual: 80, long: 4000 });

describe('any error at any place', () => {
  test('a replaced value is reported at its place, or is valid', () => {
    fc.assert(
      fc.property(anyPath, fc.jsonValue(), (path, value) => {
        const told = issues(withAt(path, value));
        // The error may also name a question's id in a condition, or the later one of two duplicates.
        const related = (issue: PathFinding): boolean =>
          onOneLine(issue.path, path) || besides(issue.path, path) || (path[0] === 'survey' && issue.path.includes('when'));
        for (const issue of told) expect(related(issue), `${pathText(issue.path)} for ${pathText(path)}`).toBe(true);
        for (const issue of told) expect(issue.message).toMatch(/^\S.*\.$/s);
      }),
      { numRuns: damages },
    );
  });

  test('an impossible value is always reported', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const told = issues(withAt(path, null));
        expect(told.length).toBeGreaterThan(0);
        for (const issue of told) expect(onOneLine(issue.path, path), pathText(issue.path)).toBe(true);
      }),
      { numRuns: damages },
    );
  });

  test('a deleted value is reported at its place, unless it is optional', () => {
    const optional =
      /^(picture\.serviceUrl|consent\.link|texts\.phone\.cloud(\.\w+)?|survey\[\d\]\.options\[\d\]\.image|layouts\.(portrait|landscape)(\.takePhoto\.retake)?|(card\.layers|character\.(light|props))\[\d\]\.(tint|when(\.q\d)?))$/;
    fc.assert(
      fc.property(namedPath, (path) => {
        const told = places(withAt(path));
        if (optional.test(pathText(path))) expect(told).toEqual([]);
        else expect(told.some((place) => pathText(path).startsWith(place))).toBe(true);
      }),
      { numRuns: damages },
    );
  });

  test('a misspelt name is reported at its place, with the intended name', () => {
    fc.assert(
      fc.property(namedPath, (path) => {
        const name = path.at(-1) as string;
        const at = [...path.slice(0, -1), `${name}x`];
        const theme = withAt(path);
        let place = theme as Record<string | number, unknown>;
        let original: unknown = minimalThemeJson();
        for (const key of path.slice(0, -1)) [place, original] = [place[key] as typeof place, (original as typeof place)[key]];
        place[`${name}x`] = (original as Record<string, unknown>)[name];
        const told = issues(theme).find((issue) => pathText(issue.path) === pathText(at));
        expect(told, pathText(at)).toMatchObject({ message: `"${name}x" is not a name that a theme has here.`, didYouMean: name });
      }),
      { numRuns: damages },
    );
  });

  test('any JSON is a theme or has errors, and never crashes the parser', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (raw) => {
        expect(issues(raw).length).toBeGreaterThan(0);
      }),
    );
  });
});
