import type { Direction } from '../../shared/theme/directionOf.ts';
import type { Box } from './Box.ts';
import type { Control } from './Control.ts';

/** A meaningful picture, described for those who can't see it. */
export interface DescribedPicture {
  readonly label: string;
  readonly box: Box;
}

/** What every scene's view function returns, besides what only its own drawing needs. */
export interface SceneView {
  readonly background: string;
  /** The scene's spoken name. */
  readonly heading: string;
  readonly controls: readonly Control[];
  /** The name of the group that the radios among the controls belong to, if there are any. */
  readonly group?: string;
  /** The order in which these radios stand side by side, if it isn't the language's reading order: keys follow what is drawn. */
  readonly groupDirection?: Direction;
  /** Text that a screen reader finds beneath the heading; what it says by itself is in `flow/spoken.ts`. */
  readonly spokenDetail?: string | undefined;
  readonly pictures?: readonly DescribedPicture[];
  /** The control that a touch anywhere else on the screen activates, including the bars around the stage. */
  readonly anywhere?: Control;
}
