import type { Direction } from '../../shared/theme/directionOf.ts';
import type { Box } from './Box.ts';
import type { Control } from './Control.ts';

/** A picture that says something, for those who can't see it. */
export interface DescribedPicture {
  readonly label: string;
  readonly box: Box;
}

/** What every scene's view function gives, besides what only its own drawing needs. */
export interface SceneView {
  readonly background: string;
  /** What the scene is called for those who hear it. */
  readonly heading: string;
  readonly controls: readonly Control[];
  /** The name of the group that the radios among the controls answer, where there are any. */
  readonly group?: string;
  /** How these radios stand side by side, where that is not as the theme's language is read: keys follow what is drawn. */
  readonly groupDirection?: Direction;
  /** More that is read out, before one of the controls is used. */
  readonly spokenDetail?: string | undefined;
  readonly pictures?: readonly DescribedPicture[];
  /** The control that a touch anywhere else on the screen stands for, bars around the stage included. */
  readonly anywhere?: Control;
}
