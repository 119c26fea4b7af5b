import type { ReactElement } from 'react';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { After } from '../parts/animate.ts';
import type { Activate } from '../parts/Control.ts';
import type { SceneView } from '../parts/SceneView.ts';

/**
 * A scene sorted by how often its parts change: ground (still), live (camera frames, and what a press need not draw again), front (controls, and what
 * belongs to them).
 */
export interface DrawnScene {
  /** A scene with the same name stays on the stage from state to state; another name is another scene that comes in. */
  readonly name: string;
  readonly view: SceneView;
  readonly ground: ReactElement | null;
  readonly live: ReactElement | null;
  readonly front: ReactElement;
}

export interface DrawHandlers {
  readonly onActivate: Activate;
  readonly send: (event: VisitEvent) => void;
  /** Gives each costly piece a task of its own; without it, all are drawn at once. */
  readonly after?: After;
}
