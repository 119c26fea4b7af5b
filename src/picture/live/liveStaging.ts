import type { CreateCanvas, DrawingCanvas } from '../compose/DrawingCanvas.ts';
import type { RunningModel } from '../ModelRunner.ts';
import { cutLive, prepareLive } from './cutLive.ts';
import { liveBuffers, stagedSide, wipeLiveBuffers } from './LiveBuffers.ts';

/** Something to draw, and its pixels. */
export interface LiveFrame {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

export interface LiveStaging<Canvas> {
  /** From now on people stand in this scene, a square. */
  enter(scene: CanvasImageSource): void;
  /**
   * The people of a frame's largest centred square in the scene, on a canvas that the next frame uses again. Throws what the model
   * fails with, and where there is no scene.
   */
  stage(frame: LiveFrame): Promise<Canvas>;
  /** Wipes all that is left of a guest. */
  forget(): void;
}

/** Cuts people out of one frame of a camera after the other, quickly, in memory that it keeps, and puts them into their scene. */
export function liveStaging<Canvas extends DrawingCanvas>(model: RunningModel, createCanvas: CreateCanvas<Canvas>): LiveStaging<Canvas> {
  const canvas = createCanvas(stagedSide, stagedSide);
  const staged = createCanvas(stagedSide, stagedSide);
  const buffers = liveBuffers();
  const result = new ImageData(buffers.pixels, stagedSide, stagedSide);
  let scene: Uint8ClampedArray | null = null;
  const on = (one: Canvas): OffscreenCanvasRenderingContext2D => {
    const context = one.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This canvas cannot be drawn on.');
    return context;
  };
  const pixelsOf = (draw: (context: OffscreenCanvasRenderingContext2D) => void): Uint8ClampedArray => {
    const context = on(canvas);
    draw(context);
    return context.getImageData(0, 0, stagedSide, stagedSide).data;
  };
  return {
    enter(image) {
      scene = pixelsOf((context) => context.drawImage(image, 0, 0, stagedSide, stagedSide));
    },
    async stage({ image, width, height }) {
      if (scene === null) throw new Error('There is no scene.');
      const square = Math.min(width, height);
      const frame = pixelsOf((context) =>
        context.drawImage(image, (width - square) / 2, (height - square) / 2, square, square, 0, 0, stagedSide, stagedSide),
      );
      try {
        prepareLive(frame, buffers);
        const outputs = await model.run(buffers.input);
        if (!outputs.ok) throw outputs.error;
        cutLive(frame, outputs.value[0] ?? new Float32Array(), scene, buffers);
        on(staged).putImageData(result, 0, 0);
        return staged;
      } finally {
        frame.fill(0);
      }
    },
    forget() {
      scene = null;
      wipeLiveBuffers(buffers);
      for (const one of [canvas, staged]) on(one).clearRect(0, 0, stagedSide, stagedSide);
    },
  };
}
