import type { PosingAdvice } from '../../flow/Visit.ts';
import type { CreateCanvas, DrawingCanvas } from '../compose/DrawingCanvas.ts';
import type { RunFaceModel } from '../faces/FaceModelKind.ts';
import { shortRange } from '../faces/FaceModelKind.ts';
import { look } from '../faces/findFaces.ts';
import { mergeFaces } from '../faces/mergeFaces.ts';
import type { Region } from '../faces/Region.ts';
import { wholeRegion } from '../faces/Region.ts';
import type { Raster } from '../Raster.ts';
import { posingAdvice } from './posingAdvice.ts';

/** The shorter side of what is looked at, in pixels: the model sees no more in a part of it. */
const shortSide = 320;
/** A face of which a third is cut off is seen with 0.7, what is no face with 0.6 at the most. */
const leastScore = 0.65;

/** Looks how people stand on one frame of a camera. Throws what the model fails with; nothing is left of the frame but the advice. */
export type PoseLook = (frame: VideoFrame) => Promise<PosingAdvice | null>;

export function poseLook<Canvas extends DrawingCanvas>(run: RunFaceModel, createCanvas: CreateCanvas<Canvas>): PoseLook {
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
    const near = look(seen, shortRange, run);
    try {
      const faces = [];
      for (const region of regionsOf(seen)) faces.push(...(await near.at(region, leastScore)));
      return posingAdvice(mergeFaces(faces), seen);
    } finally {
      near.forget();
      pixels.fill(0);
    }
  };
}

/** Side of the parts at both edges, how far they reach beyond, and how deep their middle lies, in parts of the picture's side. */
const edge = { side: 0.6, beyond: 0.1, down: 0.4 };

/** All of the frame, for who stands near, and both edges of the picture, where faces are smaller and may be cut. */
function regionsOf(frame: Raster): Region[] {
  const whole = wholeRegion(frame);
  const picture = Math.min(frame.width, frame.height);
  const aside = (0.5 + edge.beyond - edge.side / 2) * picture;
  const y = frame.height / 2 + (edge.down - 0.5) * picture;
  return [whole, ...[-aside, aside].map((across) => ({ middle: { x: frame.width / 2 + across, y }, side: edge.side * picture, turn: 0 }))];
}
