import { expect } from 'vitest';
import { budgets } from '../../../.config/budgets.mjs';
import type { PhoneTemplate } from '../../../src/server/core/disk/builtFiles.ts';
import { fontReader } from '../../../src/server/core/disk/fontReader.ts';
import { lookPages, phoneLookOf, phonePages } from '../../../src/server/features/photos/phonePage/phonePages.ts';
import { largestPhoneLook, phoneLook } from '../../../src/shared/contract/phoneLook.ts';
import { languageTags } from '../../../src/shared/theme/inLanguage.ts';
import { withPhoneWords } from '../../../src/shared/theme/phoneWords.ts';
import { bundledTheme } from '../theme/classicTheme.ts';

/** Expects a cloud to make the same pages, in every language, from the theme pack that a booth with this theme sends. */
export async function expectSamePageAfar(template: PhoneTemplate, name: string): Promise<void> {
  const { inLanguages, resolve: find } = bundledTheme(name);
  const inCloud = withPhoneWords(inLanguages, 'cloud');
  const look = phoneLook.parse(JSON.parse(JSON.stringify(await phoneLookOf(template, inCloud, fontReader(find)))));
  const [atBooth, afar] = [phonePages(template, inCloud, fontReader(find)), lookPages(template, look)];
  expect(JSON.stringify(look).length).toBeLessThan(largestPhoneLook / 2);
  for (const tag of languageTags(inLanguages)) {
    const [own, page] = [await atBooth([tag]), await afar.make(afar.languageFor([tag]))];
    if (page === null) throw new Error('another page');
    expect(page.plain.toString()).toBe(own.plain.toString());
    expect(page.late.toString()).toBe(own.late.toString());
    expect(page.policy).toBe(own.policy);
    expect(page.gzip.length).toBeLessThanOrEqual(budgets.phone.gzippedKilobytes.value * 1000);
  }
}
