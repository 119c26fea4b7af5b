import { beforeAll, describe, expect, test } from 'vitest';
import { budgets } from '../../../.config/budgets.mjs';
import { acceptedLanguages } from '../../../src/server/phonePage/acceptedLanguages.ts';
import type { PhoneDocument } from '../../../src/server/phonePage/phoneDocument.ts';
import { phonePages } from '../../../src/server/phonePage/phonePages.ts';
import { inLanguage, languageTags } from '../../../src/shared/theme/inLanguage.ts';
import { classicTheme } from '../../support/classicTheme.ts';
import { phoneTemplate } from '../../support/phoneTemplate.ts';

const theme = classicTheme().inLanguages;
let pages: (languages: readonly string[]) => PhoneDocument;
beforeAll(async () => {
  pages = phonePages(await phoneTemplate(), theme);
}, 60_000);

const languageOf = (header: string | undefined): string | undefined =>
  /<html lang="([^"]+)"/.exec(pages(acceptedLanguages(header)).plain.toString())?.[1];

test('a phone gets the page in every language of the theme, each within 20 kB', () => {
  for (const tag of languageTags(theme)) {
    const { plain, gzip } = pages([tag]);
    const { phone } = inLanguage(theme, tag).texts;
    expect(plain.toString()).toContain(JSON.stringify(phone.save));
    expect(gzip.length).toBeLessThanOrEqual(budgets.phone.gzippedKilobytes.value * 1000);
  }
  expect(pages(['ar']).plain.toString()).toContain('<html lang="ar" dir="rtl">');
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
  ])('%s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});
