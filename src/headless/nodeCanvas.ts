import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { DrawingCanvas } from '../picture/compose/DrawingCanvas.ts';

/** Skia's canvas in Node, which draws like a browser's but has other types. */
export type NodeCanvas = Canvas & DrawingCanvas;

export function nodeCanvas(width: number, height: number): NodeCanvas {
  return createCanvas(width, height) as unknown as NodeCanvas;
}
