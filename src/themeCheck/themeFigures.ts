import { contrast, rgbOf } from '../shared/theme/contrast.ts';
import { pathText } from '../shared/theme/PathFinding.ts';
import { buttonStyle } from '../shared/theme/buttonStyle.ts';
import type { ButtonName, Theme } from '../shared/theme/themeSchema.ts';
import type { Measured, QrFigures, ThemeFigures } from '../themeFiles/ThemeReport.ts';
import type { SeenQr, SeenText, ThemeEvidence } from './ThemeEvidence.ts';

/** The theme's measurements of contrast, fit, touch targets and QR code; null if no text was drawn. */
export function themeFigures({ scenes, cardTexts, theme }: ThemeEvidence): ThemeFigures | null {
  const texts = scenes.flatMap(({ texts, name }) => texts.map((text) => ({ text, where: `${pathText(text.words)} in ${name}` })));
  const contrasts = [
    ...texts.flatMap(({ text, where }): Measured[] => (text.contrast === null ? [] : [{ value: text.contrast.contrast, where }])),
    ...cardTexts
      .filter(({ overGuest }) => !overGuest)
      .map(({ contrast, words }): Measured => ({ value: contrast.contrast, where: `${pathText(words)} on the card` })),
  ].sort((one, other) => one.value - other.value);
  const [lowest] = contrasts;
  const smallest = least(texts.map(({ text, where }) => ({ value: text.fitted.font.size, where })));
  if (lowest === undefined || smallest === null) return null;
  const shrunk = texts.map(({ text, where }): Measured => ({ value: sizeLeft(theme, text), where })).filter(({ value }) => value < 1);
  return {
    contrast: { lowest, median: contrasts[Math.floor(contrasts.length / 2)]?.value ?? lowest.value },
    fit: { texts: texts.length, shrunk: shrunk.length, smallest, tightest: least(shrunk) },
    touch: least(
      scenes.flatMap(({ controls, name }) =>
        controls.map(({ id, box }): Measured => ({ value: Math.min(box.width, box.height), where: `"${id}" in ${name}` })),
      ),
    ),
    qr: hardest(scenes.flatMap(({ qr, orientation }) => (qr === null ? [] : [qrFigures(theme, qr, orientation)]))),
  };
}

const least = (figures: readonly Measured[]): Measured | null =>
  figures.reduce<Measured | null>((least, one) => (least === null || one.value < least.value ? one : least), null);

/** A text's size as a share of its style's size; 1 if the text wasn't reduced. */
function sizeLeft(theme: Theme, { fitted, style: [part, name] }: SeenText): number {
  const wanted = (part === 'buttonType' ? buttonStyle(theme, name as ButtonName) : theme.type[name as keyof Theme['type']])?.size;
  return wanted === undefined ? 1 : fitted.font.size / wanted;
}

const qrFigures = ({ colors }: Theme, { box, read }: SeenQr, where: string): QrFigures => ({
  sidePx: Math.round(Math.min(box.width, box.height)),
  contrast: contrast(rgbOf(colors.qrDark), rgbOf(colors.qrLight)),
  read: read.far ? 'far' : read.near ? 'near' : 'never',
  where,
});

const ease = { never: 0, near: 1, far: 2 };

const hardest = (codes: readonly QrFigures[]): QrFigures | null =>
  [...codes].sort((one, other) => ease[one.read] - ease[other.read] || one.sidePx - other.sidePx)[0] ?? null;
