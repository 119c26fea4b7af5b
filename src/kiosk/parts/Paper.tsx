import { Image } from 'react-konva';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { useLook } from './Look.ts';
import type { Draw } from './rasterShelf.ts';
import { shelved } from './rasterShelf.ts';

export interface PaperProps {
  readonly box: Box;
  readonly fill: string;
  readonly radius?: number;
  readonly stroke?: { readonly color: string; readonly width: number };
  readonly shadow?: boolean;
  readonly opacity?: number;
  /** Canvas pixels to a stage pixel where it must be finer than the stage, as on the card. */
  readonly pixelRatio?: number;
}

/** A piece of cut paper: a rounded shape with the theme's two shadows, one tight, one wide and faint. */
export function Paper({ box, fill, radius, stroke, shadow = true, opacity = 1, pixelRatio: finer }: PaperProps) {
  const { theme, pixelRatio: seen } = useLook();
  const pixelRatio = finer ?? seen;
  const corner = Math.min(radius ?? theme.shape.radius, box.width / 2, box.height / 2);
  const shadows = shadow ? theme.shape.shadows : [];
  const bleed = Math.ceil(Math.max(stroke?.width ?? 0, ...shadows.map(([down, blur]) => down + blur * 1.5)));
  const [width, height] = [box.width + 2 * bleed, box.height + 2 * bleed];
  const key = JSON.stringify(['paper', box.width, box.height, fill, corner, stroke, shadows, theme.colors.shadow]);
  const canvas = shelved(
    key,
    width,
    height,
    pixelRatio,
    paper({ width: box.width, height: box.height, bleed, fill, corner, stroke, shadows, color: theme.colors.shadow, pixelRatio }),
  );
  return (
    <Image
      image={canvas}
      x={box.x - bleed}
      y={box.y - bleed}
      width={width}
      height={height}
      opacity={opacity}
      listening={false}
      perfectDrawEnabled={false}
    />
  );
}

interface PaperShape {
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly fill: string;
  readonly corner: number;
  readonly stroke: PaperProps['stroke'] | undefined;
  readonly shadows: Theme['shape']['shadows'];
  readonly color: string;
  readonly pixelRatio: number;
}

function paper({ width, height, bleed, fill, corner, stroke, shadows, color, pixelRatio }: PaperShape): Draw {
  return (context) => {
    const outline = (): void => {
      context.beginPath();
      context.roundRect(bleed, bleed, width, height, corner);
    };
    context.fillStyle = fill;
    for (const [down, blur, opacity] of shadows) {
      context.shadowColor = withOpacity(color, opacity);
      // Shadows are the one thing that a canvas does not scale with its transform.
      context.shadowBlur = blur * pixelRatio;
      context.shadowOffsetY = down * pixelRatio;
      outline();
      context.fill();
    }
    context.shadowColor = 'transparent';
    outline();
    context.fill();
    if (stroke === undefined || stroke.width === 0) return;
    context.strokeStyle = stroke.color;
    context.lineWidth = stroke.width;
    context.stroke();
  };
}

/** A #rrggbb colour with an opacity of 0 to 1. */
function withOpacity(color: string, opacity: number): string {
  const full = color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color.slice(0, 7);
  return (
    full +
    Math.round(opacity * 255)
      .toString(16)
      .padStart(2, '0')
  );
}
