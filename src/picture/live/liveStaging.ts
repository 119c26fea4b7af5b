import type { CreateCanvas, DrawingCanvas } from '../compose/DrawingCanvas.ts';
import type { Face } from '../Cutout.ts';
import type { RunFaceModel } from '../faces/FaceModelKind.ts';
import { shortRange } from '../faces/FaceModelKind.ts';
import { regionDetector } from '../faces/findFaces.ts';
import { mergeFaces } from '../faces/mergeFaces.ts';
import { wholeRegion } from '../faces/Region.ts';
import type { RunningModel } from '../ModelRunner.ts';
import { cutLive, prepareLive } from './cutLive.ts';
import { wipeBuffers } from '../matte/MatteBuffers.ts';
import { liveBuffers, stagedSide } from './LiveBuffers.ts';
import { squareReader } from './squareReader.ts';

export interface LiveStaging<Canvas> {
  /** Sets the scene for the following frames, drawn as a square. */
  enter(scene: CanvasImageSource): void;
  /**
   * Draws the people of a frame's largest centred square in the scene, on a canvas that the next frame reuses. Throws the model's error, and if no
   * scene is set.
   */
  stage(frame: VideoFrame): Promise<Canvas>;
  /** Only the people of a frame's largest centred square, `stagedSide` wide, and the positions of their faces. Throws the models' errors. */
  cut(frame: VideoFrame): Promise<{ readonly canvas: Canvas; readonly faces: readonly Face[] }>;
  /** Wipes all data of a guest. */
  forget(): void;
}

/** Below this score, many detections are not faces. */
const minScore = 0.6;

/** Cuts people out of a camera's frames, quickly and in reused memory, and places them in their scene. */
export function liveStaging<Canvas extends DrawingCanvas>(
  model: RunningModel,
  faceModel: RunFaceModel,
  createCanvas: CreateCanvas<Canvas>,
): LiveStaging<Canvas> {
  const reader = squareReader(stagedSide, createCanvas);
  const canvas = createCanvas(stagedSide, stagedSide);
  const buffers = liveBuffers();
  const staged = new ImageData(buffers.pixels, stagedSide, stagedSide);
  let scene: Uint8ClampedArray | null = null;
  const drawn = (): OffscreenCanvasRenderingContext2D => {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This canvas cannot be drawn on.');
    return context;
  };
  const draw = async (frame: VideoFrame, behind: Uint8ClampedArray | null): Promise<Uint8ClampedArray> => {
    const seen = await reader.read(frame);
    prepareLive(seen, buffers);
    const outputs = await model.run(buffers.input);
    if (!outputs.ok) throw outputs.error;
    cutLive(seen, outputs.value[0] ?? new Float32Array(), behind, buffers);
    drawn().putImageData(staged, 0, 0);
    return seen;
  };
  return {
    enter(image) {
      const context = drawn();
      context.drawImage(image, 0, 0, stagedSide, stagedSide);
      scene = context.getImageData(0, 0, stagedSide, stagedSide).data;
    },
    async stage(frame) {
      if (scene === null) throw new Error('There is no scene.');
      await draw(frame, scene);
      return canvas;
    },
    async cut(frame) {
      const pixels = await draw(frame, null);
      const near = regionDetector({ width: stagedSide, height: stagedSide, pixels }, shortRange, faceModel);
      try {
        return { canvas, faces: mergeFaces(await near.at(wholeRegion({ width: stagedSide, height: stagedSide }), minScore)) };
      } finally {
        near.forget();
      }
    },
    forget() {
      scene = null;
      reader.forget();
      wipeBuffers(buffers);
      drawn().clearRect(0, 0, stagedSide, stagedSide);
    },
  };
}
