import './canvasBackend.ts';
import type Konva from 'konva';
import type { ReactElement } from 'react';
import { KonvaRenderer } from 'react-konva';
import { konvaRoot } from '../stage/canvas/konvaRoot.ts';

/**
 * Draws an element into a stage by react-konva's own renderer, all at once. The function returned takes it out again. Throws what a
 * part throws while it is drawn.
 */
export function mountStage(stage: Konva.Stage, element: ReactElement): () => void {
  const failures: unknown[] = [];
  // React goes on by itself when something breaks: what these would throw would come up later, where nobody waits for it.
  const note = (error: unknown): void => void failures.push(error);
  const render = konvaRoot(stage, note);
  const show = (content: ReactElement | null): void => {
    render(content);
    KonvaRenderer.flushPassiveEffects();
  };
  // Konva draws a layer as soon as it is in a stage that is shown, which nobody sees here: pictures are taken of it later.
  stage.hide();
  show(element);
  stage.show();
  if (failures.length > 0) {
    show(null);
    throw failures[0];
  }
  return () => show(null);
}
