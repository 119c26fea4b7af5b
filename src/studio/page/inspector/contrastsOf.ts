import type { SomeColors, Token } from '../../../shared/theme/completePalette.ts';
import { contrast, rgbOf } from '../../../shared/theme/contrast.ts';

/** What a colour of the palette is seen on, and how well it must be: 4.5 for words, 3 for edges and marks (WCAG AA). */
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

/** Words in `onAccent` stand on `accent`. */
const wordsOn = (palette: SomeColors): (typeof pairs)[number][] =>
  (Object.keys(palette) as Token[]).flatMap((front) => {
    const [, first, rest] = /^on([A-Z])(.*)$/.exec(front) ?? [];
    return first === undefined ? [] : [[front, `${first.toLowerCase()}${rest ?? ''}` as Token, 4.5]];
  });

export interface ColourContrast {
  /** The other colour of the pair. */
  readonly token: Token;
  /** 1 to 21. */
  readonly contrast: number;
  readonly least: number;
}

/** The contrasts that a colour of the palette would have to those it is seen with, the weakest first. */
export function contrastsOf(token: string, hex: string, palette: SomeColors): ColourContrast[] {
  return [...pairs, ...wordsOn(palette)]
    .flatMap(([front, back, least]): ColourContrast[] => {
      const other = front === token ? back : back === token ? front : null;
      const otherHex = other === null ? undefined : palette[other];
      if (other === null || otherHex === undefined) return [];
      const [above, below] = front === token ? [hex, otherHex] : [otherHex, hex];
      const under = rgbOf(below);
      return [{ token: other, contrast: contrast(rgbOf(above, under), under), least }];
    })
    .sort((one, two) => one.contrast / one.least - two.contrast / two.least);
}
