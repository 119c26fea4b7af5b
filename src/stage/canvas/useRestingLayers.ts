import Konva from 'konva';
import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** A layer rests after other layers have been drawn this many times without it. */
const restAfterDraws = 10;

/**
 * Keeps idle layers from costing time in each frame. Without a GPU, browsers copy each canvas of a page for every frame, even if it has not
 * changed, and a stage full of canvases costs more than the frame itself. A resting layer is replaced by a still picture, which is copied
 * once; an empty layer is just hidden. Drawing on a layer wakes it in the same frame. Returns a function that wakes all layers for good.
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
  /** A new object for each drawing, so that a picture of an earlier drawing can be recognised and discarded. */
  let drawing = {};

  function wake(): void {
    drawing = {};
    othersDrawn = 0;
    show(!isBlank(layer));
    if (still?.canvas.isConnected !== true) return;
    still.canvas.remove();
    // Release the pixels at once, because they may show a guest. Shrink first: the blank bitmap takes the canvas's size, and a large one
    // would delay the touch.
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
      // The canvas's position and size may have changed since the last picture.
      still.canvas.style.cssText = canvas.style.cssText;
      still.transferFromImageBitmap(picture);
      canvas.after(still.canvas);
    }
    show(false);
  }
  /** Runs at each drawing, so it writes only changes to the page. */
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

/** Whether nothing on a layer is visible. Runs at every drawing, so it stops at the first visible node. */
function isBlank(container: Konva.Container): boolean {
  return container.getChildren().every((node) => !node.visible() || isBlankNode(node));
}

const isBlankNode = (node: Konva.Node): boolean =>
  node instanceof Konva.Container ? isBlank(node as Konva.Container) : node.getType() !== 'Shape' || isEmptyImage(node);

const isEmptyImage = (node: Konva.Node): boolean => node.getClassName() === 'Image' && node.getAttr('image') === undefined;

/** Null if memory is short or the browser has lost the canvas; the layer then stays unchanged. */
const pictureOf = (canvas: HTMLCanvasElement): Promise<ImageBitmap | null> => createImageBitmap(canvas).catch(() => null);

type StillContext = ImageBitmapRenderingContext & { readonly canvas: HTMLCanvasElement };

function stillContext(): StillContext {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) throw new Error('the browser could not create a canvas for a still picture');
  return context as StillContext;
}

/** Lets idle layers of a stage rest. `one` is any layer of the stage; `which` changes with the set of layers. */
export function useRestingLayers(one: RefObject<Konva.Layer | null>, which: unknown): void {
  useLayoutEffect(() => restLayers(one.current?.getStage()?.getLayers() ?? []), [one, which]);
}
