import type { ShownState } from '../flow/wall/WallShown.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { Rule } from './Rule.ts';
import type { JsonPath } from './ThemeEvidence.ts';

/** A state of the visit, or of the wall, to check. */
export interface CheckedVisit {
  readonly name: string;
  readonly visit: ShownState;
  /** Whether the state looks different from all others; if not, only its texts are measured. */
  readonly drawn: boolean;
}

/** A list of layers that includes texts. */
export interface WordedSheet {
  readonly list: JsonPath;
  readonly layers: readonly object[];
  /** The list's name in messages; null for the card and its replacements. */
  readonly what: string | null;
  /** The theme with this list as its card. */
  readonly asCardOf: (theme: Theme) => Theme;
}

/** A drawing that a kiosk makes of several layers. */
export interface WeighedDrawing {
  /** The list of its layers. */
  readonly path: JsonPath;
  /** Its name in messages. */
  readonly what: string;
  /** The pixels of all pictures in it together. */
  readonly pixels: number;
}

/** A feature's additions to the check of a theme. */
export interface FeatureCheck {
  /** States that only this feature has; `photo` is the address of the guest's picture. */
  readonly visits: (theme: Theme, photo: string) => readonly CheckedVisit[];
  readonly sheets: (theme: Theme) => readonly WordedSheet[];
  /** What the feature draws besides cards and strips, to be weighed before anything is drawn. */
  readonly drawn: (theme: Theme) => readonly WeighedDrawing[];
  /** Collects evidence for the feature's rules; see `seenBy` in ThemeEvidence. */
  readonly examinations: readonly ((theme: Theme) => unknown)[];
  /** The feature's rules, by the names used in findings. */
  readonly rules: Readonly<Record<string, Rule>>;
}
