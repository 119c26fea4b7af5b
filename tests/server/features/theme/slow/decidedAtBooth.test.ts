import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fontsourceFile } from '../../../../../src/themeFiles/fontsource.ts';
import { bundledThemes } from '../../../../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../../../../src/themeFiles/findTheme.ts';
import { readTheme } from '../../../../../src/themeFiles/readTheme.ts';
import { decidedAtBooth, sentThemeFindings } from '../../../../../src/themeFiles/sentThemeFindings.ts';
import { temporaryFolder } from '../../../../support/files/temporaryFolder.ts';
import { boothWithSent } from '../../../../support/server/boothWithSent.ts';
import { minimalThemeJson } from '../../../../support/theme/minimalThemeJson.ts';
import { minimalTheme } from '../../../../support/theme/minimalTheme.ts';
import { themeValuePaths } from '../../../../support/theme/themeValuePaths.ts';

const list = 'tests/server/features/theme/themeValues.txt';
const [leaving = [], reaching = [], telling = [], looking = []] = readFileSync(join(import.meta.dirname, '../themeValues.txt'), 'utf8')
  .split(/^# .*$/m)
  .slice(1)
  .map((section) => section.split('\n').filter((line) => line !== ''));

describe('every theme value', () => {
  test('is classified: whether it decides what leaves a booth, who receives it or what guests are told', () => {
    const known = new Set([...leaving, ...reaching, ...telling, ...looking]);
    const paths = themeValuePaths();
    expect(
      paths.filter((path) => !known.has(path)),
      `Put each of these into its section of ${list}. If it is not one of looks, add it to decidedAtBooth in src/themeFiles/sentThemeFindings.ts.`,
    ).toEqual([]);
    expect(
      [...known].filter((path) => !paths.includes(path)),
      `Take these out of ${list}: no theme has them any more.`,
    ).toEqual([]);
  });

  test('is controlled by the booth unless it only affects looks', () => {
    const isDecided = (path: string): boolean =>
      Object.keys(decidedAtBooth).some((one) => path === one || (/^[.[]/.test(path.slice(one.length)) && path.startsWith(one)));
    // A cloud theme's base is known before the theme is read, so it is refused elsewhere. Of the keys, only `agree` and `decline` matter.
    const elsewhere = ['extends', 'keys.*[]'];
    expect([...leaving, ...reaching, ...telling].filter((path) => !isDecided(path))).toEqual(elsewhere.toReversed());
    expect(looking.filter(isDecided)).toEqual([]);
  });
});

const words = {
  painted: 'Your photo goes to {service}',
  unpainted: 'You may say no',
  venue: 'this hall’s computer',
  keepHere: 'Keep it',
  printed: 'Printed at a touch',
};
/** A booth's theme that asks guests for consent and sends their photos. */
const asking = {
  consent: { enabled: true, version: '2026-11', link: 'https://own.example/terms', icons: ['key'] },
  picture: { makers: ['service', 'plain'], serve: 'wait', maxPeople: 2 },
  share: { outboxLimit: 50, address: 'https://own.example/' },
  texts: { consent: words },
  keys: { agree: ['KeyA'] },
};
const sentTheme = { name: 'Sent', extends: 'classic', ...asking };
const plain = { picture: { makers: ['plain'] } };
const unasked = { ...asking.consent, enabled: false };

const printTexts = Object.fromEntries(
  [
    'button',
    'copies',
    'more',
    'fewer',
    'asked',
    'printing',
    'printingSoon',
    'take',
    'held',
    'failed',
    'refilling',
    'resting',
    'busy',
    'enough',
    'over',
  ].map((name) => [name, name] as const),
);
const films = {
  formats: [{ id: 'film', text: 'A film', boomerang: { seconds: 1 } }],
  texts: { consent: words, films: { filming: 'Move', play: 'Play', pause: 'Pause' } },
};

const english = { tag: 'en', name: 'English' };
const place = { welcome: { languages: [20, 20, 600, 60] } };
const withPlaceForLanguages = { portrait: place, landscape: place };
const inTwo = { languages: [english, { tag: 'de', name: 'Deutsch' }], layouts: withPlaceForLanguages };

const printing = { ...asking, texts: { consent: words, print: { ...printTexts, waiting: ['soon'] } } };
const prints = (path: string, print: object, own: object = {}): Other => [
  `print.${path}`,
  { ...printing, print },
  { ...printing, print: own },
];

type Other = readonly [path: string, said: object, own?: object];
/** The values of a cloud theme that differ from the booth's own theme, by the refused path. */
const others: readonly Other[] = [
  ['picture.serviceUrl', { picture: { ...asking.picture, serviceUrl: 'https://evil.example' } }],
  ['picture.makers', {}, { ...asking, picture: { makers: ['cutout'] } }],
  ['picture.makers', {}, { ...asking, texts: { consent: { unpainted: words.unpainted, venue: words.venue } } }],
  ['picture.makers', { picture: { ...asking.picture, serve: 'both' } }, { ...asking, picture: { makers: ['plain'] } }],
  ['picture.serve', { picture: { ...asking.picture, serve: 'late' } }],
  ['picture.maxPeople', { picture: { ...asking.picture, maxPeople: 3 } }],
  ['picture.img2img', { picture: { ...asking.picture, img2img: { alwayson_scripts: { keep: { args: ['%photo%'] } } } } }],
  ['share.enabled', { share: { ...asking.share, enabled: false } }],
  ['share.enabled', {}, { ...asking, share: { ...asking.share, enabled: false } }],
  ['share.address', { share: { ...asking.share, address: 'https://evil.example' } }],
  ['share.nearby', { share: { ...asking.share, nearby: true } }],
  ['share.nearby', {}, { ...asking, share: { ...asking.share, nearby: true } }],
  ['share.outboxLimit', { share: { ...asking.share, outboxLimit: 9000 } }],
  ['consent.enabled', { consent: { ...asking.consent, enabled: false } }],
  ['consent.version', { consent: { ...asking.consent, version: '1' } }],
  ['consent.icons', { consent: { ...asking.consent, icons: ['envelope'] } }],
  ['consent.link', { consent: { ...asking.consent, link: 'https://evil.example' } }],
  ['consent.link', { consent: { ...asking.consent, link: minimalTheme.consent.link } }],
  // Without a link, the theme inherits classic's, which no stranger wrote.
  ['consent.link', { consent: { ...asking.consent, link: undefined } }],
  ['consent.link', { ...plain, consent: { enabled: true, link: 'https://evil.example' } }, { ...asking, ...plain, consent: unasked }],
  ...Object.keys({ ...minimalTheme.texts.consent, ...words }).map(
    (name) => ['texts.consent', { texts: { consent: { ...words, [name]: 'Nothing leaves this booth' } } }] as const,
  ),
  [
    'texts.consent',
    { texts: { capture: 'Yes', consent: { ...words, painted: 'Touch {capture}' } } },
    { ...asking, texts: { capture: 'No', consent: { ...words, painted: 'Touch {capture}' } } },
  ],
  ['texts.consent', { texts: { consent: { ...words, printed: undefined } } }],
  ['texts.consent', {}, { ...asking, texts: { consent: { ...words, printed: undefined } } }],
  [
    'texts.consent.album',
    { ...plain, texts: { consent: { ...words, album: 'Add a golden frame to my card.' } } },
    { ...asking, ...plain, consent: unasked },
  ],
  // Either reason is enough to ask guests for consent.
  ['texts.consent', { ...plain, texts: { consent: { ...words, title: 'Ready?' } } }, { ...asking, ...plain }],
  ['texts.consent', { consent: unasked, texts: { consent: { ...words, painted: 'Ready?' } } }, { ...asking, consent: unasked }],
  ['keys.agree', { keys: { agree: ['PageDown'] } }],
  ['keys.decline', { keys: { agree: ['KeyA'], decline: ['KeyB'] } }],
  ['language', { language: 'ja', languages: [{ tag: 'ja', name: 'English' }] }],
  ['languages[].tag', { languages: [{ tag: 'de', name: 'Deutsch' }], language: 'de' }, { ...asking, ...inTwo }],
  ['languages[].name', { ...inTwo, languages: [english, { tag: 'ja', name: 'Deutsch' }] }],
  ['languages[].name', { languages: [{ tag: 'en', name: 'Japanese' }] }],
  ['idle.askAfterMs', { idle: { askAfterMs: minimalTheme.idle.askAfterMs + 1 } }],
  ['idle.askAfterMs', { idle: { askAfterMs: 19_999 } }],
  ['idle.askAfterMs', { idle: { askAfterMs: 9999 } }, { ...asking, idle: { askAfterMs: 10_000 } }],
  ['idle.leaveAfterMs', { idle: { leaveAfterMs: 3_600_000 } }],
  ['idle.leaveAfterMs', { idle: { leaveAfterMs: 9000 } }, { ...asking, idle: { leaveAfterMs: 8000 } }],
  ['texts.phone.delete', { texts: { consent: words, phone: { delete: '·' } } }],
  ['texts.phone.expires', { texts: { consent: words, phone: { expires: 'It is deleted as soon as you close this page ({date}).' } } }],
  ['texts.phone.portrait.delete', { texts: { consent: words, phone: { portrait: { delete: '·' } } } }],
  ['texts.phone.film.delete', { texts: { consent: words, phone: { film: { delete: '·' } } } }],
  ['texts.phone.film.expires', { texts: { consent: words, phone: { film: { expires: 'Gone already, not on {date}.' } } } }],
  ['texts.phone.cloud.deletion', { texts: { consent: words, phone: { cloud: { deletion: { detail: 'It is deleted already.' } } } } }],
  ['texts.phone.cloud.deleted', { texts: { consent: words, phone: { cloud: { deleted: { detail: 'Nobody else has it.' } } } } }],
  ['texts.phone.cloud.expired', { texts: { consent: words, phone: { cloud: { expired: { detail: 'It was never here.' } } } } }],
  ['texts.phone.cloud.film.deletion', { texts: { consent: words, phone: { cloud: { film: { deletion: { detail: 'It is gone.' } } } } } }],
  ['texts.phone.cloud.film.deleted', { texts: { consent: words, phone: { cloud: { film: { deleted: { detail: 'It is gone.' } } } } } }],
  ['texts.phone.deleted', { texts: { consent: words, phone: { deleted: { title: 'Kept', detail: 'For a year.' } } } }],
  ['texts.phone.expired', { texts: { consent: words, phone: { expired: { title: 'Published', detail: 'It is on our page.' } } } }],
  ['texts.phone.film.deleted', { texts: { consent: words, phone: { film: { deleted: { detail: 'It is gone.' } } } } }],
  ['texts.phone.deletion', { texts: { consent: words, phone: { deletion: { confirm: 'Keep it', keep: 'Delete it' } } } }],
  [
    'texts.phone.deletion',
    {
      ...inTwo,
      texts: { consent: words, phone: { deletion: { confirm: { en: minimalTheme.texts.phone.deletion.confirm, de: 'Behalten' } } } },
    },
    { ...asking, ...inTwo, texts: { consent: words, phone: { deletion: { question: 'Sure?' } } } },
  ],
  ['motion.sceneMs', { motion: { sceneMs: 601 } }],
  ['motion.sceneMs', { motion: { sceneMs: 1001 } }, { ...asking, motion: { sceneMs: 1000 } }],
  ['texts.print', { texts: { consent: words, print: { ...printTexts, waiting: ['soon'] } } }],
  ['formats[].boomerang', films],
  prints('copies', { copies: 3 }),
  prints('copies', {}, { copies: 1 }),
  prints('limits.guest', { limits: { guest: 5 } }),
  prints('limits.guest', { limits: { guest: 3 } }, { limits: { guest: 2 } }),
  prints('limits.event', {}, { limits: { event: 100 } }),
  prints('limits.day', { limits: { day: 101 } }, { limits: { day: 100 } }),
];

describe('a theme sent by the cloud', () => {
  test('is shown if those settings match the booth’s own theme, even with more languages', async () => {
    const languages = [
      { tag: 'en', name: 'English' },
      { tag: 'de', name: 'Deutsch' },
    ];
    const { open, save } = boothWithSent({ own: asking, sent: sentTheme });
    const theme = await open();
    expect(await theme.choose('cloud/sent')).toEqual({ ok: true });
    save('looks/sent/theme.json', { ...sentTheme, languages, layouts: withPlaceForLanguages });
    expect(await theme.choose('cloud/sent')).toEqual({ ok: true });
    const agree = { en: minimalTheme.texts.consent.agree, de: 'Weiter' };
    save('looks/sent/theme.json', { ...sentTheme, languages, layouts: withPlaceForLanguages, texts: { consent: { ...words, agree } } });
    expect(await theme.choose('cloud/sent')).toEqual({
      ok: false,
      error: expect.stringMatching(/texts\.consent.*in “de” this one has others for agree/),
    });
  });

  test.each(others.map(([path, said, own = asking]) => ({ path, said, own })))(
    'is refused for a different $path: $said',
    async ({ path, said, own }) => {
      const { open } = boothWithSent({ own, sent: { ...sentTheme, ...said } });
      const theme = await open();
      const refused = await theme.choose('cloud/sent');
      expect(refused).toMatchObject({ ok: false });
      expect(refused.ok ? '' : refused.error).toContain(`${path}: `);
      expect(refused.ok ? '' : refused.error).toMatch(/\.$/);
      expect(theme.current().theme.name).toBe('Friday');
    },
  );

  test('is shown if it allows fewer prints than the booth’s own', async () => {
    const own = { ...printing, print: { copies: 3, limits: { guest: 3, event: 100 } } };
    for (const less of [{ ...printing, print: { copies: 1, limits: { guest: 2, event: 100, day: 9 } } }, asking]) {
      const { open } = boothWithSent({ own, sent: { ...sentTheme, ...less } });
      expect(await (await open()).choose('cloud/sent')).toEqual({ ok: true });
    }
  });

  test('is refused if the booth’s own theme cannot be read', async () => {
    const theme = await boothWithSent({ own: { texts: { start: 7 } }, sent: { name: 'Sent', extends: 'classic' } }).open();
    expect(await theme.choose('cloud/sent')).toEqual({ ok: false, error: expect.stringMatching(/own theme cannot be read/) });
  });

  test('is refused even for a value from a theme shipped with Stagebooth', async () => {
    const painting = { name: 'Painting', extends: 'classic', picture: asking.picture, texts: { consent: words } };
    const { open } = boothWithSent({ own: {}, sent: { name: 'Sent', extends: 'painting' }, bundled: { painting } });
    const theme = await open();
    expect(await theme.choose('cloud/sent')).toEqual({
      ok: false,
      error: expect.stringMatching(/sends no photo to a picture service/),
    });
  });

  test('accepted by an older version without this check is not shown after the update: staff read why', async () => {
    const { open, save } = boothWithSent({ own: {}, sent: { name: 'Sent', extends: 'classic' } });
    const before = await open();
    await before.choose('cloud/sent');
    await before.close();
    save('looks/sent/theme.json', { name: 'Sent', extends: 'classic', picture: asking.picture, texts: { consent: words } });
    const after = await open();
    expect(after.current().theme.name).toBe('Friday');
    expect(after.problem()).toMatch(/theme from the cloud .* the booth shows its own: .*picture\.makers/);
    await after.choose('./friday');
    expect(after.problem()).toBeNull();
  });
});

const portrait = minimalThemeJson()['layouts'] as { readonly portrait: { readonly consent: Readonly<Record<string, unknown>> } };
const { agree, decline } = portrait.portrait.consent;
type Case = readonly [what: string, said: object, own: object];
const laidOut = (consent: object) => ({ layouts: { portrait: { consent } } });
const ground = (image: string) => ({ background: { image } });
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="#fff" d="M0 0h9v9z"/></svg>';

/** A booth with a picture in its own theme's folder. The sent theme's folder has the same picture and another one. */
function boothWithGrounds(said: object, own: object) {
  const booth = boothWithSent({ own: { ...asking, ...own }, sent: { ...sentTheme, ...said } });
  writeFileSync(join(booth.folder, 'own/friday/own.svg'), drawn);
  writeFileSync(join(booth.folder, 'looks/sent/same.svg'), drawn);
  writeFileSync(join(booth.folder, 'looks/sent/words.svg'), drawn.replace('h9', 'h8'));
  return booth.open();
}

describe('the background on which guests are asked for consent', () => {
  test.each<Case>([
    ['its own picture', laidOut(ground('./words.svg')), {}],
    [
      'a picture of the booth’s own theme behind other boxes',
      laidOut({ ...ground('./same.svg'), title: [0, 0, 500, 90] }),
      laidOut(ground('./own.svg')),
    ],
    ['an emoji as the picture', laidOut(ground('emoji:rose')), {}],
    ['swapped answers', laidOut({ agree: decline, decline: agree }), {}],
    ...Object.keys(portrait.portrait.consent).flatMap((name): Case[] =>
      name === 'background' ? [] : [[`another place for ${name}`, laidOut({ [name]: [1, 1, 320, 320] }), {}]],
    ),
    ['other boxes for wide screens', { layouts: { landscape: { consent: { title: [1, 1, 320, 320] } } } }, {}],
    ['a stage that makes everything small', { layouts: { portrait: { stage: [7680, 7680] } } }, {}],
    ['other boxes than the booth’s own', laidOut({ title: [1, 1, 320, 320] }), laidOut({ title: [1, 1, 320, 321] })],
  ])('cannot be changed by a theme from the cloud: %s', async (_what, said, own) => {
    const theme = await boothWithGrounds(said, own);
    const refused = await theme.choose('cloud/sent');
    expect(refused.ok ? 'shown' : refused.error).toContain('layouts.consent: ');
    expect(theme.current().theme.name).toBe('Friday');
  });

  test.each<Case>([
    [
      'the one in the booth’s own theme',
      laidOut({ ...ground('./same.svg'), title: [0, 0, 500, 90] }),
      laidOut({ ...ground('./own.svg'), title: [0, 0, 500, 90] }),
    ],
    ['the one in a bundled theme', {}, laidOut({ title: [1, 1, 320, 320] })],
    ['unchanged while other scenes change', { layouts: { portrait: { welcome: { start: [20, 20, 600, 200] } } } }, {}],
    ['anything at a booth that does not ask', { ...plain, ...laidOut(ground('./words.svg')) }, { ...plain, consent: unasked }],
  ])('may be %s', async (_what, said, own) => {
    const theme = await boothWithGrounds(said, own);
    expect(await theme.choose('cloud/sent')).toEqual({ ok: true });
  });
});

const figtree = 'fontsource:figtree/latin-600';
const fontAt = (file: string, family = 'Swap') => ({ fonts: [{ family, weight: 600, file }] });
const swapped = fontAt('swap.woff2');
const ofSwap = { family: 'Swap' };

/**
 * A booth with a font in its own theme's folder and one in the sent theme's: the same font if `isSame`, otherwise one that differs by a
 * byte.
 */
function boothWithFonts(said: object, own: object, isSame = false) {
  const booth = boothWithSent({ own, sent: { ...sentTheme, ...said } });
  const bytes = readFileSync(fontsourceFile('figtree', 'latin-600') ?? '');
  writeFileSync(join(booth.folder, 'own/friday/own.woff2'), bytes);
  const last = bytes.length - 1;
  if (!isSame) bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  writeFileSync(join(booth.folder, 'looks/sent/swap.woff2'), bytes);
  return booth.open();
}

describe('a font in a theme sent by the cloud', () => {
  test.each<{ readonly said: object; readonly named?: string }>([
    ...['title', 'body', 'option', 'question', 'button'].map((role) => ({ said: { ...swapped, type: { [role]: ofSwap } } })),
    ...['agree', 'decline'].map((button) => ({ said: { ...swapped, buttonType: { [button]: ofSwap } } })),
    { said: { ...swapped, ...inTwo, type: { languages: ofSwap } } },
    { said: { ...swapped, ...inTwo, languages: [english, { tag: 'de', name: 'Deutsch', type: { body: ofSwap } }] } },
    // The swapped font is used as a fallback, in another case, with an escape, or for missing letters.
    { said: { fonts: [...fontAt(figtree, 'Figtree').fonts, ...swapped.fonts], type: { body: { family: 'Figtree, Swap' } } } },
    {
      said: {
        fonts: [...fontAt(figtree, 'Figtree').fonts, ...fontAt('swap.woff2', 'FIGTREE').fonts],
        type: { body: { family: 'Figtree' } },
      },
      named: 'FIGTREE',
    },
    {
      said: { ...fontAt(figtree, String.raw`\46igtree`), type: { body: { family: String.raw`\46igtree` } } },
      named: String.raw`\46igtree`,
    },
    { said: fontAt('swap.woff2', String.raw`sans\2dserif`), named: String.raw`sans\2dserif` },
    { said: fontAt('swap.woff2', 'noto sans'), named: 'noto sans' },
    // A system font, which may draw symbols instead of letters.
    { said: { ...fontAt('gone.woff2', 'Webdings'), type: { body: { family: 'Webdings' } } }, named: 'Webdings' },
    {
      said: { fonts: [{ ...fontAt(figtree, 'Webdings').fonts[0], languages: ['ar'] }], type: { body: { family: 'Webdings' } } },
      named: 'Webdings',
    },
  ])('cannot change how the consent texts look: $said', async ({ said, named = 'Swap' }) => {
    const theme = await boothWithFonts(said, { ...asking, layouts: withPlaceForLanguages });
    const refused = await theme.choose('cloud/sent');
    expect(refused.ok ? 'shown' : refused.error).toContain('fonts: Consent ');
    expect(refused.ok ? 'shown' : refused.error).toContain(`“${named}”`);
  });

  test.each<{ readonly what: string; readonly said: object; readonly own?: object; readonly isSame?: boolean }>([
    { what: 'comes with Stagebooth', said: { ...fontAt(figtree), type: { body: ofSwap, button: ofSwap } } },
    {
      what: 'is the booth’s own font under another name',
      said: { ...swapped, type: { body: ofSwap } },
      own: { ...asking, ...fontAt('own.woff2', 'Own') },
      isSame: true,
    },
    {
      what: 'has a name that only the booth’s own theme may use',
      said: { ...fontAt('swap.woff2', 'St. Clair'), type: { body: { family: 'St. Clair' } } },
      own: { ...asking, ...fontAt('own.woff2', 'St. Clair'), type: { body: { family: 'St. Clair' } } },
      isSame: true,
    },
    { what: 'is not used for consent', said: { ...swapped, type: { display: ofSwap, countdown: ofSwap } } },
    {
      what: 'is sent to a booth that does not ask',
      said: { ...plain, ...swapped, type: { body: ofSwap } },
      own: { ...asking, ...plain, consent: unasked },
    },
  ])('is shown if it $what', async ({ said, own = asking, isSame }) => {
    const theme = await boothWithFonts(said, own, isSame);
    expect(await theme.choose('cloud/sent')).toEqual({ ok: true });
  });
});

test('that ships with Stagebooth can be used at any booth', async () => {
  const sent = { name: 'Sent', extends: 'classic', consent: { enabled: true } };
  for (const name of themeNames(bundledThemes)) {
    const folder = temporaryFolder({ 'own/theme.json': { ...sent, name: 'Own' }, 'sent/theme.json': { ...sent, extends: name } });
    const [own, looked] = ['own', 'sent'].map((one) => readTheme(join(folder, one), { themesFolder: bundledThemes }));
    if (own?.ok !== true || looked?.ok !== true) throw new Error(`${name} cannot be read`);
    const about = /^(?:fonts|layouts|languages?\b|idle)/;
    expect(sentThemeFindings(looked.value, own.value, bundledThemes).filter(({ path }) => about.test(path))).toEqual([]);
  }
});
