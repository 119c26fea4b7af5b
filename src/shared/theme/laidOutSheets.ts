import type { ThemeBox } from './themeValues.ts';

/** The fields of a theme's layers that code other than their drawing reads. */
export interface AnyLayer {
  readonly box: ThemeBox;
  readonly text?: unknown;
  readonly family?: string;
}

/** A sheet that a part of a theme lays out for its card. */
export interface LaidOutSheet {
  readonly ground?: string | undefined;
  readonly layers: readonly AnyLayer[];
}

interface LaidOut {
  /** The part of the theme whose `sheets` these are. */
  readonly part: string;
  readonly sheets: readonly LaidOutSheet[];
}

/** The sheets that parts of a theme lay out for its card, such as those of paper. */
export const laidOutSheets = (theme: object): readonly LaidOut[] =>
  Object.entries(theme).flatMap(([part, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && 'sheets' in value && Array.isArray(value.sheets)
      ? [{ part, sheets: value.sheets as LaidOutSheet[] }]
      : [],
  );

/** The theme with the sheets of these parts replaced or removed. */
export function withLaidOut<Of extends object>(theme: Of, change: (laidOut: LaidOut) => readonly object[] | undefined): Of {
  const changed = laidOutSheets(theme).map((laidOut) => {
    const { sheets: _before, ...rest } = theme[laidOut.part as keyof Of] as { readonly sheets?: unknown };
    const sheets = change(laidOut);
    return [laidOut.part, sheets === undefined ? rest : { ...rest, sheets }] as const;
  });
  return { ...theme, ...Object.fromEntries(changed) };
}
