import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { partOf } from '../../.config/partOf.mjs';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { allRules } from '../../src/themeCheck/rules/allRules.ts';
import type { ThemeFinding } from '../../src/themeFiles/ThemeFinding.ts';
import type { ThemeReport } from '../../src/themeFiles/ThemeReport.ts';
import { codeWordsIn, saidInStudio, wholeTheme } from '../support/studio/codeWords.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const themes = join(import.meta.dirname, '..', 'fixtures', 'themes');

/** A theme that breaks exactly one rule, and the path that the rule reports. */
interface Broken {
  readonly rule: string;
  readonly path: string;
  readonly severity: 'error' | 'warning';
  /** A part of the message. */
  readonly says: string;
}

const broken: Record<string, Broken> = {
  'answers-have-scene': { rule: 'answers-have-scene', path: 'card.layers[0]', severity: 'error', says: 'q1=2 (That), q2=2 (That)' },
  'card-text-clear': { rule: 'card-text-clear', path: 'card.layers[3].box', severity: 'warning', says: 'over the guest' },
  'cloud-said': { rule: 'cloud-said', path: 'texts.phone.expired.detail', severity: 'warning', says: 'no words of its own' },
  'consent-qr-size': { rule: 'qr-scans', path: 'layouts.portrait.consent.qr', severity: 'error', says: '70 px' },
  'control-size': { rule: 'control-size', path: 'layouts.portrait.survey.next', severity: 'error', says: '904x60 px' },
  'controls-apart': { rule: 'controls-apart', path: 'layouts.portrait.survey.next', severity: 'error', says: '"q1-1" and "next"' },
  'controls-over-fan': {
    rule: 'controls-apart',
    path: 'layouts.portrait.welcome.fan',
    severity: 'warning',
    says: '"start" lies over a sample card (layouts.portrait.welcome.fan[0])',
  },
  'drawings-alike': { rule: 'drawings-alike', path: background(), severity: 'warning', says: 'text, which each machine' },
  'edges-seen': { rule: 'edges-seen', path: 'colors.line', severity: 'warning', says: 'it needs 3:1' },
  'faces-clear': { rule: 'faces-clear', path: 'card.layers[3]', severity: 'warning', says: 'reaches up to 500 px' },
  'fonts-have-glyphs': { rule: 'fonts-have-glyphs', path: 'brand.name', severity: 'error', says: '"Ł"' },
  'fonts-sound': { rule: 'fonts-sound', path: 'fonts[2].file', severity: 'error', says: 'not a font' },
  'letters-apart': { rule: 'letters-apart', path: 'type.body.letterSpacing', severity: 'error', says: 'together and overlap' },
  'logo-apart': { rule: 'logo-apart', path: 'brand.logo', severity: 'warning', says: 'white box (#ffffff)' },
  'logo-seen': { rule: 'logo-seen', path: 'brand.logo', severity: 'warning', says: 'it needs 3:1' },
  'on-stage': { rule: 'on-stage', path: 'layouts.landscape.result.qr', severity: 'error', says: 'px beyond its' },
  'options-reachable': { rule: 'options-reachable', path: 'layouts.portrait.survey.options.gap', severity: 'error', says: 'no room' },
  'options-out-of-reach': {
    rule: 'options-reachable',
    path: 'layouts.portrait.survey.options.box',
    severity: 'warning',
    says: 'wheelchair',
  },
  'photo-shown': { rule: 'photo-shown', path: 'card.layers[2]', severity: 'warning', says: 'covers 82 % of the picture behind it' },
  'picture-from-elsewhere': { rule: 'pictures-sound', path: background(), severity: 'error', says: 'https://example.com/logo.png' },
  'picture-size': { rule: 'picture-size', path: background(), severity: 'error', says: '20000x40' },
  'picture-with-script': { rule: 'pictures-sound', path: background(), severity: 'error', says: '<script>' },
  'picture-without-end': { rule: 'pictures-sound', path: background(), severity: 'error', says: 'shapes' },
  'pictures-sound': { rule: 'pictures-sound', path: background(), severity: 'error', says: 'not a complete PNG' },
  'print-contrast': {
    rule: 'text-contrast',
    path: 'print.sheets[0].layers[1].color',
    severity: 'error',
    says: 'its background in the printed sheet',
  },
  'print-legible': {
    rule: 'print-legible',
    path: 'print.sheets[0].layers[1].box',
    severity: 'warning',
    says: 'its squares measure 0.17 mm on paper',
  },
  'print-safe': { rule: 'print-safe', path: 'print.sheets[0].layers[1].box', severity: 'warning', says: 'the edge or the cut' },
  'prompt-used': { rule: 'prompt-used', path: 'picture.prompt', severity: 'warning', says: 'has no "service"' },
  'qr-contrast': { rule: 'qr-scans', path: 'colors.qrDark', severity: 'error', says: '1.6:1' },
  'qr-size': { rule: 'qr-scans', path: 'layouts.portrait.result.qr', severity: 'error', says: '70 px' },
  'questions-show': { rule: 'questions-show', path: 'survey[1]', severity: 'warning', says: 'q2 ("Does it matter?")' },
  'rules-show': { rule: 'rules-show', path: 'character.headHeight', severity: 'warning', says: '0.34 in place of 0.38' },
  'service-named': { rule: 'service-named', path: 'texts.consent.painted', severity: 'warning', says: 'does not say who gets the photo' },
  'shots-show-faces': {
    rule: 'shots-show-faces',
    path: 'formats[0].strip.sheet.layers[1].box',
    severity: 'warning',
    says: 'it shows only 41 %',
  },
  'text-apart': { rule: 'text-apart', path: 'layouts.portrait.result.panel', severity: 'warning', says: 'the edge of its panel' },
  'text-contrast': { rule: 'text-contrast', path: 'colors.inkQuiet', severity: 'error', says: '1.5:1' },
  'text-ink': { rule: 'text-contrast', path: 'colors.inkQuiet', severity: 'error', says: '1.0:1' },
  'text-fits': { rule: 'text-fits', path: 'texts.start', severity: 'error', says: 'does not fit its' },
  'text-legible': { rule: 'text-legible', path: 'type.body.size', severity: 'error', says: '18 px' },
};

function background(): string {
  return 'layouts.portrait.survey.background.image';
}

test('a valid theme has no findings, and good figures', async () => {
  const report = await checkTheme(join(themes, 'sound'));
  expect([...report.errors, ...report.warnings]).toEqual([]);
  expect(report.figures?.contrast.lowest.value).toBeGreaterThanOrEqual(4.5);
  expect(report.figures?.fit.smallest.value).toBeGreaterThanOrEqual(28);
});

test('every rule is broken by a theme, and every theme breaks a rule', () => {
  const tried = new Set(Object.values(broken).map(({ rule }) => rule));
  // No known theme can be read but not drawn, so scenes-draw has no fixture.
  expect(
    Object.keys(allRules).filter((rule) => !tried.has(rule)),
    'A rule in allRules needs a theme that breaks it and no other: put one in tests/fixtures/themes and list it in `broken` of this file.',
  ).toEqual(['scenes-draw']);
  expect(
    readdirSync(themes).filter((name) => !(name in broken)),
    'A theme in tests/fixtures/themes is tried only when it is listed in `broken` of this file.',
  ).toEqual(['sound']);
});

describe.each(partOf(Object.entries(broken)))('the theme %s', (name, { rule, path, severity, says }) => {
  let report: ThemeReport;

  beforeAll(async () => {
    report = await checkTheme(join(themes, name));
  });

  test(`breaks ${rule} at ${path}, and nothing else`, () => {
    const told = severity === 'error' ? report.errors : report.warnings;
    expect(told.map((problem) => [problem.rule, problem.path])).toEqual([[rule, path]]);
    expect(severity === 'error' ? report.warnings : report.errors).toEqual([]);
  });

  test('gets a finding that says what, where in which file, and how to fix it', () => {
    const [problem] = [...report.errors, ...report.warnings] as [ThemeFinding];
    expect(problem.message).toContain(says);
    expect(problem.howToFix).toMatch(/^[A-Z].+\.$/);
    expect([basename(join(problem.file, '..')), problem.line]).toEqual([name, expect.any(Number)]);
    expect(problem.line).toBeGreaterThan(1);
  });

  test("gets the same finding in the studio's terms", () => {
    const whole = wholeTheme(join(themes, name, 'theme.json'));
    const said = saidInStudio(report, whole, { tags: ['en'], own: 'en' });
    expect(said.length).toBeGreaterThan(1);
    expect(said.flatMap((sentence) => codeWordsIn(sentence.replaceAll(/\{\w+\}|https:\S+/g, ''), whole))).toEqual([]);
  });
});

const consentText = 'layouts.portrait.consent.text';
test.each([
  ['written in large type that may shrink can be read', { type: { option: { size: 520, minSize: 24 } } }, []],
  [
    'in a box that icons fill are told to have no room',
    { layouts: { portrait: { consent: { text: [140, 524, 40, 500] } } } },
    [consentText],
  ],
] as const)('the points of consent %s', async (_what, values, at) => {
  const folder = temporaryFolder({
    'theme.json': { extends: join(themes, 'sound'), name: 'Consent', consent: { enabled: true }, ...values },
  });
  const { errors } = await checkTheme(folder);
  const ofConsent = errors.filter(({ rule, path }) => rule === 'text-fits' && /consent/.test(path));
  expect([...new Set(ofConsent.map(({ path }) => path))]).toEqual(at);
});

test('a text of invisible characters is reported as invisible', async () => {
  const folder = temporaryFolder({
    'theme.json': { extends: join(themes, 'sound'), name: 'Blank', texts: { start: '\u200b\u2060\u200b' } },
  });
  const { errors } = await checkTheme(folder);
  expect(errors.map(({ rule, path }) => [rule, path])).toEqual([['text-contrast', 'texts.start']]);
  expect(errors[0]?.message).toContain('its letters are blank');
});

test('the question before a photo goes to a picture service is checked, with its recipient', async () => {
  const folder = temporaryFolder({
    'theme.json': {
      extends: join(themes, 'sound'),
      name: 'Painting',
      picture: { makers: ['service', 'cutout'] },
      texts: { consent: { painted: `We send your photo to {service}, ${'and on from there, '.repeat(20)}where it is painted` } },
    },
  });
  const { errors } = await checkTheme(folder);
  expect(errors).toContainEqual(
    expect.objectContaining({ rule: 'text-fits', path: 'texts.consent.painted', message: expect.stringContaining('OpenAI') }),
  );
});

test("findings about a theme's own colours are reported in its own file, never in a shipped one", async () => {
  const english = '"languages": [{ "tag": "en", "name": "English" }]';
  const folder = temporaryFolder({
    'theme.json': `{ "extends": "classic", "name": "Dim", ${english},\n"colors": {\n"ground": "#000000", "ink": "#808080" } }`,
  });
  const { errors } = await checkTheme(folder);
  expect(errors.map(({ file }) => file)).toEqual(errors.map(() => join(folder, 'theme.json')));
  expect(errors.find(({ path }) => path === 'colors.ink' || path === 'colors.inkQuiet')).toMatchObject({
    howToFix: expect.stringMatching(/^Behind it is #[0-9a-f]{6}: .*#[0-9a-f]{6} or lighter, or make its background darker\.$/),
  });
});

test('a link too long for its code is reported with the length that fits its box, and the box that it needs; both are right', async () => {
  const link = `https://our-fair.example.com/terms/${'and-conditions/'.repeat(4)}`;
  const said = async (own: { readonly link: string; readonly side: number }): Promise<readonly string[]> => {
    const qr = [148, 900, own.side, own.side];
    const folder = temporaryFolder({
      'theme.json': {
        extends: join(themes, 'sound'),
        name: 'Long',
        consent: { enabled: true, link: own.link },
        layouts: { portrait: { consent: { qr, link: [700, 990, 266, 250], text: [148, 590, 784, 240], agree: [88, 1500, 904, 120] } } },
      },
    });
    const { errors } = await checkTheme(folder);
    return errors.flatMap(({ rule, path, message, howToFix }) =>
      rule === 'qr-scans' && path === 'layouts.portrait.consent.qr' ? [`${message} ${howToFix ?? ''}`] : [],
    );
  };
  const [told = ''] = await said({ link, side: 160 });
  const { needed, length } =
    /the 95 characters .+ at 160 px\. Make its box (?<needed>\d+)x\d+ px or larger, make consent\.link (?<length>\d+) /.exec(told)
      ?.groups ?? {};
  expect(told).toContain(String(length));
  expect(await said({ link: link.slice(0, Number(length)), side: 160 })).toEqual([]);
  expect(await said({ link, side: Number(needed) })).toEqual([]);
});

test('an answer whose picture has its own box is not reported as missing one', async () => {
  const survey = [
    {
      id: 'ship',
      text: 'Which ship?',
      options: ['sail', 'steam', 'speed'].map((value) => ({ value, text: value, image: 'emoji:sailboat' })),
    },
  ];
  const layers = (speed: object[]): object[] => [
    { fill: '#ffffff', box: [0, 0, 710, 1000] },
    { image: 'emoji:sailboat', box: [20, 400, 300, 300], when: { ship: 'sail' } },
    { image: 'emoji:ship', box: [20, 400, 300, 300], when: { ship: 'steam' } },
    ...speed,
    { picture: 'character', box: [55, 330, 600, 600] },
  ];
  const told = async (speed: object[]): Promise<number> => {
    const theme = { extends: join(themes, 'sound'), name: 'Harbour', survey, card: { layers: layers(speed) }, character: { props: [] } };
    const { errors, warnings } = await checkTheme(temporaryFolder({ 'theme.json': theme }));
    return [...errors, ...warnings].filter(({ message }) => message.includes('ship=speed')).length;
  };
  expect(await told([])).toBe(1);
  expect(await told([{ image: 'emoji:speedboat', box: [40, 380, 280, 300], when: { ship: 'speed' } }])).toBe(0);
});

describe('a card', () => {
  const survey = [
    { id: 'sky', text: 'Which weather?', options: ['sun', 'night'].map((value) => ({ value, text: value, image: 'emoji:sun' })) },
  ];
  const people = { picture: 'character', box: [55, 200, 600, 600] };
  const told = async (layers: object[]) => {
    const theme = { extends: join(themes, 'sound'), name: 'Weather', survey, card: { layers }, character: { light: [], props: [] } };
    const folder = temporaryFolder({
      'theme.json': theme,
      'card/sun.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 71 100"/>',
    });
    return checkTheme(folder);
  };

  test('without a scene for some answers is refused with the name of the file to add', async () => {
    const { errors } = await told([{ image: 'card/{sky}.svg', box: [0, 0, 710, 1000] }, people]);
    expect(errors).toMatchObject([
      {
        rule: 'answers-have-scene',
        howToFix: "Add card/night.svg to the theme's folder, or put a picture without any `when` in front of the list.",
      },
    ]);
  });

  test('that shows guests only as cutouts is reported for guests who could not be cut out', async () => {
    const scene = { image: 'card/sun.svg', box: [0, 0, 710, 1000] };
    const { warnings } = await told([scene, { ...people, for: 'cutout' }]);
    expect(warnings).toContainEqual(expect.objectContaining({ rule: 'photo-shown', path: 'card.layers[1]' }));
    const { warnings: none } = await told([scene, { ...people, for: 'photo' }, { ...people, box: [0, 0, 710, 900], for: 'cutout' }]);
    expect(none.filter(({ rule }) => rule === 'photo-shown')).toEqual([]);
  });
});
