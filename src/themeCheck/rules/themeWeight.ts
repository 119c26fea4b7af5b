import type { CardSpec, StripCard } from '../../shared/theme/cardSchema.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { isHuge, megabytes } from '../../themeFiles/pictures/pictureFacts.ts';
import type { RuleFinding } from '../Rule.ts';
import { heaviestTogether } from './heaviestTogether.ts';
import type { ExaminedPicture, JsonPath, ThemeEvidence } from '../ThemeEvidence.ts';

/** A kiosk decodes all pictures of its theme, at four bytes per pixel. The richest bundled theme has 30 megapixels. */
const maxPixels = 64_000_000;
/** Fonts, unpacked in memory. A font for Chinese, Japanese and Korean has 20 MB. */
const maxFontBytes = 100_000_000;

/** All layers of a card together, in pixels of its file. The bundled themes have 18 megapixels. */
const maxSheetPixels = 40_000_000;

/** A theme whose files have been examined but not drawn. */
type WeighedTheme = Pick<ThemeEvidence, 'theme' | 'fonts'> & { readonly pictures: readonly Omit<ExaminedPicture, 'drawn'>[] };

/** Finds themes that would overload a kiosk although their files are small. Reads only headers and counts; decodes and draws nothing. */
export const themeWeight = (seen: WeighedTheme): readonly RuleFinding[] => [
  ...heavyPictures(seen),
  ...heavyFonts(seen),
  ...heavySheets(seen),
];

function heavyPictures({ pictures }: Pick<WeighedTheme, 'pictures'>): RuleFinding[] {
  const decoded = pictures.flatMap(({ facts, paths: [path = []] }) =>
    facts.state === 'picture' && !isHuge(facts) ? [{ path, pixels: facts.decodedPixels }] : [],
  );
  const sum = sumOf(decoded.map(({ pixels }) => pixels));
  const largest = [...decoded].sort((one, other) => other.pixels - one.pixels)[0];
  if (sum <= maxPixels || largest === undefined) return [];
  const message = `All pictures of the theme together have ${megapixels(sum)} megapixels; a booth can hold ${megapixels(maxPixels)}.`;
  return [
    {
      severity: 'error',
      path: largest.path,
      message,
      howToFix: 'Reduce the larger ones: twice their displayed size is plenty.',
    },
  ];
}

function heavyFonts({ fonts }: Pick<WeighedTheme, 'fonts'>): RuleFinding[] {
  const sum = sumOf(fonts.map(({ bytes }) => bytes));
  const largest = [...fonts].sort((one, other) => other.bytes - one.bytes)[0];
  if (sum <= maxFontBytes || largest === undefined) return [];
  const message = `All fonts of the theme together have ${megabytes(sum)} MB, unpacked; a booth can hold ${megabytes(maxFontBytes)}.`;
  return [
    { severity: 'error', path: largest.path, message, howToFix: 'Leave out weights that no text has, or letters that no language needs.' },
  ];
}

function heavySheets({ theme }: Pick<WeighedTheme, 'theme'>): RuleFinding[] {
  const sheets: (readonly [JsonPath, CardSpec | StripCard])[] = [[['card'], theme.card]];
  for (const [index, { strip }] of (theme.formats ?? []).entries())
    if (strip !== undefined) sheets.push([['formats', index, 'strip', 'sheet'], strip.sheet]);
  return sheets.flatMap(([path, sheet]): RuleFinding[] => {
    const { width, height, exportScale } = sheet;
    const size = { width: Math.round(width * exportScale), height: Math.round(height * exportScale) };
    const howToFix = 'Make the scale smaller: no phone shows more than 4000 pixels.';
    if (isHuge(size)) {
      const message = `The file that guests take home would have ${size.width}x${size.height} pixels, more than a kiosk can draw.`;
      return [{ severity: 'error', path: [...path, 'exportScale'], message, howToFix }];
    }
    const pixels = pixelsOfLayers(theme, sheet);
    if (pixels <= maxSheetPixels) return [];
    const message = `All layers of one card together have ${megapixels(pixels)} megapixels; a kiosk can draw ${megapixels(maxSheetPixels)}.`;
    return [
      {
        severity: 'error',
        path: [...path, 'layers'],
        message,
        howToFix: `${howToFix} Or give layers smaller boxes, or put several into one picture.`,
      },
    ];
  });
}

/** A card draws each picture in pixels of its file before it combines them. */
const pixelsOfLayers = ({ survey }: Theme, { layers, exportScale }: CardSpec | StripCard): number =>
  heaviestTogether(
    survey,
    layers.flatMap((layer) => {
      const [, , width, height] = layer.box;
      return 'text' in layer || 'fill' in layer ? [] : [{ when: layer.when, pixels: width * height * exportScale ** 2 }];
    }),
  );

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const megapixels = (pixels: number): string => Math.round(pixels / 1_000_000).toLocaleString('en');
