import type { Canvas } from '@napi-rs/canvas';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { fontsourceFile } from '../themeFiles/fontsource.ts';

/** A small picture of a scene, with its name. */
export interface NamedThumbnail {
  readonly name: string;
  readonly canvas: Canvas;
}

/** The area of each thumbnail, in either orientation. */
const thumbnailArea = 300 * 533;
const [gap, lineHeight, margin] = [28, 34, 48];
const sheetWidth = 2400;

/** The overview has the same neutral colours for every theme, so that they don't compete with the theme's own. */
const [paper, ink, quiet] = ['#e4e5e8', '#23252b', '#6a6d76'];
const family = 'Stagebooth workshop';

/** All scenes of a theme in one picture, in rows by orientation, with their names below. */
export function previewSheet(
  title: string,
  groups: readonly { readonly title: string; readonly thumbnails: readonly NamedThumbnail[] }[],
): Canvas {
  for (const cut of ['latin-500', 'latin-600']) {
    const file = fontsourceFile('figtree', cut);
    if (file !== null) GlobalFonts.registerFromPath(file, family);
  }
  const rows = groups.flatMap(({ title: heading, thumbnails }) => [{ heading, thumbnails: [] as NamedThumbnail[] }, ...inRows(thumbnails)]);
  const height = rows.reduce((sum, row) => sum + rowHeight(row), margin * 2 + 64);
  const sheet = createCanvas(sheetWidth, Math.round(height));
  const context = sheet.getContext('2d');
  context.fillStyle = paper;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.textBaseline = 'top';
  const write = (text: string, x: number, y: number, size: number, weight: number, color: string): void => {
    context.fillStyle = color;
    context.font = `${weight} ${size}px "${family}", sans-serif`;
    context.fillText(text, x, y);
  };
  write(title, margin, margin, 48, 600, ink);
  let y = margin + 88;
  for (const row of rows) {
    if (row.heading !== null) write(row.heading, margin, y + 8, 28, 600, quiet);
    let x = margin;
    for (const { name, canvas } of row.thumbnails) {
      const { width, height: tall } = thumbnailSize(canvas);
      context.drawImage(canvas, x, y, width, tall);
      write(name, x, y + tall + 8, 20, 500, ink);
      x += width + gap;
    }
    y += rowHeight(row);
  }
  return sheet;
}

interface Row {
  readonly heading: string | null;
  readonly thumbnails: readonly NamedThumbnail[];
}

function rowHeight({ thumbnails }: Row): number {
  const [first] = thumbnails;
  return first === undefined ? 60 : thumbnailSize(first.canvas).height + lineHeight + gap;
}

/** All scenes of a layout have the same size. */
function inRows(thumbnails: readonly NamedThumbnail[]): Row[] {
  const [first] = thumbnails;
  if (first === undefined) return [];
  const across = Math.max(1, Math.floor((sheetWidth - 2 * margin + gap) / (thumbnailSize(first.canvas).width + gap)));
  return Array.from({ length: Math.ceil(thumbnails.length / across) }, (_, row) => ({
    heading: null,
    thumbnails: thumbnails.slice(row * across, (row + 1) * across),
  }));
}

export function thumbnailSize({ width, height }: { readonly width: number; readonly height: number }): { width: number; height: number } {
  const scale = Math.sqrt(thumbnailArea / (width * height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
