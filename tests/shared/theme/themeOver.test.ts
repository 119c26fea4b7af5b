import { expect, test } from 'vitest';
import { themeOver } from '../../../src/shared/theme/themeOver.ts';

const base = {
  brand: { name: 'Classic', tagline: { en: 'A card to keep', de: 'Eine Karte', es: 'Una tarjeta' } },
  colors: { ink: '#111', card: '#fff' },
};

const taglineOver = (tagline: unknown, more: object = {}): unknown =>
  (themeOver(base, { brand: { tagline }, ...more }) as { brand: { tagline: unknown } }).brand.tagline;

test('objects are merged by name, lists and texts are not', () => {
  expect(themeOver(base, { colors: { ink: '#222' } })).toMatchObject({ colors: { ink: '#222', card: '#fff' } });
  expect(themeOver({ makers: ['cutout', 'plain'] }, { makers: ['plain'] })).toEqual({ makers: ['plain'] });
});

test('a new translation joins those of the base', () => {
  expect(taglineOver({ de: 'Zum Mitnehmen' })).toEqual({ en: 'A card to keep', de: 'Zum Mitnehmen', es: 'Una tarjeta' });
  expect(taglineOver({ en: 'A card to keep', fr: 'Une carte' })).toMatchObject({ es: 'Una tarjeta', fr: 'Une carte' });
});

test("a text replaced in the theme’s own language loses the base's translations", () => {
  expect(taglineOver({ en: 'Ahoy' })).toEqual({ en: 'Ahoy' });
  expect(taglineOver({ en: 'Ahoy', de: 'Moin' })).toEqual({ en: 'Ahoy', de: 'Moin' });
  expect(taglineOver({ de: 'Moin' }, { language: 'de' })).toEqual({ de: 'Moin' });
  expect(taglineOver({ en: 'Ahoy' }, { languages: [{ tag: 'de', name: 'Deutsch' }] })).toMatchObject({ en: 'Ahoy', es: 'Una tarjeta' });
});

test('a theme that lists languages starts in the first of them, unless it sets another', () => {
  const base = { language: 'en', languages: [{ tag: 'en', name: 'English' }] };
  const languages = [
    { tag: 'de', name: 'Deutsch' },
    { tag: 'en', name: 'English' },
  ];
  expect(themeOver(base, { languages })).toEqual({ languages });
  expect(themeOver(base, { languages, language: 'en' })).toEqual({ languages, language: 'en' });
  expect(themeOver(base, { name: 'Fair' })).toMatchObject({ language: 'en' });
});

test("a layout with another stage than its base's does not inherit the wall, whose boxes would lie outside it", () => {
  const wall = { most: 30 };
  const walled = { layouts: { portrait: { stage: [1080, 1920], wall }, landscape: { stage: [1920, 1080], wall } } };
  const wallsOver = (portrait: object): unknown => {
    const { layouts } = themeOver(walled, { layouts: { portrait } }) as typeof walled;
    return [layouts.portrait.wall, layouts.landscape.wall];
  };
  expect(wallsOver({ stage: [720, 1280] })).toEqual([undefined, wall]);
  expect(wallsOver({ stage: [720, 1280], wall: { most: 9 } })).toEqual([{ most: 9 }, wall]);
  expect(wallsOver({ stage: [1080, 1920] })).toEqual([wall, wall]);
  expect(wallsOver({ align: 'center' })).toEqual([wall, wall]);
});
