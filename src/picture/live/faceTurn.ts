import type { CameraTurn } from '../../shared/contract/cameraTurns.ts';
import { cameraTurns } from '../../shared/contract/cameraTurns.ts';
import type { CreateCanvas, DrawingCanvas } from '../compose/DrawingCanvas.ts';
import { fullRange, shortRange } from '../faces/FaceModelKind.ts';
import type { FaceModels } from '../faces/findFaces.ts';
import { isUpright, regionDetector } from '../faces/findFaces.ts';
import type { Region } from '../faces/Region.ts';
import { wholeRegion } from '../faces/Region.ts';
import type { Raster } from '../Raster.ts';

/** The longer side of the examined frame, in pixels. A larger frame would not improve the models' results. */
const longSide = 640;
/** Objects that are not faces score up to 0.6. */
const minScore = 0.7;
/** Leaning heads are detected at two rotations. The better rotation must score this much higher. */
const clearlyBetter = 0.1;

/** The clockwise rotation that makes a frame's faces upright; null if no face is found. Throws the models' error. */
export type FaceTurn = (frame: VideoFrame) => Promise<CameraTurn | null>;

export function faceTurn<Canvas extends DrawingCanvas>(models: FaceModels, createCanvas: CreateCanvas<Canvas>): FaceTurn {
  return async (frame) => {
    const { displayWidth, displayHeight } = frame;
    const scale = longSide / Math.max(displayWidth, displayHeight);
    const canvas = createCanvas(Math.round(displayWidth * scale), Math.round(displayHeight * scale));
    const { width, height } = canvas;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This canvas cannot be drawn on.');
    context.drawImage(frame, 0, 0, width, height);
    const { data: pixels } = context.getImageData(0, 0, width, height);
    context.clearRect(0, 0, width, height);
    try {
      return uprightTurn(await scoresIn({ width, height, pixels }, models));
    } finally {
      pixels.fill(0);
    }
  };
}

/** The confidence in a face, by the rotation that makes it upright. */
async function scoresIn(seen: Raster, models: FaceModels): Promise<ReadonlyMap<CameraTurn, number>> {
  const [near, far] = [regionDetector(seen, shortRange, models.short), regionDetector(seen, fullRange, models.full)];
  const scores = new Map<CameraTurn, number>();
  const whole = wholeRegion(seen);
  const middle: Region = { ...whole, side: Math.min(seen.width, seen.height) };
  try {
    for (const turn of cameraTurns) {
      // Rotating to the right makes left-leaning heads upright.
      const lean = (-turn * Math.PI) / 180;
      const faces = [
        ...(await near.at({ ...middle, turn: lean }, minScore)),
        ...(await near.at({ ...whole, turn: lean }, minScore)),
        ...(await far.at({ ...whole, turn: lean }, minScore)),
      ];
      scores.set(turn, Math.max(0, ...faces.filter((face) => isUpright(face, lean)).map(({ score }) => score)));
    }
  } finally {
    near.forget();
    far.forget();
  }
  return scores;
}

function uprightTurn(scores: ReadonlyMap<CameraTurn, number>): CameraTurn | null {
  const asItIs = scores.get(0) ?? 0;
  const [best] = [...scores].sort(([, one], [, other]) => other - one);
  if (best === undefined || best[1] === 0) return null;
  return best[1] > asItIs + clearlyBetter ? best[0] : asItIs > 0 ? 0 : null;
}
