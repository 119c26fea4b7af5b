import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { kioskDocument } from '../../../../../src/server/features/theme/kioskPage/kioskDocument.ts';
import type { ThemeResponse } from '../../../../../src/shared/contract/themeResponse.ts';
import { minimalTheme } from '../../../../support/theme/minimalTheme.ts';

const built = `<head><!--theme--><script type="module">begin()</script><style>b{color:red}</style></head><div><!--welcome--></div>`;
const response: ThemeResponse = {
  version: '1',
  theme: {
    ...minimalTheme,
    brand: { name: '</script><script>alert("$&")</script>', tagline: 'A card of you' },
  },
};
const portrait = { orientation: 'portrait', address: '/welcome/1/portrait.png' } as const;
const landscape = { orientation: 'landscape', address: '/welcome/1/landscape.png' } as const;

/** What a browser would read: a script's text ends at the first end tag. */
function themeIn(html: string): unknown {
  const [, text = ''] = /<script type="application\/json" id="theme">([^]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(text);
}

test('the page embeds the whole theme, with any texts', () => {
  const { html } = kioskDocument(built, response, null);
  expect(themeIn(html)).toEqual(response);
  expect(html.match(/<script/g)).toHaveLength(2);
});

test('its styles and its start script are each allowed by hash', () => {
  const { html, sums } = kioskDocument(built, response, null);
  const found = (element: RegExp): string[] => [...html.matchAll(element)].map(([, text = '']) => text);
  const sumsOf = (texts: string[]): string[] => texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const styles = found(/<style>([^]*?)<\/style>/g);
  expect(styles).toEqual(['body{background:#1b2a4a}', 'b{color:red}']);
  expect(sums).toEqual({ style: sumsOf(styles), script: sumsOf(['begin()']) });
});

test('a page that shows Welcome first preloads the picture for its kind of screen only', () => {
  const { html } = kioskDocument(built, response, [portrait, landscape]);
  const links = [...html.matchAll(/<link rel="preload" ([^>]*)>/g)].map(([, attributes = '']) => attributes);
  expect(links).toEqual([
    'as="image" fetchpriority="high" media="(max-aspect-ratio: 10000/10000)" href="/welcome/1/portrait.png"',
    'as="image" fetchpriority="high" media="not all and (max-aspect-ratio: 10000/10000)" href="/welcome/1/landscape.png"',
  ]);
  expect(html).toContain(
    '<picture class="welcome"><source media="(max-aspect-ratio: 10000/10000)" srcset="/welcome/1/portrait.png"><img src="/welcome/1/landscape.png" alt="" fetchpriority="high"></picture>',
  );
});

test("only Welcome's fonts are listed to load next", () => {
  const { type } = minimalTheme;
  const named = Object.fromEntries(Object.entries(type).map(([role, style]) => [role, { ...style, family: 'Brand', weight: 700 }]));
  const font = (family: string, file: string) => ({ family, weight: 700, file });
  const theme = {
    ...response.theme,
    fonts: [font('Brand', '/fonts/brand.woff2'), font('Letters', 'data:font/woff2;base64,'), font('Elsewhere', '/fonts/elsewhere.woff2')],
    type: { ...(named as typeof type), display: { ...type.display, family: 'Brand, Letters', weight: 700 } },
  };
  const links = (welcome: Parameters<typeof kioskDocument>[2]): string[] =>
    [...kioskDocument(built, { ...response, theme }, welcome).html.matchAll(/<link rel="then" ([^>]*)>/g)].map(([, link = '']) => link);
  expect(links([portrait, landscape])).toEqual(['as="font" crossorigin href="/fonts/brand.woff2"']);
  expect(links(null)).toEqual([]);
});

test('no picture is embedded if either is missing, or if another scene is shown first', () => {
  expect(kioskDocument(built, response, [portrait]).html).not.toContain('<picture');
  const elsewhere = kioskDocument(built, response, null).html;
  expect(elsewhere).not.toContain('<picture');
  expect(elsewhere).not.toContain('preload');
});

test('a theme for one kind of screen shows its only picture on all screens', () => {
  const { portrait: only } = minimalTheme.layouts;
  if (only === undefined) throw new Error('the minimal theme is for upright screens, too');
  const { html } = kioskDocument(built, { ...response, theme: { ...response.theme, layouts: { portrait: only } } }, [portrait]);
  expect(html).toContain('<picture class="welcome"><img src="/welcome/1/portrait.png" alt="" fetchpriority="high"></picture>');
});

test("changed content changes the page's version", () => {
  const etags = [null, [portrait, landscape]].map((welcome) => kioskDocument(built, response, welcome).etag);
  expect(new Set(etags).size).toBe(2);
});
