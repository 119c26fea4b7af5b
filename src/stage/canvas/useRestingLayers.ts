import Konva from 'konva';
import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** A layer rests if it wasn't drawn while others were drawn this many times. */
const restAfterDraws = 10;

/**
 * Removes resting layers from the cost of a frame. Without a GPU, browsers copy each canvas of a page again for every frame, changed or not; a stage
 * full of them costs more than the frame itself. A layer that rests while others move is replaced by a still picture of itself, which is copied once;
 * an empty layer is simply hidden. Whatever is drawn on it brings it back in the same frame. Returns a function that brings all of them back for
 * good.
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
  /** Changes with every drawing; discard any picture that was started before the change. */
  let drawing = {};

  function wake(): void {
    drawing = {};
    othersDrawn = 0;
    show(!isBlank(layer));
    if (still?.canvas.isConnected !== true) return;
    still.canvas.remove();
    // Release the pixels at once: they may show a guest. Shrink first: the blank that replaces them is made as large as the canvas, and a touch waits.
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
      // Its position and size, which may have changed since the last time.
      still.canvas.style.cssText = canvas.style.cssText;
      still.transferFromImageBitmap(picture);
      canvas.after(still.canvas);
    }
    show(false);
  }
  /** This runs at each drawing, so only changes are written to the page. */
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

/** Whether nothing on a layer is visible. Stops at the first visible thing, because it runs at every drawing. */
function isBlank(container: Konva.Container): boolean {
  return container.getChildren().every((node) => !node.visible() || isBlankNode(node));
}

const isBlankNode = (node: Konva.Node): boolean =>
  node instanceof Konva.Container ? isBlank(node as Konva.Container) : node.getType() !== 'Shape' || isEmptyImage(node);

const isEmptyImage = (node: Konva.Node): boolean => node.getClassName() === 'Image' && node.getAttr('image') === undefined;

/** Null if memory is short or the browser has lost the canvas: the layer then stays as it is. */
const pictureOf = (canvas: HTMLCanvasElement): Promise<ImageBitmap | null> => createImageBitmap(canvas).catch(() => null);

type StillContext = ImageBitmapRenderingContext & { readonly canvas: HTMLCanvasElement };

function stillContext(): StillContext {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) throw new Error('the browser gave no canvas for a still picture');
  return context as StillContext;
}

/** Lets those layers of a stage rest on which nothing moves. `one` is any of them; `which` changes when the set of layers does. */
export function useRestingLayers(one: RefObject<Konva.Layer | null>, which: unknown): void {
  useLayoutEffect(() => restLayers(one.current?.getStage()?.getLayers() ?? []), [one, which]);
}
