import type { PictureSheet } from '../../shared/theme/sheetOf.ts';
import { sheetOf } from '../../shared/theme/sheetOf.ts';
import { isHuge, megabytes } from '../../themeFiles/pictures/pictureFacts.ts';
import type { WeighedDrawing } from '../FeatureCheck.ts';
import type { RuleFinding } from '../Rule.ts';
import type { ExaminedPicture, JsonPath, ThemeEvidence } from '../ThemeEvidence.ts';
import { pixelsOfSheet } from './pixelsOfSheet.ts';

/** A kiosk decodes all pictures of its theme, at four bytes per pixel. The richest bundled theme has 30 megapixels. */
const maxPixels = 64_000_000;
/** Fonts, unpacked in memory. A font for Chinese, Japanese and Korean has 20 MB. */
const maxFontBytes = 100_000_000;

/** All layers of a card, strip or other sheet together, in pixels of its file. The bundled themes have 18 megapixels. */
const maxSheetPixels = 40_000_000;

/** A theme whose files have been examined but not drawn. */
type WeighedTheme = Pick<ThemeEvidence, 'theme' | 'fonts'> & {
  readonly pictures: readonly Omit<ExaminedPicture, 'drawn'>[];
  /** What features draw besides cards and strips. */
  readonly drawn: readonly WeighedDrawing[];
};

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

function heavySheets({ theme, drawn }: Pick<WeighedTheme, 'theme' | 'drawn'>): RuleFinding[] {
  const sheets: (readonly [JsonPath, PictureSheet])[] = [[['card'], { spec: theme.card, scene: null }]];
  for (const [index, { id, strip }] of (theme.formats ?? []).entries())
    if (strip !== undefined) sheets.push([['formats', index, 'strip', 'sheet'], sheetOf(theme, id)]);
  const howToFix = 'Make the scale smaller: no phone shows more than 4000 pixels.';
  const huge = sheets.flatMap(([path, { spec }]): RuleFinding[] => {
    const { width, height, exportScale } = spec;
    const size = { width: Math.round(width * exportScale), height: Math.round(height * exportScale) };
    if (!isHuge(size)) return [];
    const message = `The file that guests take home would have ${size.width}x${size.height} pixels, more than a kiosk can draw.`;
    return [{ severity: 'error', path: [...path, 'exportScale'], message, howToFix }];
  });
  if (huge.length > 0) return huge;
  return [
    ...sheets.map(([path, sheet]) => ({
      path: [...path, 'layers'],
      what: 'one card',
      pixels: pixelsOfSheet(theme, sheet, sheet.spec.exportScale),
      howToFix: `${howToFix} Or give layers smaller boxes and shots larger windows, or put several into one picture.`,
    })),
    ...drawn.map((sheet) => ({ ...sheet, howToFix: 'Give layers smaller boxes, or put several into one picture.' })),
  ]
    .filter(({ pixels }) => pixels > maxSheetPixels)
    .map(({ path, what, pixels, howToFix: help }) => ({
      severity: 'error',
      path,
      message: `All layers of ${what} together have ${megapixels(pixels)} megapixels; a kiosk can draw ${megapixels(maxSheetPixels)}.`,
      howToFix: help,
    }));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const megapixels = (pixels: number): string => Math.round(pixels / 1_000_000).toLocaleString('en');
