import type { Rgb } from './contrast.ts';
import { contrast, hexOf, luminance, mix, rgbOf } from './contrast.ts';
import { themeFeatures } from './themeFeatures.ts';
import type { Theme } from './themeSchema.ts';

export type Palette = Theme['colors'];
export type Token = keyof Palette;
/** Colours as hex; unset ones are missing. */
export type SomeColors = { readonly [token in Token]?: string };

const [white, black]: [Rgb, Rgb] = [
  [255, 255, 255],
  [0, 0, 0],
];

/** WCAG AA for text, plus a margin, because colours are rounded and grounds are not uniform. */
const readable = 4.6;
/** An inherited ink is kept if it has this contrast on a new ground. */
const comfortable = 7;
/** WCAG AA for edges and meaningful marks. */
const visible = 3;
/** WCAG AA for edges, plus a margin: paper also lies on a scene's drawings, which are darker than the ground. */
const outlined = 4.4;
/** WCAG AA for quiet text, with the same margin for drawings. */
const readableOnDrawings = 6.8;

/**
 * Completes a palette from the few colours that a theme sets (`own`) and its base's palette (`base`, empty for none). Set colours are kept.
 * Colours that depend on a changed colour are derived again, so that ground, ink and accent determine a whole palette. All others come from
 * the base. Deriving requires at least a ground and an accent; colours that can't be derived are left out.
 */
export function completePalette(own: SomeColors, base: SomeColors): SomeColors {
  const groundHex = own.ground ?? base.ground;
  const accentHex = own.accent ?? base.accent;
  if (groundHex === undefined || accentHex === undefined) return { ...base, ...own };
  const ground = rgbOf(groundHex);
  const dark = luminance(ground) < 0.18;
  const inherited = base.ink !== undefined && contrast(rgbOf(base.ink, ground), ground) >= comfortable ? base.ink : undefined;
  const inkHex = own.ink ?? inherited ?? hexOf(readableOn([ground], [mix(ground, dark ? white : black, 0.92), dark ? white : black]));
  const [ink, accent] = [rgbOf(inkHex, ground), rgbOf(accentHex, ground)];
  const newGround = groundHex !== base.ground || inkHex !== base.ink;
  const newAccent = accentHex !== base.accent;

  const hexes: Partial<Record<Token, string>> = { ...base, ...own, ground: groundHex, ink: inkHex, accent: accentHex };
  /** The colour as set, or inherited if the colours that it depends on are unchanged, or derived. */
  const take = (token: Token, isNew: boolean, make: () => Rgb): Rgb => {
    const hex = own[token] ?? (isNew ? undefined : base[token]) ?? hexOf(make());
    hexes[token] = hex;
    return rgbOf(hex, ground);
  };
  const card = take('card', newGround, () => mix(ground, white, dark ? 0.09 : 0.75));
  const supportBase = base.support === undefined ? mix(accent, ink, 0.5) : rgbOf(base.support, ground);
  const support = take('support', newGround, () => distinctFrom([ground, card], mixes(supportBase, ink), visible));
  const disabled = take('disabled', newGround, () => mix(ground, ink, 0.12));
  take('surround', newGround, () => mix(ground, dark ? black : ink, dark ? 0.35 : 0.1));
  take('inkQuiet', newGround, () => distinctFrom([ground, card], mixes(mix(ink, ground, 0.24), ink), readableOnDrawings));
  take('line', newGround, () => distinctFrom([ground, card], mixes(mix(card, ink, 0.3), ink), outlined));
  take('onDisabled', newGround, () => readableOn([disabled], [...mixes(mix(ink, ground, 0.35), ink), white, black]));
  take('accentEdge', newAccent, () => mix(accent, black, 0.25));
  const onAccent = take('onAccent', newAccent, () => readableOn([accent], [white, ink, ground, mix(accent, black, 0.85), black]));
  for (const { fill, word } of themeFeatures.accented) {
    const filled = take(fill, newAccent, () => accent);
    take(word, hexes[fill] !== base[fill] || newAccent, () =>
      hexes[fill] === accentHex ? onAccent : readableOn([filled], [ink, ground, white, black]),
    );
  }
  const back = take('back', newGround || hexes.card !== base.card, () => card);
  take('onBack', newGround || hexes.back !== base.back, () => readableOn([back], [ink, ground, white, black]));
  take('onSupport', hexes.support !== base.support, () => readableOn([support], [white, ink, ground, black]));
  take('highlight', newGround || newAccent, () => mix(ground, accent, 0.4));
  take('shadow', newGround, () => (luminance(ink) < luminance(ground) ? ink : mix(ground, black, 0.75)));
  take('focus', newGround, () => ink);
  const [deep, bright] = [card, ink].sort((one, other) => luminance(one) - luminance(other)) as [Rgb, Rgb];
  take('digit', newGround, () => bright);
  take('digitEdge', newGround, () => deep);
  take('qrDark', false, () => mix(dark ? ground : ink, black, 0.5));
  take('qrLight', false, () => white);
  return hexes;
}

/** Eleven steps from one colour to another. */
const mixes = (from: Rgb, to: Rgb): Rgb[] => Array.from({ length: 11 }, (_, step) => mix(from, to, step / 10));

const readableOn = (grounds: readonly Rgb[], colors: readonly Rgb[]): Rgb => distinctFrom(grounds, colors, readable);

/** The first colour with this contrast to all grounds. If there is none, the colour with the highest contrast. */
function distinctFrom(grounds: readonly Rgb[], colors: readonly Rgb[], wanted: number): Rgb {
  const weakest = (color: Rgb): number => Math.min(...grounds.map((ground) => contrast(color, ground)));
  return (
    colors.find((color) => weakest(color) >= wanted) ?? colors.reduce((best, one) => (weakest(one) > weakest(best) ? one : best), black)
  );
}
