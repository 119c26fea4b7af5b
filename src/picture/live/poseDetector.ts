import type { PosingAdvice } from '../../flow/Visit.ts';
import type { CreateCanvas, DrawingCanvas } from '../compose/DrawingCanvas.ts';
import type { RunFaceModel } from '../faces/FaceModelKind.ts';
import { shortRange } from '../faces/FaceModelKind.ts';
import { regionDetector } from '../faces/findFaces.ts';
import { mergeFaces } from '../faces/mergeFaces.ts';
import type { Region } from '../faces/Region.ts';
import { wholeRegion } from '../faces/Region.ts';
import type { Raster } from '../Raster.ts';
import { posingAdvice } from './posingAdvice.ts';

/** The shorter side of the examined frame, in pixels. A larger frame would not improve the model's results. */
const shortSide = 320;
/** A face with a third cut off scores 0.7; objects that are not faces score at most 0.6. */
const minScore = 0.65;

/** Examines people's positions in one camera frame. Throws the model's error. Keeps nothing of the frame except the advice. */
export type PoseDetector = (frame: VideoFrame) => Promise<PosingAdvice | null>;

export function poseDetector<Canvas extends DrawingCanvas>(run: RunFaceModel, createCanvas: CreateCanvas<Canvas>): PoseDetector {
  const canvas = createCanvas(shortSide, shortSide);
  return async (frame) => {
    const { displayWidth: width, displayHeight: height } = frame;
    const scale = shortSide / Math.min(width, height);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This canvas cannot be drawn on.');
    context.drawImage(frame, 0, 0, canvas.width, canvas.height);
    const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const seen: Raster = { width: canvas.width, height: canvas.height, pixels };
    const near = regionDetector(seen, shortRange, run);
    try {
      const faces = [];
      for (const region of regionsOf(seen)) faces.push(...(await near.at(region, minScore)));
      return posingAdvice(mergeFaces(faces), seen);
    } finally {
      near.forget();
      pixels.fill(0);
    }
  };
}

/**
 * The regions at both edges: their side, how far they extend beyond the picture, and the height of their centre, all as shares of the
 * picture's side.
 */
const edge = { side: 0.6, beyond: 0.1, down: 0.4 };

/** The whole frame, for people who stand close, and both edges of the picture, where faces are smaller and may be cut off. */
function regionsOf(frame: Raster): Region[] {
  const whole = wholeRegion(frame);
  const picture = Math.min(frame.width, frame.height);
  const aside = (0.5 + edge.beyond - edge.side / 2) * picture;
  const y = frame.height / 2 + (edge.down - 0.5) * picture;
  return [whole, ...[-aside, aside].map((across) => ({ middle: { x: frame.width / 2 + across, y }, side: edge.side * picture, turn: 0 }))];
}
