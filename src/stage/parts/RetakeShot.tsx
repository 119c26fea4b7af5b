import type { Activate, Control } from './Control.ts';
import { useStageSettings } from './StageSettings.ts';
import { Pressable } from './Pressable.tsx';
import { Circle, PathShape } from './shapes.tsx';

/** The badge's radius as a share of the picture's shorter side, and its limits in stage pixels. */
const badgeShare = 0.16;
const [smallest, largest] = [22, 44];

/** Three quarters of a circle with an arrowhead, for a badge of radius 1 centred at (0, 0). */
const arrow = 'M.5 -.28A.58 .58 0 1 0 .58 .1M.56 -.66L.54 -.24L.12 -.28';

/** A shot that guests can retake, with a badge in its lower corner at the end of lines. */
export function RetakeShot({ control, onActivate }: { readonly control: Control; readonly onActivate: Activate }) {
  const { colors, shape, direction = 'ltr' } = useStageSettings().theme;
  const { box } = control;
  const radius = Math.min(largest, Math.max(smallest, Math.min(box.width, box.height) * badgeShare));
  const x = direction === 'rtl' ? box.x + radius * 1.4 : box.x + box.width - radius * 1.4;
  const y = box.y + box.height - radius * 1.4;
  return (
    <Pressable control={control} onActivate={onActivate} radius={radius / 4}>
      <Circle x={x} y={y} radius={radius} fill={colors.card} stroke={colors.line} strokeWidth={shape.stroke} />
      <PathShape
        data={arrow}
        x={x}
        y={y}
        scaleX={radius}
        scaleY={radius}
        stroke={colors.ink}
        strokeWidth={0.16}
        lineCap="round"
        lineJoin="round"
      />
    </Pressable>
  );
}
