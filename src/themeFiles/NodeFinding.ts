import type { Fix } from '../shared/theme/ThemeEdit.ts';
import type { Node } from 'jsonc-parser';

/** What the reader of one theme file noticed, before it is known whether the value is used at all. */
export interface NodeFinding {
  /** An error stops the theme; a warning leaves a gap that the booth can live with. */
  readonly severity: 'error' | 'warning';
  readonly node: Node;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly didYouMean?: string;
  /** How to fix it, as another sentence. */
  readonly howToFix?: string;
  readonly fix?: Fix;
}
