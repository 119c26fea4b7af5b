/** A person to draw in a group. Lengths are photo pixels; the face's middle and width are those of BlazeFace's box. */
export interface Person {
  readonly x: number;
  readonly y: number;
  readonly face: number;
  /** Clockwise, in degrees. */
  readonly turn: number;
  readonly mirrored: boolean;
  readonly appearance: Appearance;
  readonly body: Body;
  /** How far the body leans sideways, in face widths. */
  readonly lean: number;
  /** Light on this person only. */
  readonly light: { readonly brightness: number; readonly contrast: number; readonly side: number; readonly blur: number };
}

export type Body =
  /** The astronaut's own body, continued to the photo's lower edge. */
  | 'suit'
  /** Drawn from head to foot, as far as the photo reaches. */
  | 'standing'
  /** Drawn, in a wheelchair. */
  | 'seated'
  /** Drawn as a bundle on somebody's arm. */
  | 'baby';

export interface Appearance {
  readonly skin: Rgb;
  readonly hair: Rgb;
  readonly style: 'short' | 'long' | 'afro' | 'bun' | 'cap' | 'scarf';
  readonly beard: boolean;
  readonly glasses: 'none' | 'thin' | 'thick';
  readonly cloth: Rgb;
  readonly trousers: Rgb;
  readonly pattern: 'plain' | 'stripes' | 'dots' | 'jacket';
  readonly arms: 'down' | 'hips' | 'folded' | 'drink' | 'raised';
}

export type Rgb = readonly [red: number, green: number, blue: number];

export const css = ([red, green, blue]: Rgb, opacity = 1): string =>
  `rgba(${Math.round(red)}, ${Math.round(green)}, ${Math.round(blue)}, ${opacity})`;

/** Times lighter or darker. */
export const shade = ([red, green, blue]: Rgb, times: number): Rgb => [
  Math.min(255, red * times),
  Math.min(255, green * times),
  Math.min(255, blue * times),
];
