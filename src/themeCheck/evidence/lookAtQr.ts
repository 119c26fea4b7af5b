import jsQR from 'jsqr';
import type Konva from 'konva';
import { toBox } from '../../stage/parts/Box.ts';
import { qrCanvas } from '../../stage/parts/qrCanvas.ts';
import type { Layout, Orientation } from '../../shared/theme/layoutSchema.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { SeenQr } from '../ThemeEvidence.ts';
import type { Pixels } from './glyphContrast.ts';
import { photographed } from './photographed.ts';
import { takePixels } from './pixelsOf.ts';
import { qrNeeds } from './qrNeeds.ts';

/**
 * A phone's picture of 1920 pixels is 70 degrees wide. At half a metre it has this many pixels for each of a 22 inch screen, and at a
 * metre this many.
 */
const nearShare = 0.7;
const farShare = 0.36;
/** What is read from so much further away is read from far as well, whatever lies around it: advice must hold. */
const surely = 0.92;
/** Of the code's side, what is looked at around it: its quiet zone, and what may be taken for a part of it. */
const surroundings = 0.5;

/** A code of a scene: where it stands and what it says. */
export interface SceneCode {
  readonly scene: 'result' | 'consent';
  readonly text: string;
  readonly theme: Theme;
}

/** Reads a scene's code on a stage with a decoder that is not ours, from pictures of the screen as phones take them. */
export function lookAtQr(stage: Konva.Stage, layout: Layout, orientation: Orientation, code: SceneCode): SeenQr {
  const { scene, text, theme } = code;
  const { errorCorrection } = theme.share;
  const box = toBox(layout[scene].qr);
  const side = Math.min(box.width, box.height);
  const margin = side * surroundings;
  // Scenes are looked at more coarsely than a booth draws them, which would cost the code's modules their equal width.
  const { qrDark: dark, qrLight: light } = theme.colors;
  stage.findOne<Konva.Image>('.qr')?.image(qrCanvas(text, { side, pixelRatio: 1, errorCorrection, dark, light }));
  // Screens are taken to have 1080 pixels on their short side; a stage of more is shown so much smaller.
  const scale = 1080 / Math.min(...layout.stage);
  const area = { x: box.x - margin, y: box.y - margin, width: side + 2 * margin, height: side + 2 * margin };
  const picture = takePixels(stage.toCanvas({ ...area, pixelRatio: 1 }));
  const readAt = (share: number, of: Pixels): boolean => isRead(photographed(of, Math.min(1, share * scale)));
  const far = readAt(farShare, picture);
  return {
    path: ['layouts', orientation, scene, 'qr'],
    box,
    read: { near: far || readAt(nearShare, picture), far },
    readInBlack: far || readAt(farShare, blackOnWhite(picture)),
    needs: far ? null : qrNeeds({ text, side: Math.round(side), errorCorrection, isRead: (of) => readAt(farShare * surely, of) }),
  };
}

/** Phones look for dark codes on a light ground. */
const isRead = ({ data, width, height }: Pixels): boolean => jsQR(data, width, height, { inversionAttempts: 'dontInvert' }) !== null;

/** The same picture in black and white, its mean being the border. */
function blackOnWhite({ data, width, height }: Pixels): Pixels {
  const lights = Array.from({ length: width * height }, (_, at) => lightOf(data, at));
  const border = lights.reduce((sum, light) => sum + light, 0) / Math.max(1, lights.length);
  const result = new Uint8ClampedArray(data.length);
  for (const [at, light] of lights.entries()) result.fill(light < border ? 0 : 255, at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4);
  return { data: result, width, height };
}

const lightOf = (data: Uint8ClampedArray, at: number): number =>
  0.2126 * (data[at * 4] ?? 0) + 0.7152 * (data[at * 4 + 1] ?? 0) + 0.0722 * (data[at * 4 + 2] ?? 0);
