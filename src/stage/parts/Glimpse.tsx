import type Konva from 'konva';
import { useMemo } from 'react';
import { Group } from 'react-konva';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { animate, easeOut } from './animate.ts';
import type { Box } from './Box.ts';
import { coverOfShot, facing } from './Box.ts';
import { Entrance } from './Entrance.tsx';
import { useStageSettings } from './StageSettings.ts';
import { withOpacity } from './Paper.tsx';
import { Picture } from './Picture.tsx';
import { rasterise } from './rasterCache.ts';
import { Circle, Image } from './shapes.tsx';
import { useMovedOnce } from './useMovedOnce.ts';

export interface GlimpseProps {
  /** The picture of the scene behind the people. */
  readonly scene: string;
  /** The people without background, framed like the frozen shot beneath. */
  readonly people: LiveSource;
  readonly box: Box;
  readonly mirrored: boolean;
}

/**
 * The circle's radius in a still picture of the scene, as a share of the preview's side: small enough to keep its edge within the mount.
 */
const grownWhenStill = 0.42;
/** The height of the circle's centre, as a share of the preview's height. */
const fromHeight = 0.52;
/**
 * The edge of the revealed area, in stage pixels: a line of light and its shadow on the shot. The shadow has two steps if the theme's
 * shadows are hard.
 */
const [lineWidth, shade] = [7, 28];
const [shaded, steps] = [0.3, [0.4, 1]];

/** How many directions a cut-out is shifted in to draw its outline, and the outline's resolution. */
const directions = 8;
const outlineRatio = 0.5;

/**
 * Reveals the scene in a circle that grows from between the people in the frozen shot. The people stay in place, outlined as on the card,
 * while their background disappears. With reduced motion the scene fades in.
 */
export function Glimpse({ scene, people, box, mirrored }: GlimpseProps) {
  const { theme, motion } = useStageSettings();
  const { x, y, width, height } = box;
  const center = { x: x + width / 2, y: y + height * fromHeight };
  const farthest = Math.hypot(width / 2, height * Math.max(fromHeight, 1 - fromHeight)) + shade;
  const edge = useMovedOnce<Konva.Circle>((node) => {
    if (motion === 'still') return void node.radius(Math.min(width, height) * grownWhenStill);
    return animate({ node, durationMs: 3 * theme.motion.sceneMs, step: (progress) => node.radius(farthest * easeOut(progress)) });
  });
  const place = (
    <>
      <Picture src={scene} box={box} />
      <Outline people={people} box={box} mirrored={mirrored} />
    </>
  );
  const alone = (
    <Image name="glimpse" image={people.image} crop={coverOfShot(people.width, people.height, box)} {...facing(box, mirrored)} />
  );
  if (motion === 'reduced')
    return (
      <Entrance from={{}}>
        {place}
        {alone}
      </Entrance>
    );
  const { digit, shadow } = theme.colors;
  const isHard = theme.shape.shadows.every(([, blur]) => blur === 0);
  return (
    <Group listening={false} clipX={x} clipY={y} clipWidth={width} clipHeight={height}>
      <Group clipFunc={(context) => context.arc(center.x, center.y, edge.current?.radius() ?? 0, 0, 2 * Math.PI)}>{place}</Group>
      <Circle
        ref={edge}
        name="growing"
        {...center}
        sceneFunc={(context) => drawEdge(context, edge.current?.radius() ?? 0, { light: digit, shadow, isHard })}
      />
      {alone}
    </Group>
  );
}

interface Edge {
  readonly light: string;
  readonly shadow: string;
  readonly isHard: boolean;
}

/** A line of light around a circle, over its shadow. */
function drawEdge(context: Konva.Context, radius: number, { light, shadow, isHard }: Edge): void {
  const ring = (from: number, to: number, fill: string | CanvasGradient): void => {
    context.fillStyle = fill;
    context.beginPath();
    context.arc(0, 0, to, 0, 2 * Math.PI, false);
    context.arc(0, 0, from, 0, 2 * Math.PI, true);
    context.fill();
  };
  if (isHard) for (const step of steps) ring(radius, radius + shade * step, withOpacity(shadow, shaded / 2));
  else {
    const fading = context.createRadialGradient(0, 0, radius, 0, 0, radius + shade);
    fading.addColorStop(0, withOpacity(shadow, shaded));
    fading.addColorStop(0.4, withOpacity(shadow, shaded * 0.36));
    fading.addColorStop(1, withOpacity(shadow, 0));
    ring(radius, radius + shade, fading);
  }
  if (radius > 0) ring(Math.max(0, radius - lineWidth), radius, light);
}

/** The people's outline, as on the card. */
function Outline({ people, box, mirrored }: Pick<GlimpseProps, 'people' | 'box' | 'mirrored'>) {
  const { width: edge, color } = useStageSettings().theme.character.outline;
  const { image, width: imageWidth, height: imageHeight } = people;
  const { width, height } = box;
  const canvas = useMemo(() => {
    if (edge === 0) return null;
    const part = coverOfShot(imageWidth, imageHeight, { width, height });
    return rasterise(width, height, outlineRatio, (context) => {
      for (let direction = 0; direction < directions; direction++) {
        const angle = (2 * Math.PI * direction) / directions;
        const [x, y] = [edge * Math.cos(angle), edge * Math.sin(angle)];
        context.drawImage(image, part.x, part.y, part.width, part.height, x, y, width, height);
      }
      context.globalCompositeOperation = 'source-in';
      context.fillStyle = color;
      context.fillRect(0, 0, width, height);
    });
  }, [image, imageWidth, imageHeight, edge, color, width, height]);
  if (canvas === null) return null;
  return <Image image={canvas} {...facing(box, mirrored)} />;
}
