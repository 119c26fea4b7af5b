import type { CardSpec, StripCard } from '../../shared/theme/cardSchema.ts';
import { isHuge, megabytes } from '../../themeFiles/pictures/pictureFacts.ts';
import type { RuleFinding } from '../Rule.ts';
import type { ExaminedPicture, JsonPath, ThemeEvidence } from '../ThemeEvidence.ts';

/** A kiosk decodes all pictures of its theme, at four bytes to a pixel. The richest theme that ships has 30 megapixels. */
export const mostPixels = 80_000_000;
/** Fonts as they are in memory. One of Chinese, Japanese and Korean has 20 MB. */
const mostFontBytes = 100_000_000;

/** A theme of which the files were examined, and nothing drawn. */
type WeighedTheme = Pick<ThemeEvidence, 'theme' | 'fonts'> & { readonly pictures: readonly Omit<ExaminedPicture, 'drawn'>[] };

/** What makes a theme too heavy for a kiosk however small its files are: told by headers and numbers, before anything is decoded or drawn. */
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
  if (sum <= mostPixels || largest === undefined) return [];
  const message = `All pictures of the theme together have ${megapixels(sum)} megapixels; a booth can hold ${megapixels(mostPixels)}.`;
  return [
    {
      severity: 'error',
      path: largest.path,
      message,
      mend: 'Save the larger ones smaller. Twice the size that they are shown at is plenty.',
    },
  ];
}

function heavyFonts({ fonts }: Pick<WeighedTheme, 'fonts'>): RuleFinding[] {
  const sum = sumOf(fonts.map(({ bytes }) => bytes));
  const largest = [...fonts].sort((one, other) => other.bytes - one.bytes)[0];
  if (sum <= mostFontBytes || largest === undefined) return [];
  const message = `All fonts of the theme together have ${megabytes(sum)} MB, unpacked; a booth can hold ${megabytes(mostFontBytes)}.`;
  return [
    { severity: 'error', path: largest.path, message, mend: 'Leave out weights that no text has, or letters that no language needs.' },
  ];
}

function heavySheets({ theme }: Pick<WeighedTheme, 'theme'>): RuleFinding[] {
  const sheets: (readonly [JsonPath, CardSpec | StripCard])[] = [[['card', 'exportScale'], theme.card]];
  for (const [index, { strip }] of (theme.formats ?? []).entries())
    if (strip !== undefined) sheets.push([['formats', index, 'strip', 'sheet', 'exportScale'], strip.sheet]);
  return sheets.flatMap(([path, { width, height, exportScale }]): RuleFinding[] => {
    const size = { width: Math.round(width * exportScale), height: Math.round(height * exportScale) };
    if (!isHuge(size)) return [];
    const message = `The file that guests take home would have ${size.width}x${size.height} pixels, more than a kiosk can draw.`;
    return [{ severity: 'error', path, message, mend: 'Make the scale smaller: no phone shows more than 4000 pixels.' }];
  });
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const megapixels = (pixels: number): string => Math.round(pixels / 1_000_000).toLocaleString('en');
