import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group, Path } from 'react-konva';
import type { Layout } from '../../shared/theme/layoutSchema.ts';
import { animate } from './animate.ts';
import { Label } from './Label.tsx';
import { useLook } from './Look.ts';
import type { SceneText } from './SceneText.ts';

export interface LookHereProps {
  readonly text: SceneText;
  /** The edge of the screen where the camera is. */
  readonly arrow: Layout['takePhoto']['lookHereArrow'];
  readonly arrowColor: 'support' | 'onBack';
  /** The arrow's middle. */
  readonly center: { readonly x: number; readonly y: number };
}

/** Between an arrow and its word, in stage pixels. */
export const arrowGap = 8;
/** What an arrow takes above its word or before it, with that gap. */
export const arrowRoom = 72 + arrowGap;

const turns = { up: 0, right: 90, down: 180, left: 270 } as const;

/** Draws the eyes to the lens: an arrow to its edge of the screen, nudging a few times, and a word. */
export function LookHere({ text, arrow, arrowColor, center }: LookHereProps) {
  const { theme, motion } = useLook();
  const ref = useRef<Konva.Path>(null);
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
          data="M0 33 L0 -31 M-28 -4 L0 -33 L28 -4"
          stroke={theme.colors[arrowColor]}
          strokeWidth={12}
          lineCap="round"
          lineJoin="round"
          perfectDrawEnabled={false}
        />
      )}
      <Label text={text} align="center" />
    </Group>
  );
}
