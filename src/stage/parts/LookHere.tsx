import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group } from 'react-konva';
import { animate } from './animate.ts';
import { Label } from './Label.tsx';
import { useStageSettings } from './StageSettings.ts';
import type { SceneText } from './SceneText.ts';
import { PathShape } from './shapes.tsx';

export interface LookHereProps {
  readonly text: SceneText;
  readonly arrow: ArrowsProps | null;
}

/** The size and line width of the arrow's path, which is drawn around its centre. */
const [drawnSize, drawnWidth] = [72, 15];
const drawnArrow = 'M0 34V-22M-29 3L0 -26L29 3';
/** The arrow for themes with scooped corners, like a pen drawing: a fine stem with a leaf as its head. */
const pennedArrow = 'M0-38C4-24 14-11 28-3 19-3 11-5 4-9V38H-4V-9C-11-5-19-3-28-3-14-11-4-24 0-38Z';

/** Directs eyes to the lens: arrows towards it, and a text. */
export function LookHere({ text, arrow }: LookHereProps) {
  return (
    <Group name="look here" listening={false}>
      {arrow !== null && <Arrows {...arrow} />}
      <Label text={text} align="center" />
    </Group>
  );
}

export interface ArrowsProps {
  /** The rotation of the arrows, in degrees clockwise from up. */
  readonly turn: number;
  readonly size: number;
  readonly colorName: 'support' | 'onBack';
  /** The centre of each arrow. */
  readonly centers: readonly { readonly x: number; readonly y: number }[];
}

/** Bold arrows that nudge a few times; with reduced motion they don't move. */
export function Arrows({ turn, size, colorName, centers }: ArrowsProps) {
  const { theme, motion } = useStageSettings();
  const { corner } = theme.shape;
  const color = theme.colors[colorName];
  const line = corner === 'cut' ? ({ lineCap: 'butt', lineJoin: 'miter' } as const) : ({ lineCap: 'round', lineJoin: 'round' } as const);
  const ref = useRef<Konva.Group>(null);
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion !== 'full') return;
    return animate({
      node,
      durationMs: 2400,
      step(progress) {
        const nudged = 10 * Math.abs(Math.sin(progress * Math.PI * 3)) * (1 - progress);
        for (const one of node.getChildren()) one.offsetY(nudged);
      },
    });
  }, [motion]);
  return (
    <Group ref={ref} listening={false}>
      {centers.map((center) => (
        <PathShape
          key={center.x}
          name="arrow"
          {...center}
          rotation={turn}
          scaleX={size / drawnSize}
          scaleY={size / drawnSize}
          {...(corner === 'scoop'
            ? { data: pennedArrow, fill: color }
            : { data: drawnArrow, stroke: color, strokeWidth: drawnWidth, ...line })}
        />
      ))}
    </Group>
  );
}
