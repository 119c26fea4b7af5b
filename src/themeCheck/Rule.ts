import type { Fix } from '../shared/theme/ThemeEdit.ts';
import type { JsonPath, ThemeEvidence } from './ThemeEvidence.ts';

/** One thing that a rule has to say. */
export interface RuleFinding {
  /** An error keeps a theme from going live. */
  readonly severity: 'error' | 'warning';
  readonly path: JsonPath;
  /** Other places where it may have been brought about: the first of all that stands in the theme's own file is told. */
  readonly also?: readonly JsonPath[];
  /** The state that shows it, or shows it worst: the name of a scene. */
  readonly scene?: string;
  /** What fixes it, where that can be said: edits with paths of the theme as it was read. */
  readonly fix?: Fix;
  /** What is wrong, as one plain sentence. */
  readonly message: string;
  /** How to fix it, as another. */
  readonly howToFix: string;
  /** The same where the value at `path` stands in a theme that comes with Stagebooth, which nobody should edit. */
  readonly howToFixHere?: string;
}

/** Judges a theme by what was seen of it. Pure: rules look at nothing themselves. */
export type Rule = (evidence: ThemeEvidence) => readonly RuleFinding[];
