import { expect } from 'vitest';
import type { Media } from '../../../src/server/features/print/media/Media.ts';
import type { Box } from '../../../src/stage/parts/Box.ts';
import type { Scan } from './markedSheet.ts';
import { isUpright, marksIn } from './markedSheet.ts';

/**
 * Expects a scan of a print without white edges on the paper, with the whole safe area on each piece, upright and at least 1 mm from its
 * edges. Returns the position of the red frame on each piece, in pixels.
 */
export function expectWhole(
  scan: Scan,
  { widthMm, heightMm, area, pieces }: Pick<Media, 'widthMm' | 'heightMm' | 'area' | 'pieces'>,
): readonly Box[] {
  const frames: Box[] = [];
  const dotsPerMm = scan.width / area.widthMm;
  const across = Math.min(widthMm, area.widthMm) / pieces;
  const down = Math.min(heightMm, area.heightMm);
  for (let piece = 0; piece < pieces; piece++) {
    const [middle, half] = [((piece + 0.5) * area.widthMm) / pieces, area.heightMm / 2];
    // The content lies inside the paper's border. If the printer leaves a white border, allow one more dot of it.
    const within = area.widthMm < widthMm - 1 || area.heightMm < heightMm - 1 ? 1 : 0;
    const part = {
      x: Math.ceil((middle - across / 2) * dotsPerMm) + within,
      y: Math.ceil((half - down / 2) * dotsPerMm) + within,
      width: Math.floor(across * dotsPerMm) - 1 - 2 * within,
      height: Math.floor(down * dotsPerMm) - 1 - 2 * within,
    };
    const { whiteAtEdges, marks } = marksIn(scan, part);
    expect(whiteAtEdges, `piece ${piece}`).toBe(0);
    const edges = [marks.left * across, (1 - marks.right) * across, marks.top * down, (1 - marks.bottom) * down];
    for (const mm of edges) expect(mm, `${edges.map((edge) => edge.toFixed(1)).join(', ')} mm from its edges`).toBeGreaterThan(0.8);
    expect(Math.abs((edges[0] ?? 0) - (edges[1] ?? 0)), 'in its middle').toBeLessThan(0.6);
    expect(Math.abs((edges[2] ?? 0) - (edges[3] ?? 0)), 'in its middle').toBeLessThan(0.6);
    const frame = {
      x: part.x + marks.left * part.width,
      y: part.y + marks.top * part.height,
      width: (marks.right - marks.left) * part.width,
      height: (marks.bottom - marks.top) * part.height,
    };
    expect(isUpright(scan, frame), 'neither turned nor mirrored').toBe(true);
    frames.push(frame);
  }
  return frames;
}
