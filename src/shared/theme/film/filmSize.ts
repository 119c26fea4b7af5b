import type { CardSpec } from '../cardSchema.ts';

/** The limit of level 4.0 decoders, which phones have: macroblocks of 16 x 16 pixels (ITU-T H.264, table A-1). */
const maxBlocks = 8192;
const blockPx = 16;

/**
 * A film's size in pixels, with the card's proportions: the requested width or the largest that phones still play. Both sides are even, because two
 * pixels share a colour.
 */
export function filmSize({ width, height }: Pick<CardSpec, 'width' | 'height'>, wishedWidth = 720): { width: number; height: number } {
  const sizeAt = (wide: number) => ({ width: even(wide), height: even((wide * height) / width) });
  const blocks = (size: { width: number; height: number }) => Math.ceil(size.width / blockPx) * Math.ceil(size.height / blockPx);
  let size = sizeAt(wishedWidth);
  for (let wide = wishedWidth; blocks(size) > maxBlocks; wide -= 2) size = sizeAt(wide);
  return size;
}

const even = (value: number): number => 2 * Math.max(1, Math.round(value / 2));
