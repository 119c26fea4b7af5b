import { createHash } from 'node:crypto';
import type { ThemeResponse } from '../../shared/contract/themeResponse.ts';
import { fontsOfWelcome } from '../../shared/theme/fontsOfWelcome.ts';
import { imagesOf } from '../../shared/theme/imagesOf.ts';
import { inLanguage } from '../../shared/theme/inLanguage.ts';
import type { Orientation } from '../../shared/theme/layoutSchema.ts';
import { screensOf } from './screensOf.ts';

/** The kiosk's page, ready to be sent. */
export interface KioskDocument {
  readonly html: string;
  readonly etag: string;
  /** What the page's policy says in place of `style-src 'self'`: the page's own styles, by their sums. */
  readonly styleSources: string;
}

/** A picture of Welcome for one orientation of the screen. */
export interface WelcomePicture {
  readonly orientation: Orientation;
  readonly address: string;
}

/**
 * The built page (index.html) with what would be asked for next: the theme and, where it is Welcome that is shown first (`welcome` is not null), that
 * scene's fonts and pictures under way, and pictures of the whole scene to stand in until the stage has drawn it.
 */
export function kioskDocument(built: string, response: ThemeResponse, welcome: readonly WelcomePicture[] | null): KioskDocument {
  const { theme } = response;
  const head = [
    `<style>body{background:${theme.colors.surround}}</style>`,
    ...(welcome === null ? [] : preloads(theme, welcome)),
    // Within a script no `<` may begin anything; JSON has another way to write it.
    `<script type="application/json" id="theme">${JSON.stringify(response).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n');
  const standIn = welcome === null ? '' : pictureOf(theme, welcome);
  const html = built.replace('<!--theme-->', () => head).replace('<!--welcome-->', () => standIn);
  const sums = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => `'sha256-${sum(style, 'base64')}'`);
  return { html, etag: `"${sum(html, 'base64url').slice(0, 24)}"`, styleSources: ["'self'", ...sums].join(' ') };
}

const sum = (text: string, encoding: 'base64' | 'base64url'): string => createHash('sha256').update(text).digest(encoding);

type ServedTheme = ThemeResponse['theme'];

/** Fonts and pictures that Welcome is drawn with are on their way while the program is still coming. */
function preloads(theme: ServedTheme, pictures: readonly WelcomePicture[]): string[] {
  const spoken = inLanguage(theme);
  const files = fontsOfWelcome(spoken).filter(({ file }) => !file.startsWith('data:'));
  const fonts = files.map(({ file }) => `<link rel="preload" as="font" crossorigin href="${escaped(file)}">`);
  const images = screensOf(theme.layouts).flatMap(({ orientation, media }) => {
    const standIn = pictures.filter((one) => one.orientation === orientation).map(({ address }) => address);
    const parts = imagesOf([theme.brand, spoken.layouts[orientation]?.welcome]);
    return [...standIn, ...parts].map((address) => `<link rel="preload" as="image"${mediaOf(media)} href="${escaped(address)}">`);
  });
  return [...images, ...fonts];
}

function pictureOf(theme: ServedTheme, pictures: readonly WelcomePicture[]): string {
  const screens = screensOf(theme.layouts).flatMap(({ orientation, media }) => {
    const picture = pictures.find((one) => one.orientation === orientation);
    return picture === undefined ? [] : [{ media, address: escaped(picture.address) }];
  });
  const last = screens.at(-1);
  // One for the other kind of screen would be worse than none.
  if (last === undefined || screens.length < screensOf(theme.layouts).length) return '';
  const sources = screens.slice(0, -1).map(({ media, address }) => `<source${mediaOf(media)} srcset="${address}">`);
  return `<picture class="welcome">${sources.join('')}<img src="${last.address}" alt=""></picture>`;
}

const mediaOf = (media: string | null): string => (media === null ? '' : ` media="${media}"`);

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
