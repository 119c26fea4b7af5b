import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import type { Corner } from './cornerPath.ts';
import { cornerPath } from './cornerPath.ts';
import { useStageSettings } from './StageSettings.ts';
import type { Draw } from './rasterCache.ts';
import { cached } from './rasterCache.ts';
import { Image } from './shapes.tsx';

export interface PaperProps {
  readonly box: Box;
  readonly fill: string;
  readonly radius?: number;
  readonly stroke?: { readonly color: string; readonly width: number };
  readonly shadow?: boolean;
  /** The shape of the paper's corners; the theme's by default. */
  readonly corner?: Corner;
  /** Whether the paper has the theme's fine line along its edge (if the theme has one), or the colour of that line. */
  readonly inlaid?: boolean | string;
  readonly opacity?: number;
  /** Canvas pixels per stage pixel; the card needs a higher resolution than the stage. */
  readonly pixelRatio?: number;
}

/** A piece of cut paper with the theme's corners and its two shadows: one narrow, one wide and faint. */
export function Paper({
  box,
  fill,
  radius,
  stroke,
  shadow = true,
  corner: own,
  inlaid = false,
  opacity = 1,
  pixelRatio: finer,
}: PaperProps) {
  const { theme, pixelRatio: seen } = useStageSettings();
  const pixelRatio = finer ?? seen;
  const corner = own ?? theme.shape.corner ?? 'round';
  const inlay = inlaid === false ? undefined : theme.shape.inlay;
  const shadows = shadow ? theme.shape.shadows : [];
  const bleed = bleedOf(shadows, stroke?.width);
  const [width, height] = [box.width + 2 * bleed, box.height + 2 * bleed];
  const sheet = { x: bleed, y: bleed, width: box.width, height: box.height };
  const radii = radius ?? theme.shape.radius;
  const style: PaperStyle = {
    outline: cornerPath(sheet, radii, corner),
    fill,
    stroke,
    inlay: inlay && {
      ...inlay,
      ...(typeof inlaid === 'string' ? { color: inlaid } : {}),
      outline: cornerPath(inset(sheet, inlay.gap), inlayRadius(radii, inlay.gap, corner), corner),
    },
    shadows,
    shadowColor: theme.colors.shadow,
  };
  const canvas = cached(`paper ${JSON.stringify(style)}`, width, height, pixelRatio, drawnPaper(style, pixelRatio));
  return <Image image={canvas} x={box.x - bleed} y={box.y - bleed} width={width} height={height} opacity={opacity} />;
}

/** How far a sheet's shadows and edge line extend beyond the sheet. */
export const bleedOf = (shadows: Theme['shape']['shadows'], strokeWidth = 0): number =>
  Math.ceil(Math.max(strokeWidth, ...shadows.map(([down, blur]) => down + blur * 1.5)));

/**
 * The radius of the inner line, so that both lines are parallel: it shrinks inwards for rounded and cut corners, and stays the same for
 * scooped ones.
 */
export function inlayRadius(radius: number, gap: number, corner: Corner): number {
  if (corner === 'scoop') return radius;
  return Math.max(0, radius - gap * (corner === 'cut' ? 2 - Math.SQRT2 : 1));
}

/** Everything that affects how paper is drawn. */
export interface PaperStyle {
  readonly outline: string;
  readonly fill: string;
  readonly stroke?: PaperProps['stroke'] | undefined;
  readonly inlay?: (NonNullable<Theme['shape']['inlay']> & { readonly outline: string }) | undefined;
  readonly shadows: Theme['shape']['shadows'];
  readonly shadowColor: string;
}

/** Draws the paper; `pixelRatio` is canvas pixels per stage pixel. */
export function drawnPaper({ outline, fill, stroke, inlay, shadows, shadowColor }: PaperStyle, pixelRatio: number): Draw {
  return (context) => {
    const sheet = new Path2D(outline);
    context.fillStyle = fill;
    castShadows(context, shadows, shadowColor, pixelRatio, () => context.fill(sheet));
    if (stroke !== undefined && stroke.width > 0) draw(context, sheet, stroke);
    if (inlay !== undefined) draw(context, new Path2D(inlay.outline), inlay);
  };
}

/** Draws once for each shadow, and once more on top. */
export function castShadows(
  context: CanvasRenderingContext2D,
  shadows: Theme['shape']['shadows'],
  color: string,
  pixelRatio: number,
  draw: () => void,
): void {
  for (const [down, blur, opacity] of shadows) {
    context.shadowColor = withOpacity(color, opacity);
    // A canvas transform doesn't scale shadows.
    context.shadowBlur = blur * pixelRatio;
    context.shadowOffsetY = down * pixelRatio;
    draw();
  }
  context.shadowColor = 'transparent';
  draw();
}

function draw(context: CanvasRenderingContext2D, path: Path2D, { color, width }: { readonly color: string; readonly width: number }): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(path);
}

/** A #rrggbb colour with an opacity from 0 to 1. */
export function withOpacity(color: string, opacity: number): string {
  const full = color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color.slice(0, 7);
  return (
    full +
    Math.round(opacity * 255)
      .toString(16)
      .padStart(2, '0')
  );
}
