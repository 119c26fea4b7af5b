import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Image } from 'react-konva';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { animate, easeOut } from './animate.ts';
import { useLook } from './Look.ts';
import { familyText } from './measureText.ts';
import { bleedOf, castShadows } from './Paper.tsx';
import type { Draw } from './rasterShelf.ts';
import { rasterise, shelved } from './rasterShelf.ts';
import type { SceneText } from './SceneText.ts';

/** Of the digit's size: how far the sheet beneath reaches beyond it. */
const edgeShare = 0.035;
/** How much wider the theme's inlaid line is on so large a thing. */
const inlayScale = 2;
/** In so many directions the outside is moved inwards for that line: enough for it to be smooth. */
const inlaySteps = 16;

/**
 * The seconds left over the preview, low enough to leave faces free, cut from what the theme is made of: two sheets with its shadows and, where
 * it has one, its inlaid line. Each arrives and fades. It is one picture, because it is drawn anew with each frame of its way.
 */
export function CountdownDigit({ text: { text, box, font, at } }: { readonly text: SceneText }) {
  const { theme, motion, pixelRatio } = useLook();
  const ref = useRef<Konva.Image>(null);
  const { size } = font;
  const side = size * 1.2 + 2 * bleedOf(theme.shape.shadows);
  const width = Math.min(box.width, side * Math.max(1, text.length * 0.7));
  const { digitEdge: edge, shadow: shadowColor } = theme.colors;
  const { shadows, inlay } = theme.shape;
  const look = { text, font, fill: theme.colors[at.colorName], edge, inlay, shadows, shadowColor };
  const canvas = shelved(`digit ${JSON.stringify(look)}`, width, side, pixelRatio, cutDigit(look, width, side, pixelRatio));
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion === 'still') return;
    return animate({
      node,
      durationMs: 950,
      step(progress) {
        const arrived = easeOut(Math.min(1, progress * 3));
        const scale = motion === 'full' ? 1.35 - 0.35 * arrived : 1;
        node.scale({ x: scale, y: scale });
        node.opacity(progress < 0.75 ? arrived : (1 - progress) * 4);
      },
    });
  }, [text, motion]);
  return (
    <Image
      ref={ref}
      name="countdown"
      image={canvas}
      x={box.x + box.width / 2}
      y={box.y + box.height - size * 0.62}
      width={width}
      height={side}
      offsetX={width / 2}
      offsetY={side / 2}
      listening={false}
      perfectDrawEnabled={false}
    />
  );
}

/** All that a drawn digit depends on. */
interface DigitLook {
  readonly text: string;
  readonly font: SceneText['font'];
  readonly fill: string;
  readonly edge: string;
  readonly inlay: Theme['shape']['inlay'];
  readonly shadows: Theme['shape']['shadows'];
  readonly shadowColor: string;
}

/** Draws it into the middle of a canvas of that size; `pixelRatio` is canvas pixels to each of its own. */
function cutDigit(
  { text, font, fill, edge, inlay, shadows, shadowColor }: DigitLook,
  width: number,
  height: number,
  pixelRatio: number,
): Draw {
  /** Draws the digit's outline with a line of that width or, without a width, the digit itself. */
  const penOn = (context: CanvasRenderingContext2D) => {
    context.font = `${String(font.weight)} ${String(font.size)}px ${familyText(font.family)}`;
    context.textAlign = 'center';
    context.lineJoin = 'round';
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(text);
    const baseline = (height + up - down) / 2;
    return (color: string, lineWidth?: number): void => {
      context.strokeStyle = context.fillStyle = color;
      if (lineWidth === undefined) return context.fillText(text, width / 2, baseline);
      context.lineWidth = lineWidth;
      context.strokeText(text, width / 2, baseline);
    };
  };
  return (context) => {
    const face = rasterise(width, height, pixelRatio, (onFace) => {
      const pen = penOn(onFace);
      pen(fill);
      if (inlay === undefined) return;
      // What lies so near to the outside, seen from there: fonts make a digit of shapes that overlap, and their own outlines cross it.
      const surround = (color: string) =>
        rasterise(width, height, pixelRatio, (around) => {
          around.fillStyle = color;
          around.fillRect(0, 0, width, height);
          around.globalCompositeOperation = 'destination-out';
          penOn(around)(color);
        });
      onFace.globalCompositeOperation = 'source-atop';
      for (const [color, reach] of [
        [inlay.color, inlay.gap + inlayScale * inlay.width],
        [fill, inlay.gap],
      ] as const) {
        const outside = surround(color);
        for (let step = 0; step < inlaySteps; step++) {
          const angle = (2 * Math.PI * step) / inlaySteps;
          onFace.drawImage(outside, reach * Math.cos(angle), reach * Math.sin(angle), width, height);
        }
      }
    });
    const pen = penOn(context);
    castShadows(context, shadows, shadowColor, pixelRatio, () => pen(edge, 2 * edgeShare * font.size));
    castShadows(context, shadows.slice(0, 1), shadowColor, pixelRatio, () => context.drawImage(face, 0, 0, width, height));
  };
}
