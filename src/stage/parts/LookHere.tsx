import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group, Path } from 'react-konva';
import type { Layout } from '../../shared/theme/layoutSchema.ts';
import { animate } from './animate.ts';
import { Label } from './Label.tsx';
import { useLook } from './Look.ts';
import type { SceneText } from './SceneText.ts';

export interface LookHereProps {
  /** Set beneath the arrow's room. */
  readonly text: SceneText;
  /** The edge of the screen where the camera is. */
  readonly arrow: Layout['takePhoto']['lookHereArrow'];
}

const arrowSize = 64;

/** What an arrow takes above its word, in stage pixels. */
export const arrowRoom = (arrow: LookHereProps['arrow']): number => (arrow === 'none' ? 0 : arrowSize + 8);

const turns = { up: 0, right: 90, down: 180, left: 270 } as const;

/** Draws the eyes to the lens: an arrow to its edge of the screen, nudging a few times, and a word under it. */
export function LookHere({ text, arrow }: LookHereProps) {
  const { theme, motion } = useLook();
  const ref = useRef<Konva.Path>(null);
  const { box } = text;
  const center = { x: box.x + box.width / 2, y: box.y - arrowRoom(arrow) + arrowSize / 2 };
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion !== 'full') return;
    return animate({
      node,
      durationMs: 2400,
      step: (progress) => node.offsetY(10 * Math.abs(Math.sin(progress * Math.PI * 3)) * (1 - progress)),
    });
  }, [motion]);
  return (
    <Group name="look here" listening={false}>
      {arrow !== 'none' && (
        <Path
          ref={ref}
          {...center}
          rotation={turns[arrow]}
          data="M0 26 L0 -24 M-22 -2 L0 -26 L22 -2"
          stroke={theme.colors.support}
          strokeWidth={9}
          lineCap="round"
          lineJoin="round"
          perfectDrawEnabled={false}
        />
      )}
      <Label text={text} align="center" />
    </Group>
  );
}
