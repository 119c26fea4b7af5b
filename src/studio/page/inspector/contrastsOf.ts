import type { SomeColors, Token } from '../../../shared/theme/completePalette.ts';
import { completePalette } from '../../../shared/theme/completePalette.ts';
import { contrast, rgbOf } from '../../../shared/theme/contrast.ts';

/** The background of each palette colour, and the required contrast: 4.5 for text, 3 for edges and marks (WCAG AA). */
const pairs: readonly (readonly [front: Token, back: Token, least: number])[] = [
  ['ink', 'ground', 4.5],
  ['ink', 'card', 4.5],
  ['inkQuiet', 'ground', 4.5],
  ['inkQuiet', 'card', 4.5],
  ['accent', 'ground', 3],
  ['support', 'ground', 3],
  ['line', 'ground', 3],
  ['line', 'card', 3],
  ['focus', 'ground', 3],
  ['digit', 'digitEdge', 3],
  ['qrDark', 'qrLight', 4.5],
];

/** Pairs by name: text in `onAccent` is on `accent`. */
const wordsOn = (palette: SomeColors): (typeof pairs)[number][] =>
  (Object.keys(palette) as Token[]).flatMap((front) => {
    const [, first, rest] = /^on([A-Z])(.*)$/.exec(front) ?? [];
    return first === undefined ? [] : [[front, `${first.toLowerCase()}${rest ?? ''}` as Token, 4.5]];
  });

export interface ColourContrast {
  /** The other colour of the pair. */
  readonly token: Token;
  /** The contrast ratio, 1 to 21. */
  readonly contrast: number;
  readonly least: number;
  /**
   * The other colour's derived value, if the theme sets that colour itself and the derived value would have enough contrast; otherwise
   * null.
   */
  readonly following: string | null;
}

/** The theme's own colours, and those it inherits. */
export interface ColourSources {
  readonly own: SomeColors;
  readonly inherited: SomeColors;
}

/** The contrasts of a new palette colour with the colours next to it on the stage, lowest first. */
export function contrastsOf(token: string, hex: string, palette: SomeColors, { own, inherited }: ColourSources): ColourContrast[] {
  const following = (other: Token, isEnough: (derived: string) => boolean): string | null => {
    const { [other]: said, ...others } = own;
    const derived = said === undefined ? undefined : completePalette({ ...others, [token]: hex }, inherited)[other];
    return derived !== undefined && isEnough(derived) ? derived : null;
  };

  return [...pairs, ...wordsOn(palette)]
    .flatMap(([front, back, least]): ColourContrast[] => {
      const other = front === token ? back : back === token ? front : null;
      const otherHex = other === null ? undefined : palette[other];
      if (other === null || otherHex === undefined) return [];
      const contrastWith = (one: string): number => {
        const [above, below] = front === token ? [hex, one] : [one, hex];
        const under = rgbOf(below);
        return contrast(rgbOf(above, under), under);
      };
      const now = contrastWith(otherHex);
      const better = now >= least ? null : following(other, (derived) => contrastWith(derived) >= least);
      return [{ token: other, contrast: now, least, following: better }];
    })
    .sort((one, two) => one.contrast / one.least - two.contrast / two.least);
}
