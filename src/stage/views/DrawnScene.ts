import type { ReactElement } from 'react';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { After } from '../parts/animate.ts';
import type { Activate } from '../parts/Control.ts';
import type { SceneView } from '../parts/SceneView.ts';
import type { StagedCard } from '../parts/StagedCard.ts';

/**
 * A scene's parts, by how often they change: ground (still), live (camera frames, and parts that a press doesn't redraw), front (controls and their
 * neighbours).
 */
export interface DrawnScene {
  /** A scene keeps its name from state to state and stays on the stage; a different name brings in another scene. */
  readonly name: string;
  /** The current part of the scene; a new part fades in. */
  readonly part?: string;
  /** Scenes of one family keep their common content on the stage; by default a scene is its own family. */
  readonly family?: string;
  readonly view: SceneView;
  readonly ground: ReactElement | null;
  readonly live: ReactElement | null;
  /** Above `live`. */
  readonly card?: StagedCard | null;
  readonly front: ReactElement;
}

export interface DrawHandlers {
  readonly onActivate: Activate;
  readonly send: (event: VisitEvent) => void;
  /** Gives each expensive piece its own task; by default all are drawn at once. */
  readonly after?: After;
}
