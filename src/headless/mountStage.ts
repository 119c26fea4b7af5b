import './canvasBackend.ts';
import type Konva from 'konva';
import type { ReactElement } from 'react';
import { KonvaRenderer } from 'react-konva';

/**
 * Draws an element into a stage by react-konva's own renderer, all at once. The function returned takes it out again. Throws what a
 * part throws while it is drawn.
 */
export function mountStage(stage: Konva.Stage, element: ReactElement): () => void {
  const failures: unknown[] = [];
  // React goes on by itself when something breaks: what these would throw would come up later, where nobody waits for it.
  const note = (error: unknown): void => void failures.push(error);
  const root: unknown = KonvaRenderer.createContainer(stage, 1, null, false, null, '', note, note, note, () => undefined, null);
  const show = (content: ReactElement | null): void => {
    KonvaRenderer.updateContainerSync(content, root, null, null);
    KonvaRenderer.flushSyncWork();
    KonvaRenderer.flushPassiveEffects();
  };
  show(element);
  if (failures.length > 0) {
    show(null);
    throw failures[0];
  }
  return () => show(null);
}
