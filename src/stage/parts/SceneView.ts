import type { Direction } from '../../shared/theme/directionOf.ts';
import type { Box } from './Box.ts';
import type { Control } from './Control.ts';

/** A meaningful picture with a description for screen readers. */
export interface DescribedPicture {
  readonly label: string;
  readonly box: Box;
}

/** The common result of all scenes' view functions; each scene adds fields for its own drawing. */
export interface SceneView {
  readonly background: string;
  /** The scene's spoken name. */
  readonly heading: string;
  readonly controls: readonly Control[];
  /** The name of the radio group; undefined if the scene has none. */
  readonly group?: string;
  /** The direction of the radios, if it differs from the language's reading direction: arrow keys follow the drawing. */
  readonly groupDirection?: Direction;
  /** Text that screen readers find beneath the heading; announcements are in `flow/spoken.ts`. */
  readonly spokenDetail?: string | undefined;
  readonly pictures?: readonly DescribedPicture[];
  /** The control activated by a touch anywhere else on the screen, including the bars around the stage. */
  readonly anywhere?: Control;
}
