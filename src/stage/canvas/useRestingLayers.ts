import Konva from 'konva';
import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** A layer rests that has not been drawn while others were, so many times. */
const restAfterDraws = 10;

/**
 * Takes layers that rest out of what a frame costs. Where there is no GPU, browsers copy each canvas of a page anew for every frame,
 * changed or not: with a whole stage of them that is more than the frame itself. A layer that stays as it is while others move
 * gives its place to a still picture of itself, which is copied once, and one with nothing on it gives it to nobody. Whatever is
 * drawn on it brings it back in the same frame. The function returned brings all back for good.
 */
function restLayers(layers: readonly Konva.Layer[]): () => void {
  const resting = layers.map((layer) => ({ layer, ...restingLayer(layer) }));
  const drawn = (layer: Konva.Layer): void => {
    for (const one of resting) {
      if (one.layer === layer) one.wake();
      else one.othersMoved();
    }
  };
  for (const layer of layers) layer.on('draw.rest', () => drawn(layer));
  return () => {
    for (const { layer, wake } of resting) {
      layer.off('draw.rest');
      wake();
    }
  };
}

function restingLayer(layer: Konva.Layer) {
  const canvas = layer.getNativeCanvasElement();
  let still: StillContext | null = null;
  let othersDrawn = 0;
  let isShown = canvas.style.visibility !== 'hidden';
  /** Another one with every drawing: a picture that was begun before it is out of date. */
  let drawing = {};

  function wake(): void {
    drawing = {};
    othersDrawn = 0;
    show(!isBlank(layer));
    if (still?.canvas.isConnected !== true) return;
    still.canvas.remove();
    // A guest may be on it: its pixels are given back at once. What takes their place is made as large as the canvas, and a finger waits for it.
    still.canvas.width = still.canvas.height = 1;
    still.transferFromImageBitmap(null);
  }
  async function rest(): Promise<void> {
    if (!isBlank(layer)) {
      const ofDrawing = drawing;
      const picture = await pictureOf(canvas);
      if (picture === null) return;
      if (ofDrawing !== drawing) return picture.close();
      still ??= stillContext();
      // Its place and size, which may be others than the last time.
      still.canvas.style.cssText = canvas.style.cssText;
      still.transferFromImageBitmap(picture);
      canvas.after(still.canvas);
    }
    show(false);
  }
  /** At each drawing, so only what changes is told to the page. */
  function show(whether: boolean): void {
    if (whether === isShown) return;
    isShown = whether;
    canvas.style.visibility = whether ? '' : 'hidden';
  }
  return {
    wake,
    othersMoved(): void {
      othersDrawn++;
      if (othersDrawn === restAfterDraws) void rest();
    },
  };
}

/** Whether nothing on a layer can be seen. Ends at the first thing that can: it is asked at every drawing. */
function isBlank(container: Konva.Container): boolean {
  return container.getChildren().every((node) => !node.visible() || isBlankNode(node));
}

const isBlankNode = (node: Konva.Node): boolean =>
  node instanceof Konva.Container ? isBlank(node as Konva.Container) : node.getType() !== 'Shape' || isEmptyImage(node);

const isEmptyImage = (node: Konva.Node): boolean => node.getClassName() === 'Image' && node.getAttr('image') === undefined;

/** Null where memory is short or the browser has lost the canvas: it stays what it is then. */
const pictureOf = (canvas: HTMLCanvasElement): Promise<ImageBitmap | null> => createImageBitmap(canvas).catch(() => null);

type StillContext = ImageBitmapRenderingContext & { readonly canvas: HTMLCanvasElement };

function stillContext(): StillContext {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) throw new Error('the browser gave no canvas for a still picture');
  return context as StillContext;
}

/** Has those layers of a stage rest on which nothing moves. `one` is any of them; `which` is another value when there are others. */
export function useRestingLayers(one: RefObject<Konva.Layer | null>, which: unknown): void {
  useLayoutEffect(() => restLayers(one.current?.getStage()?.getLayers() ?? []), [one, which]);
}
