import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib';
import { directionOf, isolated } from '../../../../shared/theme/directionOf.ts';
import type { PhoneTexts } from '../../../../shared/theme/phoneTexts.ts';
import { spacingOf } from '../../../../shared/theme/spacingOf.ts';
import { themeFeatures } from '../../../../shared/theme/themeFeatures.ts';
import type { PhoneLookIn } from '../../../../shared/contract/phoneLook.ts';
import { policyText } from '../../../../shared/contract/strictHeaders.ts';
import { oneAtATime } from '../../../core/oneAtATime.ts';
import { guestPalette, guestScheme } from '../../../core/pages/guestPalette.ts';
import { plainTypefaces } from './titleFaces.ts';
import type { TitleFace, Typefaces } from './titleFaces.ts';
import type { PhoneTemplate } from '../../../core/disk/builtFiles.ts';

/** The page for guests' phones, ready to send. */
export interface PhoneDocument {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
  /** The page's Content-Security-Policy, which allows the photo, and its script and styles by hash. */
  readonly policy: string;
  /** A JSON part with script, style and words, which the page loads only for links to more than a still. */
  readonly late: Buffer;
  /** True for a default page in place of a booth's. Caches must not store it. */
  readonly isStandIn?: true;
}

/** The parts of a theme that the page uses, in one language. */
export type PhoneTheme = Omit<PhoneLookIn, 'typefaces' | 'language'> & { readonly language?: string | undefined };

/** The page's script and styles, which never contain inserted words or colours. */
const runnable = /(<script>[^]*?<\/script>|<style>[^]*?<\/style>)/;

const inTurn = oneAtATime();

/**
 * The built page (src/phone/phone.html) with a theme's words, colours, corners and fonts. Escapes all words, because a theme is untrusted
 * data. Makes one page at a time and compresses it on another thread: a crafted page takes 40 ms.
 */
export const phoneDocument = (template: PhoneTemplate, theme: PhoneTheme, typefaces = plainTypefaces): Promise<PhoneDocument> =>
  inTurn(() => makeDocument(template, theme, typefaces));

async function makeDocument({ page, late }: PhoneTemplate, theme: PhoneTheme, typefaces: Typefaces): Promise<PhoneDocument> {
  const fill = filler(fields(theme, typefaces));
  const parts = page.split(runnable).map((part) => (runnable.test(part) && !part.includes('%colours%') ? part : fill(part)));
  const sums = (element: 'script' | 'style'): string[] => {
    const inPage = parts
      .filter((part) => part.startsWith(`<${element}>`))
      .map((part) => part.slice(element.length + 2, -element.length - 3));
    return [...inPage, late[element]].map((text) => `'sha256-${sha256(text)}'`);
  };
  const plain = Buffer.from(parts.join(''));
  return {
    plain,
    gzip: await gzipped(parts.join('')),
    brotli: await promisify(brotliCompress)(plain, { params: brotliParams }),
    policy: policyText({
      'default-src': ["'none'"],
      'script-src': sums('script'),
      'style-src': sums('style'),
      'connect-src': ["'self'"],
      'img-src': ['blob:', 'data:'],
      'media-src': ['blob:'],
      ...(typefaces.faces.length > 0 && { 'font-src': ['data:'] }),
      // The page starts its own script as a worker from a blob. Safari 15.0 checks child-src for it.
      'worker-src': ['blob:'],
      'child-src': ['blob:'],
    }),
    late: Buffer.from(JSON.stringify({ ...late, words: words(theme, 'late') })),
  };
}

/**
 * Compresses the page as gzip (RFC 1952), with its fonts in separate blocks: their ideal codes differ from those of text. Saves a few
 * hundred bytes.
 */
async function gzipped(text: string): Promise<Buffer> {
  const pieces = text
    .split(/(?<=base64,)([\w+/=]{500,})|(?=<script>)/)
    .filter((piece) => piece !== undefined)
    .map((piece) => Buffer.from(piece));
  const plain = Buffer.concat(pieces);
  let seen = 0;
  const packed: Buffer[] = [];
  for (const [place, piece] of pieces.entries()) {
    const dictionary = plain.subarray(Math.max(0, seen - windowBytes), seen);
    seen += piece.length;
    const finishFlush = place === pieces.length - 1 ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    const options = { level: gzipLevel, finishFlush, ...(dictionary.length > 0 && { dictionary }) };
    const tried: Buffer[] = [];
    for (const memLevel of blockSizes) tried.push(await promisify(deflateRaw)(piece, { ...options, memLevel }));
    packed.push(tried.reduce((best, one) => (one.length < best.length ? one : best)));
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(plain), 0);
  end.writeUInt32LE(plain.length, 4);
  return Buffer.concat([gzipStart, ...packed, end]);
}

const windowBytes = 32_768;
/** Pages are as small as with level 9, which takes four times as long for crafted texts. */
const gzipLevel = 7;
/** Smaller than gzip in a few milliseconds. The highest quality takes up to a second. */
const brotliParams = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 5 };
/** Values of zlib's `memLevel`, which determines the block size. */
const blockSizes = [4, 5, 6, 7] as const;
/** The gzip header: deflate, no name, no time, maximum compression, Unix. */
const gzipStart = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** The values for the `%name%` placeholders, ready for the page. */
function fields(theme: PhoneTheme, typefaces: Typefaces): Readonly<Record<string, string>> {
  const { brand, card, colors, language = 'en' } = theme;
  const texts = branded(theme);
  const palette = guestPalette(colors);
  const variables = {
    ...palette,
    'card-ratio': `${card.width} / ${card.height}`,
    'card-corner': cornerOf(card),
    ...shapeOf(theme),
    ...typeOf(theme, typefaces),
  };
  return {
    language: escaped(language),
    direction: directionOf(language),
    scheme: guestScheme(colors),
    ground: palette['ground'] ?? '',
    icon: escaped(iconOf(palette)),
    brand: escaped(brand.name),
    page: escaped(texts.page),
    needsScript: escaped(texts.needsScript),
    cardWidth: String(card.width),
    cardHeight: String(card.height),
    colours: `${typefaces.faces.map(fontFace).join('')}:root{${Object.entries(variables)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`,
    // JSON can escape a `<`, which could end the script element.
    words: JSON.stringify(words(theme, 'at once')).replaceAll('<', '\\u003c'),
  };
}

function filler(values: Readonly<Record<string, string>>): (text: string) => string {
  const places = new RegExp(`%(${Object.keys(values).join('|')})%`, 'g');
  return (text) => text.replaceAll(places, (_place, name: string) => values[name] ?? '');
}

/** Texts that the page does not need as words: they are in its markup, or were merged into other texts for a cloud (phoneWords.ts). */
const inMarkup = new Set(['page', 'needsScript', 'cloud']);

/** The page's words: `at once` its own, and `late` those of features. */
const words = (theme: PhoneTheme, when: 'at once' | 'late'): object =>
  Object.fromEntries(
    Object.entries(branded(theme)).filter(
      ([name]) => !inMarkup.has(name) && Object.hasOwn(themeFeatures.phoneTexts, name) === (when === 'late'),
    ),
  );

/** The texts with the brand's name inserted, at any depth. */
function branded({ texts, brand, language = 'en' }: PhoneTheme): PhoneTexts {
  const name = isolated(brand.name, directionOf(language));
  return JSON.parse(JSON.stringify(texts.phone), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{brand}', () => name) : value,
  ) as PhoneTexts;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** The card's corner radius as a share of its sides, because phones show it at any size. */
function cornerOf({ radius, width, height }: PhoneTheme['card']): string {
  const share = (side: number): string => `${((100 * radius) / side).toFixed(2)}%`;
  return `${share(width)} / ${share(height)}`;
}

const faceName = (_face: TitleFace, place: number): string => `title-${String(place)}`;

const fontFace = (face: TitleFace, place: number): string =>
  `@font-face{font-family:${faceName(face, place)};font-weight:${String(face.weight)};src:url(data:font/woff2;base64,${face.woff2.toString('base64')})}`;

/**
 * CSS variables for type. Titles use the theme's own fonts, as do buttons if the subsets contain their letters. Without such fonts, both
 * use the phone's boldest font. If one title's letters can't be spaced, no title is spaced.
 */
function typeOf(theme: PhoneTheme, { faces, lettering }: Typefaces): Readonly<Record<string, string>> {
  const { title } = theme.type;
  const face = [...faces.map(faceName), 'system-ui', 'sans-serif'].join();
  const spaced = spacingOf([theme.brand.name, JSON.stringify(theme.texts.phone)].join(), 1) !== 0;
  return {
    ...(spaced ? {} : { spacing: '0' }),
    ...(faces.length === 0
      ? {}
      : {
          face,
          'face-weight': String(title.weight),
          ...(lettering === 'photo' ? { 'late-face': 'system-ui' } : {}),
          ...(lettering === 'titles and buttons' ? { 'button-face': face, 'button-weight': String(title.weight) } : {}),
          ...(spaced ? { 'face-spacing': `${(title.letterSpacing / title.size).toFixed(3)}em` } : {}),
        }),
  };
}

/** One pixel of a portrait stage, scaled to a phone's width, in rem. */
const stagePixelRem = 390 / 1080 / 16;
const pillPx = 88;
const corners = { round: 'round', cut: 'bevel', scoop: 'scoop' };

/** The theme's corner shapes. Browsers that support only round corners draw round ones. */
function shapeOf({ shape }: PhoneTheme): Readonly<Record<string, string>> {
  const rem = (px: number): string => `${(Math.min(px, pillPx) * stagePixelRem).toFixed(2)}rem`;
  return {
    'button-corner': rem(shape.buttonRadius),
    'sheet-corner': rem(shape.cardRadius * 2.4),
    corner: corners[shape.corner ?? 'round'],
  };
}

/** A small card in the theme's accent colour, inline in the page, so that browsers do not request a favicon. */
function iconOf(palette: Readonly<Record<string, string>>): string {
  const card = `<rect x='7' y='3' width='18' height='26' rx='3' fill='${palette['next'] ?? ''}'/>`;
  const sun = `<circle cx='16' cy='13' r='5' fill='${palette['on-next'] ?? ''}'/>`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>${card}${sun}</svg>`)}`;
}
