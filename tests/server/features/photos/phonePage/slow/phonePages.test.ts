import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { budgets } from '../../../../../../.config/budgets.mjs';
import { fontReader } from '../../../../../../src/server/core/disk/fontReader.ts';
import { acceptedLanguages } from '../../../../../../src/server/features/photos/phonePage/acceptedLanguages.ts';
import type { PhoneDocument } from '../../../../../../src/server/features/photos/phonePage/phoneDocument.ts';
import type { PhoneTemplate } from '../../../../../../src/server/core/disk/builtFiles.ts';
import { phonePages } from '../../../../../../src/server/features/photos/phonePage/phonePages.ts';
import { inLanguage, languageTags } from '../../../../../../src/shared/theme/inLanguage.ts';
import { fontCoverage } from '../../../../../../src/themeFiles/fonts/fontCoverage.ts';
import { unsaidInCloud, withPhoneWords } from '../../../../../../src/shared/theme/phoneWords.ts';
import { bundledTheme, classicTheme } from '../../../../../support/theme/classicTheme.ts';
import { phoneTemplate } from '../../../../../support/phone/phoneTemplate.ts';

const { inLanguages: theme, resolve } = classicTheme();
let template: PhoneTemplate;
let pages: (languages: readonly string[]) => Promise<PhoneDocument>;
beforeAll(async () => {
  template = await phoneTemplate();
  pages = phonePages(template, theme, fontReader(resolve));
}, 60_000);

const languageOf = async (header: string | undefined): Promise<string | undefined> =>
  /<html lang="([^"]+)"/.exec((await pages(acceptedLanguages(header))).plain.toString())?.[1];

test('a phone gets the page in every language of the theme, each within 20 kB', { timeout: 60_000 }, async () => {
  for (const tag of languageTags(theme)) {
    const { plain, gzip } = await pages([tag]);
    const { phone } = inLanguage(theme, tag).texts;
    expect(plain.toString()).toContain(JSON.stringify(phone.save));
    expect(gzip.length).toBeLessThanOrEqual(budgets.phone.gzippedKilobytes.value * 1000);
  }
  expect((await pages(['ar'])).plain.toString()).toContain('<html lang="ar" dir="rtl">');
});

test.each(['booth', 'cloud'] as const)('the page of a %s describes only that case, in every language', async (keeper) => {
  // Fonts do not matter here and take a while in every language.
  const ofKeeper = phonePages(template, withPhoneWords(theme, keeper), async () => null);
  for (const tag of languageTags(theme)) {
    const page = (await ofKeeper([tag])).plain.toString();
    const { cloud, ...words } = inLanguage(theme, tag).texts.phone;
    const [mine, others] = keeper === 'cloud' ? [cloud, words] : [words, cloud];
    for (const saying of ['opening', 'unreachable', 'deletion', 'deleted', 'expired', 'damaged'] as const) {
      const [own, other] = [mine?.[saying]?.detail, others?.[saying]?.detail];
      expect([saying, page.includes(JSON.stringify(own)), own !== other && page.includes(JSON.stringify(other))]).toEqual([
        saying,
        true,
        false,
      ]);
    }
    expect(page.includes('"cloud":')).toBe(false);
  }
});

test("a language without cloud texts uses the booth's texts, and the check names each", () => {
  const { cloud, ...words } = theme.texts.phone;
  const lacking = {
    ...theme,
    texts: { ...theme.texts, phone: { ...words, cloud: { unreachable: { title: { en: 'Away' }, detail: { en: 'Wait' } } } } },
  };
  expect(inLanguage(withPhoneWords(lacking, 'cloud'), 'de').texts.phone.unreachable).toEqual(
    inLanguage(theme, 'de').texts.phone.unreachable,
  );
  expect(inLanguage(withPhoneWords(lacking, 'cloud'), 'en').texts.phone.unreachable).toEqual({ title: 'Away', detail: 'Wait' });
  expect(unsaidInCloud(theme)).toEqual([]);
  expect(unsaidInCloud(lacking)[0]).toEqual({ saying: 'opening.detail', languages: languageTags(theme) });
  expect(unsaidInCloud(lacking)[1]).toEqual({ saying: 'unreachable.title', languages: languageTags(theme).filter((tag) => tag !== 'en') });
  expect(cloud).toBeDefined();
});

describe('the page is in the language that the phone asks for', () => {
  test.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['pt-BR, fr;q=0.5, ja;q=0.7', 'ja'],
    ['AR-eg', 'ar'],
    ['en;q=0, es;q=0.1', 'es'],
    ['pt', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [`${'x'.repeat(5000)};q=;q=,,;`, 'en'],
  ])('%s', async (header, language) => {
    expect(await languageOf(header)).toBe(language);
  });
});

describe("titles are in the theme's fonts", () => {
  const facesIn = ({ plain }: PhoneDocument): Buffer[] =>
    [...plain.toString().matchAll(/@font-face\{[^}]*base64,([^)]+)\)/g)].map(([, data = '']) => Buffer.from(data, 'base64'));

  test("subset to the titles' letters, as fonts that a browser may load from the page", async () => {
    const page = await pages(['en']);
    const faces = facesIn(page);
    expect(faces.map((face) => face.subarray(0, 4).toString())).toEqual(['wOF2']);
    expect(faces[0]?.length).toBeLessThan(4000);
    expect(page.plain.toString()).toContain('--face:title-0,system-ui,sans-serif');
    expect(page.policy).toContain('font-src data:;');
  });

  test.each(['classic', 'orbit', 'gala', 'party'])('in %s, as shipped, within 20 kB', async (name) => {
    const { inLanguages, resolve: find } = bundledTheme(name);
    const page = await phonePages(template, inLanguages, fontReader(find))(['en']);
    const [face = Buffer.alloc(0)] = facesIn(page);
    const { phone } = inLanguage(inLanguages, 'en').texts;
    const has = fontCoverage(face) ?? (() => false);
    const lacking = (text: string): string[] => [...text].filter((letter) => !has(letter.codePointAt(0) ?? 0));
    expect(lacking(phone.shown)).toEqual([]);
    // The title of films and a button must have the face completely or not at all.
    const plainFilms = page.plain.toString().includes('--late-face:');
    expect(lacking(phone.film.shown + phone.portrait.shown).length === 0).toBe(!plainFilms);
    const worn = page.plain.toString().includes('--button-face:');
    expect(lacking(phone.save + phone.share).length === 0).toBe(worn);
    expect(page.gzip.length).toBeLessThanOrEqual(budgets.phone.gzippedKilobytes.value * 1000);
    expect(gunzipSync(page.gzip).equals(page.plain)).toBe(true);
  });

  test('unless the page would exceed 20 kB', async () => {
    const page = await pages(['ja']);
    expect(facesIn(page)).toEqual([]);
    expect(page.policy).not.toContain('font-src');
  });

  test.each([
    ['is missing', async () => null],
    ['is damaged', async () => Buffer.from('wOF2 and nothing that follows from it')],
    ['can’t be read', async () => Promise.reject(new Error('EACCES'))],
  ])('with a fallback, without an error, if a font %s', async (_why, read) => {
    const page = await phonePages(template, theme, read)(['en']);
    expect(facesIn(page)).toEqual([]);
    expect(page.plain.toString()).not.toContain('--face:');
  });
});
