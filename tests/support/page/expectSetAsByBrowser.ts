import type Konva from 'konva';
import { expect } from 'vitest';
import type { Script } from '../../../src/themeFiles/fonts/scripts.ts';
import { openBooth, settled, theStage } from './openBooth.tsx';
import { servedTheme } from './servedTheme.ts';

/** Only the line, as the stage draws it from the left of its box. */
function asDrawn(node: Konva.Text): { readonly pixels: Uint8ClampedArray; readonly canvas: HTMLCanvasElement } {
  const alone = node.clone({ x: margin, y: margin, align: 'left' }) as Konva.Text;
  const { width, height } = alone.size();
  const canvas = alone.toCanvas({
    x: 0,
    y: 0,
    width: Math.ceil(width) + 2 * margin,
    height: Math.ceil(height) + 2 * margin,
    pixelRatio: 1,
  });
  alone.destroy();
  return { pixels: pixelsOf(canvas), canvas };
}

/** Room for letters that extend beyond their line. */
const margin = 60;
const pixelsOf = (canvas: HTMLCanvasElement): Uint8ClampedArray =>
  canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;

/** The same line as set by the browser, with the browser's letter spacing. */
function byTheBrowser(
  node: Konva.Text,
  { width, height }: HTMLCanvasElement,
  direction: 'ltr' | 'rtl',
  spacingPx: number,
): Uint8ClampedArray {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.font = `${node.fontStyle()} ${String(node.fontSize())}px ${node.fontFamily()}`;
  context.direction = direction;
  context.textAlign = 'left';
  context.letterSpacing = `${String(spacingPx)}px`;
  // Spaced letters are drawn one by one and therefore without kerning.
  context.fontKerning = spacingPx === 0 ? 'auto' : 'none';
  context.fillStyle = node.fill();
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText('M');
  const lineHeight = node.fontSize() * node.lineHeight();
  context.fillText(node.text(), margin, margin + (node.height() - lineHeight) / 2 + (up - down) / 2 + lineHeight / 2);
  return pixelsOf(canvas);
}

/** The share of inked pixels with a different shade. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let [inked, different] = [0, 0];
  for (let at = 3; at < one.length; at += 4) {
    const [a = 0, b = 0] = [one[at], other[at]];
    if (a > 60 || b > 60) inked++;
    if (Math.abs(a - b) > 60) different++;
  }
  expect(inked).toBeGreaterThan(100);
  return different / inked;
}

const lineOf = (text: string): Konva.Text => {
  const found = theStage()
    .find<Konva.Text>('Text')
    .filter((node) => node.text() === text);
  expect(found, text).toHaveLength(1);
  return found[0]!;
};

const theme = servedTheme();
const spaced = { size: 32, minSize: 20, lineHeight: 1.2, letterSpacing: -3 };

/**
 * Opens a booth whose English theme has letter spacing and contains a name and a sentence in a script. Compares both texts with the
 * browser's own typesetting. `family`: a font for that script.
 */
export async function expectSetAsByBrowser({ sample, direction, spaced: isSpaced }: Script, family?: string): Promise<void> {
  const sentence = `At ${sample} (12)!`;
  const display = {
    ...theme.type.display,
    ...spaced,
    ...(family === undefined ? {} : { family: `${theme.type.display.family}, ${family}` }),
  };
  await openBooth({
    motion: 'reduced',
    theme: { ...theme, brand: { ...theme.brand, name: sample, tagline: sentence }, type: { ...theme.type, display, tagline: display } },
  });
  await settled();
  for (const [text, way] of [
    [sample, direction],
    [sentence, 'ltr'],
  ] as const) {
    const node = lineOf(text);
    const { pixels, canvas } = asDrawn(node);
    const spacing = isSpaced ? spaced.letterSpacing : 0;
    expect.soft(difference(pixels, byTheBrowser(node, canvas, way, spacing)), text).toBeLessThan(isSpaced ? 0.05 : 0.001);
  }
}
