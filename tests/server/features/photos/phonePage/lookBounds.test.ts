import { expect, test } from 'vitest';
import type { PhoneLook } from '../../../../../src/shared/contract/phoneLook.ts';
import { phoneLook } from '../../../../../src/shared/contract/phoneLook.ts';
import { phoneLookOf } from '../../../../../src/server/features/photos/phonePage/phonePages.ts';
import { phoneTemplate } from '../../../../support/phone/phoneTemplate.ts';
import { bundledTheme } from '../../../../support/theme/classicTheme.ts';

/** Classic's look without fonts, with each text of its page replaced. */
async function lookWith(text: string, brand = 'My Fair'): Promise<PhoneLook> {
  const look = await phoneLookOf(await phoneTemplate(), bundledTheme('classic').inLanguages, async () => null);
  if (look === null) throw new Error('classic has no look');
  const replaced = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (_name, one: unknown) => (typeof one === 'string' ? text : one)) as Value;
  return { pages: look.pages.map((page) => ({ ...page, brand: { name: brand }, texts: replaced(page.texts) })) };
}

test('a cloud refuses a look whose texts become longer than any theme’s once the brand’s name is inserted', async () => {
  const long = 'b'.repeat(600);
  expect(phoneLook.safeParse(await lookWith('{brand}', long)).success).toBe(true);
  expect(phoneLook.safeParse(await lookWith('{brand}'.repeat(85), 'b'.repeat(7))).success).toBe(true);
  for (const text of ['{brand}{brand}', 'a{brand}', '{brand}'.repeat(85)]) {
    expect(phoneLook.safeParse(await lookWith(text, long)).success, text).toBe(false);
  }
});
