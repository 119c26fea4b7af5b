import type Konva from 'konva';
import { useLayoutEffect, useRef, useMemo, useState } from 'react';
import { Group } from 'react-konva';
import type { Layout } from '../../shared/theme/layoutSchema.ts';
import { useStageSettings } from './StageSettings.ts';
import { drawTurned } from './drawTurned.ts';
import { turnOver } from './turnOver.ts';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import { cornerPath } from './cornerPath.ts';
import { useStageImage } from './ImageContext.ts';
import { bleedOf, drawnPaper } from './Paper.tsx';
import { drawCovering } from './Picture.tsx';
import { cached } from './rasterCache.ts';
import { Image } from './shapes.tsx';

export interface FanProps {
  readonly cards: Layout['welcome']['fan'];
  /** A card's height divided by its width. */
  readonly cardShape: number;
}

/** Fanned-out sample cards. Every few seconds one card turns over and shows its next face or, if no card has several, its neighbour's. */
export function Fan({ cards, cardShape }: FanProps) {
  const { theme, motion } = useStageSettings();
  const ref = useRef<Konva.Group>(null);
  const everyMs = theme.motion.heroEveryMs;
  /**
   * A key made of the cards' positions. Another reading direction changes them and so remounts all cards: only the old nodes hold the faces
   * that `turnOver` has swapped.
   */
  const places = cards.map(({ center }) => center.join()).join(' ');
  const ownFaces = cards.some(({ others = [] }) => others.length > 0);
  /** Whether the first turn is near; until then, hidden faces are not drawn. */
  const [isSoon, setSoon] = useState(false);
  useLayoutEffect(() => {
    if (ref.current === null || motion !== 'full' || everyMs === 0) return;
    return turnOver(ref.current.getChildren() as Konva.Group[], { everyMs, ownFaces, onSoon: () => setSoon(true) });
  }, [motion, everyMs, ownFaces, places]);
  return (
    <Group key={places} ref={ref} name="fan" listening={false}>
      {cards.map(({ image, others = [], center: [x, y], width, turn }) => {
        const box = { x: -width / 2, y: (-width * cardShape) / 2, width, height: width * cardShape };
        const radius = (theme.card.radius * width) / theme.card.width;
        return (
          <Group key={`${image} ${x}`} x={x} y={y} rotation={turn}>
            <Face src={image} box={box} radius={radius} />
            {isSoon && others.map((other) => <HiddenFace key={other.image} src={other.image} box={box} radius={radius} />)}
          </Group>
        );
      })}
    </Group>
  );
}

interface FaceProps {
  readonly src: string;
  readonly box: Box;
  readonly radius: number;
  readonly visible?: boolean;
}

/** Draws a face at its angle, which `turnOver` sets. */
function drawFace(context: Konva.Context, face: Konva.Shape, shown: { readonly bleed: number; readonly edge: string }): void {
  const [width, height] = [face.width(), face.height()];
  const angle = (face.getAttr('turned') as number | undefined) ?? 0;
  context.translate(width / 2, height / 2);
  drawTurned(context, face.getAttr('image') as HTMLCanvasElement, { ...shown, width, height, angle });
}

/** A card's hidden face, drawn once its picture has loaded. */
function HiddenFace(props: FaceProps) {
  const [image] = useStageImage(props.src);
  return image === undefined ? null : <Face {...props} visible={false} />;
}

/**
 * A picture on paper with its shadow, as one image, because drawing at an angle takes time for each image. Blank paper until the picture
 * has loaded.
 */
function Face({ src, box, radius, visible = true }: FaceProps) {
  const { theme, pixelRatio } = useStageSettings();
  const [image] = useStageImage(src);
  const { shadows } = theme.shape;
  // Round to whole pixels of the image, because a fractional offset would blur the picture.
  const bleed = Math.ceil(bleedOf(shadows) * pixelRatio) / pixelRatio;
  const whole = (length: number): number => Math.max(1, Math.round(length * pixelRatio)) / pixelRatio;
  const [sheetWidth, sheetHeight] = [whole(box.width), whole(box.height)];
  const [width, height] = [sheetWidth + 2 * bleed, sheetHeight + 2 * bleed];
  const canvas = useMemo(() => {
    const sheet = { x: bleed, y: bleed, width: sheetWidth, height: sheetHeight };
    // The paper ends inside the picture; otherwise it would be visible along a corner.
    const outline = cornerPath(inset(sheet, 1), radius, 'round');
    const paper = { outline, fill: theme.colors.card, shadows, shadowColor: theme.colors.shadow };
    const key = `face ${src} ${image === undefined ? 'bare' : ''} ${JSON.stringify(paper)}`;
    return cached(key, width, height, pixelRatio, (context) => {
      drawnPaper(paper, pixelRatio)(context);
      if (image === undefined) return;
      context.clip(new Path2D(cornerPath(sheet, radius, 'round')));
      drawCovering(context, image, sheet);
    });
  }, [src, image, width, height, bleed, sheetWidth, sheetHeight, radius, pixelRatio, shadows, theme.colors.card, theme.colors.shadow]);
  return (
    <Image
      image={canvas}
      visible={visible}
      x={box.x - bleed}
      y={box.y - bleed}
      width={width}
      height={height}
      sceneFunc={(context, face) => drawFace(context, face, { bleed, edge: theme.colors.line })}
    />
  );
}
