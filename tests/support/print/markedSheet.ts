import { createCanvas } from '@napi-rs/canvas';
import { millimetresOf } from '../../../src/shared/theme/print/papers.ts';
import type { Box } from '../../../src/stage/parts/Box.ts';
import type { PrintPaper } from '../../../src/server/storage/prints/PrintRecords.ts';

/** Pixels, three bytes each. */
export interface Scan {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/**
 * Measurements of a marked sheet: whether its ground reaches all four edges, and the position of its content, as shares of width and
 * height.
 */
export interface SeenMarks {
  readonly whiteAtEdges: number;
  readonly marks: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/**
 * The upper left corner inside a marked sheet's frame, as shares of its width and height. It reveals a sheet that was turned or mirrored.
 */
export const cornerMark = { colour: '#10a030', across: 0.2, down: 0.1 };

/** Content must not be closer to an edge than this. */
const safeMm = 3;
const dots = (mm: number): number => mm / millimetresOf(1);

/**
 * A sheet with a blue ground and a red frame 3 mm inside its edges and its cut. All content is inside the frame, including a green corner.
 */
export async function markedSheet({ widthMm, heightMm, strips, bleedMm }: PrintPaper): Promise<Buffer> {
  const canvas = createCanvas(Math.round(dots(widthMm + 2 * bleedMm)), Math.round(dots(heightMm + 2 * bleedMm)));
  const context = canvas.getContext('2d');
  context.fillStyle = '#2040c0';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#e01010';
  for (let strip = 0; strip < strips; strip++) {
    const [left, top] = [dots(bleedMm + (strip * widthMm) / strips + safeMm), dots(bleedMm + safeMm)];
    const [width, height] = [dots(widthMm / strips - 2 * safeMm), dots(heightMm - 2 * safeMm)];
    context.fillRect(left, top, width, height);
    const frame = dots(1);
    context.fillStyle = '#f0d020';
    context.fillRect(left + frame, top + frame, width - 2 * frame, height - 2 * frame);
    context.fillStyle = cornerMark.colour;
    context.fillRect(left + frame, top + frame, cornerMark.across * width, cornerMark.down * height);
    context.fillStyle = '#e01010';
  }
  return canvas.encode('png');
}

/** Measures a part of a scan, in pixels. */
export function marksIn(
  { width, rgb }: Scan,
  part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): SeenMarks {
  let [left, top, right, bottom, white] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  const [endX, endY] = [part.x + part.width, part.y + part.height];
  for (let y = part.y; y < endY; y++)
    for (let x = part.x, at = 3 * (y * width + x); x < endX; x++, at += 3) {
      const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
      const isEdge = x === part.x || y === part.y || x === endX - 1 || y === endY - 1;
      if (isEdge && red > 230 && green > 230 && blue > 230) white += 1;
      if (red <= 150 || green >= 90 || blue >= 90) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  const parts = { left: (left - part.x) / part.width, top: (top - part.y) / part.height };
  return {
    whiteAtEdges: white,
    marks: { ...parts, right: (right + 1 - part.x) / part.width, bottom: (bottom + 1 - part.y) / part.height },
  };
}

/** Whether the marked corner inside this frame is where it was drawn. */
export function isUpright({ width, rgb }: Scan, frame: Box): boolean {
  const at =
    3 * (Math.round(frame.y + (cornerMark.down / 2) * frame.height) * width + Math.round(frame.x + (cornerMark.across / 2) * frame.width));
  const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
  return green > 120 && red < 90 && blue < 110;
}
