import type { ReactElement } from 'react';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { After } from '../parts/animate.ts';
import type { Activate } from '../parts/Control.ts';
import type { SceneView } from '../parts/SceneView.ts';

/** A scene sorted by how often it changes: ground (still), live (each frame of the camera, or what else a press need not draw anew), front (whatever answers, and what belongs to it). */
export interface DrawnScene {
  /** Equal names stay on the stage from state to state; another name is another scene that comes in. */
  readonly name: string;
  readonly view: SceneView;
  readonly ground: ReactElement | null;
  readonly live: ReactElement | null;
  readonly front: ReactElement;
}

export interface DrawHandlers {
  readonly onActivate: Activate;
  readonly send: (event: VisitEvent) => void;
  /** Gives each piece of what is costly to draw a task of its own; without it all is there at once. */
  readonly after?: After;
}
