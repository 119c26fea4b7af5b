import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'acorn';
import { beforeAll, describe, expect, test } from 'vitest';
import { budgets } from '../../../../../.config/budgets.mjs';
import type { PhoneDocument } from '../../../../../src/server/features/photos/phonePage/phoneDocument.ts';
import type { PhoneTemplate } from '../../../../../src/server/core/disk/builtFiles.ts';
import { phoneDocument } from '../../../../../src/server/features/photos/phonePage/phoneDocument.ts';
import type { Theme } from '../../../../../src/shared/theme/themeSchema.ts';
import { scripts } from '../../../../../src/themeFiles/fonts/scripts.ts';
import { classicTheme } from '../../../../support/theme/classicTheme.ts';
import { minimalTheme } from '../../../../support/theme/minimalTheme.ts';
import { phoneTemplate } from '../../../../support/phone/phoneTemplate.ts';

let template: PhoneTemplate;
beforeAll(async () => {
  template = await phoneTemplate();
}, 60_000);

const title = { ...minimalTheme.type.title, size: 40, letterSpacing: -2 };
const textOf = ({ plain }: PhoneDocument): string => plain.toString();
const page = async (theme: Theme): Promise<string> => textOf(await phoneDocument(template, theme));
const scriptOf = (text: string): string => /<script>([^]*?)<\/script>/.exec(text)?.[1] ?? '';

test('everything except the photo is at most 20 kB', async () => {
  expect((await phoneDocument(template, classicTheme().theme)).gzip.length).toBeLessThanOrEqual(
    budgets.phone.gzippedKilobytes.value * 1000,
  );
});

test('its compressed forms unpack to the page itself', async () => {
  const { plain, gzip, brotli } = await phoneDocument(template, minimalTheme);
  expect(gunzipSync(gzip).equals(plain)).toBe(true);
  expect(brotliDecompressSync(brotli).equals(plain)).toBe(true);
});

test.each(scripts.map(({ name, sample, spaced }) => [spaced ? 'spaced' : 'not spaced', name, sample, spaced] as const))(
  'its titles are %s if the brand has a name in %s, in the theme’s font or the phone’s',
  async (_spaced, _script, name, spaced) => {
    const theme = { ...minimalTheme, brand: { ...minimalTheme.brand, name }, type: { ...minimalTheme.type, title } };
    for (const faces of [[], [{ weight: 600, woff2: Buffer.from('font') }]]) {
      const text = textOf(await phoneDocument(template, theme, { faces, lettering: 'titles and buttons' }));
      expect(/--spacing:0[;}]/.test(text)).toBe(!spaced);
      expect(text.includes('--face-spacing:-0.050em')).toBe(spaced && faces.length > 0);
      expect(text).toContain('letter-spacing:var(--face-spacing,var(--spacing,-.02em))');
    }
  },
);

test('its script is a classic script for browsers from 2020', async () => {
  const script = scriptOf(await page(minimalTheme));
  expect(() => parse(script, { ecmaVersion: 2020, sourceType: 'script' })).not.toThrow();
});

test('its styles, including late ones, only select states that the page or a script sets', async () => {
  const inPage = /<style>[^]*?<\/style>/g;
  const styles = [...(template.page.match(inPage) ?? []), template.late.style].join('');
  const [markup, scripted] = [template.page.replaceAll(inPage, ''), template.page + template.late.script];
  const asked = new Set([...styles.matchAll(/\[data-([\w-]+)/g)].map(([, name = '']) => name));
  const isSet = (name: string): boolean => {
    const property = name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
    return markup.includes(` data-${name}=`) || new RegExp(`dataset(?:\\.|\\[["'\`])${property}\\b`).test(scripted);
  };
  expect(asked).toContain('card-state');
  expect([...asked].filter((name) => !isSet(name))).toEqual([]);
});

describe('the part for films and portraits', () => {
  const part = async () =>
    JSON.parse((await phoneDocument(template, classicTheme().theme)).late.toString()) as PhoneTemplate['late'] & {
      words: Record<string, object>;
    };

  test('is not in the page, and is small', async () => {
    const { words } = await part();
    for (const word of [...Object.values(words), { openFilm: 'createElement("video")' }].flatMap((one) => Object.values(one) as string[]))
      expect(await page(classicTheme().theme)).not.toContain(JSON.stringify(word));
    expect(gzipSync(JSON.stringify(await part())).length).toBeLessThanOrEqual(6500);
  });

  test('is a classic script for browsers from 2020, with texts that contain the brand', async () => {
    const { script } = await part();
    expect(() => parse(script, { ecmaVersion: 2020, sourceType: 'script' })).not.toThrow();
    expect((await part()).words).toMatchObject({ film: { alt: 'Your film from Stagebooth', asGif: 'GIF' } });
  });
});

test('it loads nothing: it contains no other file names', async () => {
  expect(await page(classicTheme().theme)).not.toMatch(/\b(src|href|srcset|action)="(?!data:)|url\(|@import|https?:\/\/(?!www\.w3\.org)/);
});

test('its policy allows only its own script and styles, by hash', async () => {
  const document = await phoneDocument(template, minimalTheme);
  const film = JSON.parse(document.late.toString()) as PhoneTemplate['late'];
  const sums = (element: 'script' | 'style'): string[] =>
    [
      ...[...textOf(document).matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(([, inside = '']) => inside),
      film[element],
    ].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect([sums('script').length, sums('style').length]).toEqual([2, 3]);
  expect(document.policy).toContain(`script-src ${sums('script').join(' ')};`);
  expect(document.policy).toContain(`style-src ${sums('style').join(' ')};`);
  expect(document.policy).toMatch(/^default-src 'none'; /);
  expect(document.policy).not.toMatch(/unsafe|\*|https?:/);
});

test("it has the theme's brand, texts, colours and language", async () => {
  const text = await page({ ...minimalTheme, language: 'pt-BR' });
  expect(text).toContain('<html lang="pt-BR" dir="ltr">');
  expect(text).toContain('<title>Your card · Stagebooth</title>');
  expect(text).toContain(`--ground:${minimalTheme.colors.ground}`);
  expect(text).toContain('"photoAlt":"A card from Stagebooth"');
  expect(text).not.toMatch(/%[a-z]+%|\{brand\}/i);
});

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['ja', 'ltr'],
])('text in %s runs %s', async (language, direction) => {
  expect(await page({ ...minimalTheme, language })).toContain(`<html lang="${language}" dir="${direction}">`);
});

describe('theme data', () => {
  const evil = `</script></title><script>alert(1)</script><!--"'&$1$&%words%{brand}`;
  const theme = { ...minimalTheme, brand: { ...minimalTheme.brand, name: evil } };
  const hostile = (): Promise<string> =>
    page({ ...theme, texts: { ...theme.texts, phone: { ...theme.texts.phone, page: evil, needsScript: evil, shown: evil } } });

  test('cannot start an element with its texts', async () => {
    expect((await hostile()).match(/<script/g)).toHaveLength(2);
    expect(await hostile()).not.toContain('<!--"');
  });

  test('keeps its texts unchanged', async () => {
    const json = /<script type="application\/json" id="words">([^]*?)<\/script>/.exec(await hostile())?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ shown: evil.replace('{brand}', () => evil) });
  });

  test('do not change the script or its policy', async () => {
    expect(scriptOf(await hostile())).toBe(scriptOf(await page(minimalTheme)));
  });
});

test('making many pages with crafted texts leaves the server’s thread free', async () => {
  const noise = (): string => Array.from({ length: 600 }, () => '<>'[Math.floor(Math.random() * 2)]).join('');
  const texts = JSON.parse(JSON.stringify(minimalTheme.texts), (_key, value: unknown) =>
    typeof value === 'string' ? noise() : value,
  ) as Theme['texts'];
  const before = performance.eventLoopUtilization();
  await Promise.all(Array.from({ length: 10 }, () => phoneDocument(template, { ...minimalTheme, texts })));
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});
