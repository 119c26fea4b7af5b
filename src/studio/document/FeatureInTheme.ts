import type { Path } from '../../shared/theme/ThemeEdit.ts';

/** The studio's description of one feature's part of a theme. */
export interface FeatureInTheme {
  /** The name of the feature's part of the theme. Its contents may depend on answers. */
  readonly part: string;
  /** The prefix for layer names in that part: `Printed sheet: front`. */
  readonly layersOf: string;
  /** The prefix for the feature's sheets in Cards, where they are edited: `Paper: gift`. */
  readonly inCards: string;
  /** Labels for fields whose names read badly when merely split into words. */
  readonly labels: Readonly<Record<string, string>>;
  readonly colourLabels: Readonly<Record<string, string>>;
  /** Texts for empty lists, by path. */
  readonly emptyLists: Readonly<Record<string, string>>;
  /** Names of the layouts' boxes and pictures, as in `partNames`. */
  readonly partNames: Readonly<Record<string, string>>;
  /** The initial value of a part added at a path, with an unused id; null if the part belongs to another feature. */
  readonly start: (path: Path, whole: unknown, id: string) => object | null;
  /** Replacement screens for states that the check draws but the studio doesn't list. */
  readonly standIns: readonly (readonly [state: RegExp, screen: string])[];
}
