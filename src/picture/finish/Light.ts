import type { Rgb } from '../../shared/theme/contrast.ts';

/** How a scene's light falls on its people: all of a theme's matching rules combined. Lengths are in pixels. */
export interface Light {
  readonly tint: { readonly color: Rgb; readonly strength: number } | null;
  /** The exposure correction, in stops. */
  readonly exposure: number;
  readonly saturation: number;
  readonly contrast: number;
  /** The unit vector (`toX`, `toY`) points to the light. */
  readonly rim: {
    readonly toX: number;
    readonly toY: number;
    readonly color: Rgb;
    readonly width: number;
    readonly strength: number;
  } | null;
  /** `toX` is 1 if the shade is on the people's right side in the picture, and -1 if it is on their left. */
  readonly shade: { readonly toX: 1 | -1; readonly color: Rgb; readonly strength: number } | null;
  readonly bounce: { readonly color: Rgb; readonly strength: number } | null;
}
