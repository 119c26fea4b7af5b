import type { SKRSContext2D } from '@napi-rs/canvas';
import { Image } from '@napi-rs/canvas';
import type { Box } from '../stage/parts/Box.ts';
import type { DrawsItself } from '../stage/parts/ImageContext.ts';
import { drawingSize } from '../themeFiles/pictures/drawingSize.ts';
import { rootOf, rootText } from '../themeFiles/pictures/drawingRoot.ts';

/** The longest side of a trial drawing, in pixels. The trial shows whether Skia can draw the SVG at all. */
const trialPx = 16;

const svgName = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/**
 * An SVG (as returned by `sizedDrawing`) that is rasterised at every size at which it is drawn. Skia rasterises an SVG only once, when it
 * loads it; browsers draw it sharply at any size. Null if it is not an SVG, or if Skia can't draw it.
 */
export function svgPicture(svg: string): DrawsItself | null {
  const root = rootOf(svg);
  if (root === null) return null;
  const { width, height } = drawingSize(root.attributes);
  const inside = withOldReferences(svg.slice(root.to));
  /** An image of this size, with the drawing in one part of it. */
  const imageWith = (across: number, down: number, { x, y, width: wide, height: tall }: Box): Image | null => {
    const placed = { ...root.attributes, x: String(x), y: String(y), width: String(wide), height: String(tall) };
    return imageOf(
      `<svg ${svgName} width="${across}" height="${down}" viewBox="0 0 ${across} ${down}">${rootText(root, placed)}${inside}</svg>`,
    );
  };
  const scale = trialPx / Math.max(width, height);
  const trial = imageWith(trialPx, trialPx, { x: 0, y: 0, width: width * scale, height: height * scale });
  if (trial === null) return null;
  return {
    width,
    height,
    drawOn(canvasContext, part, place) {
      const context = canvasContext as unknown as SKRSContext2D;
      const { a, d, e, f } = context.getTransform();
      const [right, down] = [(a * place.width) / part.width, (d * place.height) / part.height];
      const all = { x: e + a * place.x - part.x * right, y: f + d * place.y - part.y * down, width: width * right, height: height * down };
      const [left, top] = [Math.max(0, Math.floor(e + a * place.x)), Math.max(0, Math.floor(f + d * place.y))];
      const end = Math.min(context.canvas.width, Math.ceil(e + a * (place.x + place.width)));
      const bottom = Math.min(context.canvas.height, Math.ceil(f + d * (place.y + place.height)));
      if (end <= left || bottom <= top) return;
      const image = imageWith(end - left, bottom - top, { ...all, x: all.x - left, y: all.y - top });
      if (image === null) return;
      context.save();
      // Skia doesn't clip a nested SVG to its size.
      context.beginPath();
      context.rect(place.x, place.y, place.width, place.height);
      context.clip();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.beginPath();
      context.rect(all.x, all.y, all.width, all.height);
      context.clip();
      context.drawImage(image, left, top);
      context.restore();
    },
  };
}

/** Skia supports only SVG 1.1's `xlink:href`. */
const withOldReferences = (text: string): string => (text.includes('xlink:href') ? text : text.replace(/\shref=/g, ' xlink:href='));

/** Null if Skia can't draw the SVG. */
function imageOf(svg: string): Image | null {
  const image = new Image();
  let drawn = false;
  image.onload = () => {
    drawn = true;
  };
  image.onerror = () => undefined;
  image.src = Buffer.from(svg);
  return drawn ? image : null;
}
