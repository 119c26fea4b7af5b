import { useStageSettings } from './StageSettings.ts';
import { Circle } from './shapes.tsx';

const radius = 7;
const distance = 20;

/** A dot in the stage's lower right corner: it tells staff that the booth needs them, and nobody else minds it. */
export function StaffMark({ stage: [width, height] }: { readonly stage: readonly [width: number, height: number] }) {
  const { colors } = useStageSettings().theme;
  const ring = { stroke: colors.card, strokeWidth: 2 };
  return <Circle name="staff-mark" x={width - distance} y={height - distance} radius={radius} fill={colors.accent} {...ring} />;
}
