import type { ThemeProblem } from './ThemeProblem.ts';

/** What checking a theme came to, as plain data: it travels between programs as JSON. */
export interface ThemeReport {
  /** What the theme calls itself; null where it could not be read. */
  readonly name: string | null;
  /** With one of these a theme does not go live. */
  readonly errors: readonly ThemeProblem[];
  /** What guests will live with, but should not have to. */
  readonly warnings: readonly ThemeProblem[];
  /** Null where it could not be drawn. */
  readonly figures: ThemeFigures | null;
}

/** How well the theme's words can be read. */
export interface ThemeFigures {
  readonly contrast: {
    readonly lowest: number;
    /** The text that has it, as in `texts.next`, and the scene. */
    readonly where: string;
    readonly median: number;
  };
  readonly fit: {
    readonly texts: number;
    /** Those that are set smaller than their style, to fit. */
    readonly shrunk: number;
    readonly smallestPx: number;
    readonly where: string;
  };
}
