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
import { liveLight } from './liveLight.ts';
import { squareReader } from './squareReader.ts';

export interface LiveStaging<Canvas> {
  /** Sets the scene (drawn as a square) for the following frames, and whether to correct their light. */
  enter(scene: CanvasImageSource, correctsLight: boolean): void;
  /**
   * Draws the people of a frame's largest centred square in the scene, on a canvas that the next frame reuses. Throws the model's error,
   * and an error if no scene is set.
   */
  stage(frame: VideoFrame): Promise<Canvas>;
  /**
   * Cuts out the people of a frame's largest centred square, `stagedSide` wide, with the positions of their faces. Throws the models'
   * errors.
   */
  cut(frame: VideoFrame): Promise<{ readonly canvas: Canvas; readonly faces: readonly Face[] }>;
  /** Wipes all data of a guest. */
  forget(): void;
}

/** Below this score, many detections are not faces. */
const minScore = 0.6;

/** Cuts people out of camera frames, quickly and in reused memory, and places them in their scene. */
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
  let correctsLight = false;
  const square = { width: stagedSide, height: stagedSide };
  const facesIn = async (pixels: Uint8ClampedArray): Promise<Face[]> => {
    const near = regionDetector({ ...square, pixels }, shortRange, faceModel);
    try {
      return mergeFaces(await near.at(wholeRegion(square), minScore));
    } finally {
      near.forget();
    }
  };
  const light = liveLight(({ pixels }) => facesIn(pixels));
  const drawn = (): OffscreenCanvasRenderingContext2D => {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This canvas cannot be drawn on.');
    return context;
  };
  const draw = async (frame: VideoFrame, behind: Uint8ClampedArray | null): Promise<Uint8ClampedArray> => {
    const seen = await reader.read(frame);
    if (behind !== null && correctsLight) await light.correct({ ...square, pixels: seen });
    prepareLive(seen, buffers);
    const outputs = await model.run(buffers.input);
    if (!outputs.ok) throw outputs.error;
    cutLive(seen, outputs.value[0] ?? new Float32Array(), behind, buffers);
    drawn().putImageData(staged, 0, 0);
    return seen;
  };
  return {
    enter(image, corrects) {
      correctsLight = corrects;
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
      return { canvas, faces: await facesIn(pixels) };
    },
    forget() {
      scene = null;
      light.forget();
      reader.forget();
      wipeBuffers(buffers);
      drawn().clearRect(0, 0, stagedSide, stagedSide);
    },
  };
}
