import type { Rgb } from '../../shared/theme/contrast.ts';

/** How a scene's light falls on its people, all of a theme's rules that hold laid over each other. Lengths are pixels. */
export interface Light {
  readonly tint: { readonly color: Rgb; readonly strength: number } | null;
  /** Stops. */
  readonly exposure: number;
  readonly saturation: number;
  readonly contrast: number;
  /** `toX` and `toY` lead to the light, and are of length 1 together. */
  readonly rim: {
    readonly toX: number;
    readonly toY: number;
    readonly color: Rgb;
    readonly width: number;
    readonly strength: number;
  } | null;
  readonly bounce: { readonly color: Rgb; readonly strength: number } | null;
}
