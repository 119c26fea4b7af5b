import './canvasBackend.ts';
import type Konva from 'konva';
import type { ReactElement } from 'react';
import { KonvaRenderer } from 'react-konva';

/** Draws an element into a stage by react-konva's own renderer, all at once. The function returned takes it out again. */
export function mountStage(stage: Konva.Stage, element: ReactElement): () => void {
  const fail = (error: unknown): never => {
    throw error;
  };
  const root: unknown = KonvaRenderer.createContainer(stage, 1, null, false, null, '', fail, fail, fail, () => undefined, null);
  const show = (content: ReactElement | null): void => {
    KonvaRenderer.updateContainerSync(content, root, null, null);
    KonvaRenderer.flushSyncWork();
    KonvaRenderer.flushPassiveEffects();
  };
  show(element);
  return () => show(null);
}
