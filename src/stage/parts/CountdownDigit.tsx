import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { animate, easeOut } from './animate.ts';
import { useStageSettings } from './StageSettings.ts';
import { familyText } from './measureText.ts';
import { bleedOf, castShadows } from './Paper.tsx';
import type { Draw } from './rasterCache.ts';
import { cached } from './rasterCache.ts';
import type { SceneText } from './SceneText.ts';
import { Image } from './shapes.tsx';

/** How far the sheet beneath the digit extends beyond it, as a share of the digit's size. */
const edgeShare = 0.035;
/** The digit's distance from the preview's lower edge, in stage pixels. */
const belowPx = 40;

/**
 * The remaining seconds over the preview, low enough to leave faces visible: two sheets cut from the theme's paper, with its shadows.
 * Each digit appears and fades. A digit is a single picture, because the animation redraws it on each frame.
 */
export function CountdownDigit({ text: { text, box, font, at } }: { readonly text: SceneText }) {
  const { theme, motion, pixelRatio } = useStageSettings();
  const ref = useRef<Konva.Image>(null);
  const { size } = font;
  const side = size * 1.2 + 2 * bleedOf(theme.shape.shadows);
  const width = Math.min(box.width, side * Math.max(1, text.length * 0.7));
  const { digitEdge: edge, shadow: shadowColor } = theme.colors;
  const { shadows } = theme.shape;
  const style = { text, font, fill: theme.colors[at.colorName], edge, shadows, shadowColor };
  const canvas = cached(`digit ${JSON.stringify(style)}`, width, side, pixelRatio, cutDigit(style, width, side, pixelRatio));
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
      y={box.y + box.height - belowPx - size * (0.36 + edgeShare)}
      width={width}
      height={side}
      offsetX={width / 2}
      offsetY={side / 2}
    />
  );
}

/** Everything that affects how a digit is drawn. */
interface DigitStyle {
  readonly text: string;
  readonly font: SceneText['font'];
  readonly fill: string;
  readonly edge: string;
  readonly shadows: Theme['shape']['shadows'];
  readonly shadowColor: string;
}

/** Draws the digit in the middle of a canvas of this size, in stage pixels; `pixelRatio` is canvas pixels per stage pixel. */
function cutDigit({ text, font, fill, edge, shadows, shadowColor }: DigitStyle, width: number, height: number, pixelRatio: number): Draw {
  return (context) => {
    context.font = `${String(font.weight)} ${String(font.size)}px ${familyText(font.family)}`;
    context.textAlign = 'center';
    context.lineJoin = 'round';
    context.lineWidth = 2 * edgeShare * font.size;
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(text);
    const at = [text, width / 2, (height + up - down) / 2] as const;
    context.strokeStyle = edge;
    castShadows(context, shadows, shadowColor, pixelRatio, () => context.strokeText(...at));
    context.fillStyle = fill;
    castShadows(context, shadows.slice(0, 1), shadowColor, pixelRatio, () => context.fillText(...at));
  };
}
