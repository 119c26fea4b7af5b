import type { ThemeFinding } from './ThemeFinding.ts';

/** The result of checking a theme, as plain data that programs exchange as JSON. */
export interface ThemeReport {
  /** The theme's own name; null if the theme could not be read. */
  readonly name: string | null;
  /** Set if there is no such theme, so there is nothing to judge. */
  readonly missing?: true;
  /** Errors block publishing. */
  readonly errors: readonly ThemeFinding[];
  /** Flaws that guests will notice but that don't block the theme. */
  readonly warnings: readonly ThemeFinding[];
  /** Null if the theme could not be drawn. */
  readonly figures: ThemeFigures | null;
}

/** A measurement and its place: a text such as `texts.next` or a control such as `"next"`, and the scene. */
export interface Measured {
  readonly value: number;
  readonly where: string;
}

/** Measurements of legibility, touch targets and QR codes. */
export interface ThemeFigures {
  readonly contrast: { readonly lowest: Measured; readonly median: number };
  readonly fit: {
    readonly texts: number;
    /** The number of texts set smaller than their style in order to fit. */
    readonly shrunk: number;
    /** In pixels. */
    readonly smallest: Measured;
    /** The text that had to shrink most: its size as a share of its style's. Null if no text had to shrink. */
    readonly tightest: Measured | null;
  };
  /** The short side of the smallest control, in pixels. Null without controls. */
  readonly touch: Measured | null;
  /** The QR code that is hardest to read. Null without codes. */
  readonly qr: QrFigures | null;
}

export interface QrFigures {
  readonly sidePx: number;
  readonly contrast: number;
  /** The distance from which a phone could read the code. */
  readonly read: 'far' | 'near' | 'never';
  readonly where: string;
}
