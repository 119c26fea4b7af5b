import type Konva from 'konva';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { Group } from 'react-konva';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { animate, easeOut } from './animate.ts';
import type { Activate, Control } from './Control.ts';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import { cornerPath } from './cornerPath.ts';
import { useStageSettings } from './StageSettings.ts';
import { PathShape, Rect } from './shapes.tsx';

export interface PressableProps {
  readonly control: Control;
  readonly onActivate: Activate;
  readonly radius?: number;
  /** Whether the control is round, independent of the theme's corners. */
  readonly round?: boolean;
  /** The focus ring, for controls that are so close together that a normal ring would touch their neighbours. */
  readonly ring?: Ring;
  readonly children: ReactNode;
}

/** Reacts to a press in the same frame by shrinking a little, and draws the keyboard focus around its children. */
export function Pressable({ control, onActivate, radius, round = false, ring, children }: PressableProps) {
  const { theme, motion, focusedId } = useStageSettings();
  const ref = useRef<Konva.Group>(null);
  const stop = useRef<() => void>(undefined);
  const { box } = control;
  const corner = Math.min(radius ?? theme.shape.radius, box.width / 2, box.height / 2);
  const [centerX, centerY] = [box.x + box.width / 2, box.y + box.height / 2];
  // Stop the movement on unmount: a press that leads to the next scene is still springing back when this scene leaves.
  useLayoutEffect(() => () => stop.current?.(), []);

  const press = (): void => {
    if (!control.enabled) return;
    stop.current?.();
    const scale = motion === 'reduced' ? 1 : theme.motion.pressScale;
    ref.current?.setAttrs({ scaleX: scale, scaleY: scale, opacity: 0.9 });
  };
  const release = (): void => {
    const node = ref.current;
    if (node === null || node.opacity() === 1) return;
    const from = node.scaleX();
    stop.current = animate({
      node,
      durationMs: theme.motion.touchMs,
      step(progress) {
        const scale = from + (1 - from) * easeOut(progress);
        node.setAttrs({ scaleX: scale, scaleY: scale, opacity: 0.9 + 0.1 * easeOut(progress) });
      },
    });
  };

  return (
    <Group
      name={control.id}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onPointerClick={() => onActivate(control)}
    >
      <Group ref={ref} x={centerX} y={centerY} offsetX={centerX} offsetY={centerY} listening={false}>
        {children}
        {focusedId === control.id && <FocusRings rings={ring === undefined ? ringsAround(box, corner, theme) : [ring]} round={round} />}
      </Group>
      {/* The hit area doesn't shrink; otherwise a finger pressed on the edge would be lifted outside it. */}
      <Rect {...box} cornerRadius={corner} fill="transparent" listening />
    </Group>
  );
}

/** A line centred on a box's edge. */
export interface Ring {
  readonly box: Box;
  readonly corner: number;
  readonly stroke: string;
  readonly width: number;
}

/** Two rings, an inner one in the focus colour and an outer one in the card's; one of them stands out on any background. */
function ringsAround(box: Box, corner: number, { colors, shape: { focusWidth: width } }: Theme): Ring[] {
  const ringAt = (gap: number, stroke: string): Ring => ({ box: inset(box, -gap), corner: corner + gap, stroke, width });
  return [ringAt(width * 1.5, colors.focus), ringAt(width * 2.5, colors.card)];
}

function FocusRings({ rings, round }: { readonly rings: readonly Ring[]; readonly round: boolean }) {
  const { shape } = useStageSettings().theme;
  return rings.map(({ box, corner, stroke, width }) => (
    <PathShape key={box.x} data={cornerPath(box, corner, round ? 'round' : shape.corner)} stroke={stroke} strokeWidth={width} />
  ));
}
