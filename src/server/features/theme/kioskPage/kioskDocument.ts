import { createHash } from 'node:crypto';
import type { ThemeResponse } from '../../../../shared/contract/themeResponse.ts';
import { fontsOfWelcome } from '../../../../shared/theme/fontsOfWelcome.ts';
import { inLanguage } from '../../../../shared/theme/inLanguage.ts';
import type { InlineSums } from '../../../../shared/contract/strictHeaders.ts';
import { screensOf } from './screensOf.ts';
import type { WelcomePicture } from '../../../storage/themes/welcomePictures.ts';

/** The kiosk's page, ready to send. */
export interface KioskDocument {
  readonly html: string;
  readonly etag: string;
  /** Hashes of the page's inline styles and scripts, for its Content-Security-Policy. */
  readonly sums: InlineSums;
}

/**
 * The built page (index.html) with the data that it would request next: the theme and, if Welcome is shown first (`welcome` is not null), a
 * picture of the whole scene, which is visible until the stage has drawn the scene.
 */
export function kioskDocument(built: string, response: ThemeResponse, welcome: readonly WelcomePicture[] | null): KioskDocument {
  const { theme } = response;
  const head = [
    `<style>body{background:${theme.colors.surround}}</style>`,
    ...(welcome === null ? [] : preloads(theme, welcome)),
    // JSON can escape a `<`, which could end the script element.
    `<script type="application/json" id="theme">${JSON.stringify(response).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n');
  const standIn = welcome === null ? '' : pictureOf(theme, welcome);
  const html = built.replace('<!--theme-->', () => head).replace('<!--welcome-->', () => standIn);
  const sums = (element: RegExp): string[] => [...html.matchAll(element)].map(([, text = '']) => `'sha256-${sum(text, 'base64')}'`);
  return {
    html,
    etag: `"${sum(html, 'base64url').slice(0, 24)}"`,
    sums: { style: sums(/<style>([^]*?)<\/style>/g), script: sums(/<script type="module">([^]*?)<\/script>/g) },
  };
}

const sum = (text: string, encoding: 'base64' | 'base64url'): string => createHash('sha256').update(text).digest(encoding);

type ServedTheme = ThemeResponse['theme'];

/**
 * The page's preloads. The first picture has the highest priority. The scene's fonts are links with a `rel` that browsers ignore; the
 * page's own script turns them into preloads once that picture is painted (.config/kioskPage.mjs).
 */
function preloads(theme: ServedTheme, pictures: readonly WelcomePicture[]): string[] {
  const fonts = fontsOfWelcome(inLanguage(theme)).filter(({ file }) => !file.startsWith('data:'));
  return [
    ...screensOf(theme.layouts).flatMap(({ orientation, media }) =>
      pictures
        .filter((one) => one.orientation === orientation)
        .map(({ address }) => `<link rel="preload" as="image" fetchpriority="high"${mediaOf(media)} href="${escaped(address)}">`),
    ),
    ...fonts.map(({ file }) => `<link rel="then" as="font" crossorigin href="${escaped(file)}">`),
  ];
}

function pictureOf(theme: ServedTheme, pictures: readonly WelcomePicture[]): string {
  const screens = screensOf(theme.layouts).flatMap(({ orientation, media }) => {
    const picture = pictures.find((one) => one.orientation === orientation);
    return picture === undefined ? [] : [{ media, address: escaped(picture.address) }];
  });
  const last = screens.at(-1);
  // A picture for the wrong orientation would be worse than none.
  if (last === undefined || screens.length < screensOf(theme.layouts).length) return '';
  const sources = screens.slice(0, -1).map(({ media, address }) => `<source${mediaOf(media)} srcset="${address}">`);
  return `<picture class="welcome">${sources.join('')}<img src="${last.address}" alt="" fetchpriority="high"></picture>`;
}

const mediaOf = (media: string | null): string => (media === null ? '' : ` media="${media}"`);

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
