import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { create as createQrCode } from 'qrcode';
import type { QrStyle } from '../../stage/parts/qrCanvas.ts';
import { qrCanvas } from '../../stage/parts/qrCanvas.ts';
import type { QrNeeds } from '../ThemeEvidence.ts';
import type { Pixels } from './glyphContrast.ts';
import { takePixels } from './pixelsOf.ts';

/** The step between tried box sizes, in stage pixels. */
const stepPx = 10;
/** The largest box to try, or twice the current box if that is larger: a booth's long address needs about 260. */
const largestPx = 400;
/** No address is shorter. */
const shortest = 12;

export interface QrToTry {
  readonly text: string;
  readonly side: number;
  readonly errorCorrection: QrStyle['errorCorrection'];
  /** Whether a code on a clear background can be read from far. */
  readonly isRead: (picture: Pixels) => boolean;
}

/** The box size that a code's text needs, and the text length that its box has room for. Draws both in black on white, and reads them. */
export function qrNeeds({ text, side, errorCorrection, isRead }: QrToTry): QrNeeds {
  const reads = (words: string, px: number): boolean => isRead(onClearGround(words, px, errorCorrection));
  const steps = Math.ceil((Math.max(2 * side, largestPx) - side) / stepPx) + 1;
  const sides = Array.from({ length: steps }, (_, step) => Math.ceil(side / stepPx + step) * stepPx);
  // One size may be read by luck, so the next one must be read, too.
  const enough = sides.find((px) => reads(text, px) && reads(text, px + stepPx));
  return { length: text.length, sidePx: enough ?? null, longest: longestFor(text, errorCorrection, (words) => reads(words, side)) };
}

/** Tries only the longest of all lengths with the same number of modules: the others look alike. */
function longestFor(text: string, errorCorrectionLevel: QrStyle['errorCorrection'], reads: (words: string) => boolean): number | null {
  const modulesOf = (length: number): number => createQrCode(text.slice(0, length), { errorCorrectionLevel }).modules.size;
  let last = modulesOf(text.length);
  for (let length = text.length - 1; length >= shortest; length--) {
    const modules = modulesOf(length);
    if (modules === last) continue;
    if (reads(text.slice(0, length))) return length;
    last = modules;
  }
  return null;
}

function onClearGround(text: string, side: number, errorCorrection: QrStyle['errorCorrection']): Pixels {
  const code = qrCanvas(text, { side, pixelRatio: 1, errorCorrection, dark: '#000000', light: '#ffffff' }) as unknown as Canvas;
  const canvas = createCanvas(side * 2, side * 2);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(code, side / 2, side / 2);
  return takePixels(canvas);
}
