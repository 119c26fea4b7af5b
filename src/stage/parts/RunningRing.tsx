import type Konva from 'konva';
import { animate } from './animate.ts';
import type { Box } from './Box.ts';
import { cornerPath, buttonRadius } from './cornerPath.ts';
import { useStageSettings } from './StageSettings.ts';
import { tinted, toneOf } from './tones.ts';
import { PathShape } from './shapes.tsx';
import { useMovedOnce } from './useMovedOnce.ts';

export interface RunningRingProps {
  /** The button or panel whose edge the ring covers. */
  readonly box: Box;
  /** The box's corner radius; a button's by default. */
  readonly radius?: number;
  /** The colour of the remaining part; `support` by default. */
  readonly color?: string | undefined;
  readonly durationMs: number;
}

/** The elapsed share in a still picture of the scene. */
const goneWhenStill = 0.3;

/** The minimum width in stage pixels: guests must see the ring run out even if the theme's lines are fine. */
const minWidth = 12;
/** The opacity of the ring's colour in its track, over a darkened scene. */
const onScrim = 0.3;

/** More steps would be invisible in such a slow movement, and the same machine is making the picture. */
const everyMs = 50;

/** A ring along an edge, over its track, that runs out in the given time, starting at the top centre; with reduced motion it fades. */
export function RunningRing({ box, radius: own, color, durationMs }: RunningRingProps) {
  const { theme, motion } = useStageSettings();
  const radius = own ?? buttonRadius(theme, box);
  const { stroke, corner } = theme.shape;
  const track = color === undefined ? tinted(theme.colors) : toneOf(theme.shape.scrim ?? theme.colors.shadow, color, onScrim);
  const width = Math.max(minWidth, stroke * 3);
  const ref = useMovedOnce<Konva.Path>((node) => {
    const length = node.getLength();
    const toMiddle = box.width / 2 - radius;
    const run = (gone: number): void => {
      // The remaining and the elapsed part add up to the perimeter, so the dash pattern can begin anywhere on it.
      node.setAttrs({ dash: [length * (1 - gone), length * gone], dashOffset: -(toMiddle + length * gone) });
    };
    if (motion === 'still') return run(goneWhenStill);
    return animate({ node, durationMs, everyMs, step: (progress) => (motion === 'full' ? run(progress) : node.opacity(1 - progress)) });
  });
  const edge = {
    data: cornerPath(box, radius, corner),
  } as const;
  return (
    <>
      <PathShape {...edge} name="track" strokeWidth={width} stroke={track} />
      <PathShape {...edge} ref={ref} name="running" lineCap="round" strokeWidth={width} stroke={color ?? theme.colors.support} />
    </>
  );
}
