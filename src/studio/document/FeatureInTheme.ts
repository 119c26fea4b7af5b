import type { Path } from '../../shared/theme/ThemeEdit.ts';

/** What the studio knows of what a theme says of one feature of the booth. */
export interface FeatureInTheme {
  /** The part of the theme that is the feature's own; what is in it may depend on answers. */
  readonly part: string;
  /** What stands before the name of a layer in that part: `Printed sheet: front`. */
  readonly layersOf: string;
  /** What its sheets are called in Cards, where they are worked on: `Paper: gift`. */
  readonly inCards: string;
  /** Labels for fields whose names, merely split into words, read badly. */
  readonly labels: Readonly<Record<string, string>>;
  readonly colourLabels: Readonly<Record<string, string>>;
  /** What holds while a list is empty, by its path. */
  readonly emptyLists: Readonly<Record<string, string>>;
  /** Boxes and pictures of layouts, as in `partNames`. */
  readonly partNames: Readonly<Record<string, string>>;
  /** What a part begins with when it is added at a path, with an id that is free there; null where nothing is the feature's own. */
  readonly start: (path: Path, whole: unknown, id: string) => object | null;
  /** For states that the check draws but the studio does not list: the screen to show instead. */
  readonly standIns: readonly (readonly [state: RegExp, screen: string])[];
}
