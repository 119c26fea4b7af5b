import type { Path } from '../../shared/theme/ThemeEdit.ts';

/** What the studio knows about one feature's part of a theme. */
export interface FeatureInTheme {
  /** The feature's own part of the theme; its contents may depend on answers. */
  readonly part: string;
  /** The prefix for names of layers in that part: `Printed sheet: front`. */
  readonly layersOf: string;
  /** The name of its sheets in Cards, where they are edited: `Paper: gift`. */
  readonly inCards: string;
  /** Labels for fields whose names read badly when they are only split into words. */
  readonly labels: Readonly<Record<string, string>>;
  readonly colourLabels: Readonly<Record<string, string>>;
  /** What applies while a list is empty, by its path. */
  readonly emptyLists: Readonly<Record<string, string>>;
  /** Boxes and pictures of layouts, as in `partNames`. */
  readonly partNames: Readonly<Record<string, string>>;
  /** The initial value of a part added at a path, with a free id; null if the part isn't the feature's. */
  readonly start: (path: Path, whole: unknown, id: string) => object | null;
  /** For states that the check draws but the studio does not list: the screen to show instead. */
  readonly standIns: readonly (readonly [state: RegExp, screen: string])[];
}
