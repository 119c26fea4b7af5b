import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { kioskDocument } from '../../../src/server/kioskPage/kioskDocument.ts';
import type { ThemeResponse } from '../../../src/shared/contract/themeResponse.ts';
import { minimalTheme } from '../../support/minimalTheme.ts';

const built = `<head><!--theme--><script src="/a.js"></script><style>b{color:red}</style></head><div><!--welcome--></div>`;
const response: ThemeResponse = {
  version: '1',
  theme: {
    ...minimalTheme,
    brand: { name: '</script><script>alert("$&")</script>', tagline: 'A card of you', logo: '/themes/0/"logo".svg?a&b' },
    fonts: [
      { family: 'sans-serif', weight: 600, file: '/fonts/a/latin-600.woff2' },
      { family: 'sans-serif', weight: 600, file: 'data:font/woff2;base64,AAAA' },
      { family: 'Elsewhere', weight: 400, file: '/fonts/b/latin-400.woff2' },
    ],
  },
};
const portrait = { orientation: 'portrait', address: '/welcome/1/portrait.png' } as const;
const landscape = { orientation: 'landscape', address: '/welcome/1/landscape.png' } as const;

/** What a browser would find: a script's text ends at the first end tag. */
function themeIn(html: string): unknown {
  const [, text = ''] = /<script type="application\/json" id="theme">([^]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(text);
}

test('the theme comes whole with the page, whatever its words are', () => {
  const { html } = kioskDocument(built, response, null);
  expect(themeIn(html)).toEqual(response);
  expect(html.match(/<script/g)).toHaveLength(2);
});

test('its styles are allowed one by one, by their sums', () => {
  const { html, styleSources } = kioskDocument(built, response, null);
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => style);
  expect(styles).toEqual(['body{background:#1b2a4a}', 'b{color:red}']);
  const sums = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(styleSources).toBe(["'self'", ...sums].join(' '));
});

test('a page that shows Welcome first has its pictures and fonts under way, those of one kind of screen on that kind only', () => {
  const { html } = kioskDocument(built, response, [portrait, landscape]);
  const links = [...html.matchAll(/<link rel="preload" ([^>]*)>/g)].map(([, attributes = '']) => attributes);
  expect(links).toContain('as="font" crossorigin href="/fonts/a/latin-600.woff2"');
  expect(links.join()).not.toContain('/fonts/b/');
  expect(links).toContain('as="image" media="(max-aspect-ratio: 10000/10000)" href="/welcome/1/portrait.png"');
  expect(links).toContain('as="image" media="not all and (max-aspect-ratio: 10000/10000)" href="/welcome/1/landscape.png"');
  expect(links.filter((link) => link.includes('href="/themes/0/&quot;logo&quot;.svg?a&amp;b"'))).toHaveLength(2);
  expect(html).toContain(
    '<picture class="welcome"><source media="(max-aspect-ratio: 10000/10000)" srcset="/welcome/1/portrait.png"><img src="/welcome/1/landscape.png" alt=""></picture>',
  );
});

test('no picture stands in while one of the two is missing, or where it is another scene that is shown first', () => {
  expect(kioskDocument(built, response, [portrait]).html).not.toContain('<picture');
  const elsewhere = kioskDocument(built, response, null).html;
  expect(elsewhere).not.toContain('<picture');
  expect(elsewhere).not.toContain('preload');
});

test('a theme for one kind of screen shows its one picture on all', () => {
  const { portrait: only } = minimalTheme.layouts;
  if (only === undefined) throw new Error('the minimal theme is for upright screens, too');
  const { html } = kioskDocument(built, { ...response, theme: { ...response.theme, layouts: { portrait: only } } }, [portrait]);
  expect(html).toContain('<picture class="welcome"><img src="/welcome/1/portrait.png" alt=""></picture>');
});

test('another content is another version of the page', () => {
  const etags = [null, [portrait, landscape]].map((welcome) => kioskDocument(built, response, welcome).etag);
  expect(new Set(etags).size).toBe(2);
});
