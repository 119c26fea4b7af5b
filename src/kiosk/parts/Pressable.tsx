import type Konva from 'konva';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { Group, Path, Rect } from 'react-konva';
import { animate, easeOut } from './animate.ts';
import type { Activate, Control } from './Control.ts';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import { cornerPath } from './cornerPath.ts';
import { useLook } from './Look.ts';

export interface PressableProps {
  readonly control: Control;
  readonly onActivate: Activate;
  readonly radius?: number;
  /** Round whatever the theme's corners are. */
  readonly round?: boolean;
  /** The piece of card on whose edge the keyboard's focus is drawn, where neighbours are so near that rings around it would touch them. */
  readonly focusOn?: Box;
  readonly children: ReactNode;
}

/** Answers a finger in the same frame by giving way a little, and draws the keyboard's focus around what it holds. */
export function Pressable({ control, onActivate, radius, round = false, focusOn, children }: PressableProps) {
  const { theme, motion, focusedId } = useLook();
  const ref = useRef<Konva.Group>(null);
  const stop = useRef<() => void>(undefined);
  const { box } = control;
  const corner = Math.min(radius ?? theme.shape.radius, box.width / 2, box.height / 2);
  const [centerX, centerY] = [box.x + box.width / 2, box.y + box.height / 2];
  // The press that leads to the next scene is still coming back when this one goes.
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
        {focusedId === control.id && <FocusRing box={box} on={focusOn} corner={corner} round={round} />}
      </Group>
      {/* What answers does not give way: a finger on the edge would be lifted outside of it. */}
      <Rect {...box} cornerRadius={corner} fill="transparent" perfectDrawEnabled={false} />
    </Group>
  );
}

interface FocusRingProps {
  readonly box: Box;
  readonly on: Box | undefined;
  readonly corner: number;
  readonly round: boolean;
}

/** Two rings, one in the focus colour and one in the card's around it: one of them stands out on any ground. On card the first will do. */
function FocusRing({ box, on, corner, round }: FocusRingProps) {
  const { colors, shape } = useLook().theme;
  const width = shape.focusWidth;
  const rings = [
    { gap: width * 1.5, stroke: colors.focus },
    { gap: width * 2.5, stroke: colors.card },
  ];
  return (on === undefined ? rings : [{ gap: 0, stroke: colors.focus }]).map(({ gap, stroke }) => (
    <Path
      key={gap}
      data={cornerPath(inset(on ?? box, -gap), corner + gap, round ? 'round' : shape.corner)}
      stroke={stroke}
      strokeWidth={width}
      listening={false}
      perfectDrawEnabled={false}
    />
  ));
}
