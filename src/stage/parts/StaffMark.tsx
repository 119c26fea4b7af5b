import { useStageSettings } from './StageSettings.ts';
import { Circle } from './shapes.tsx';

const radius = 7;
const distance = 20;

/** A dot in the stage's lower right corner that tells staff, but not guests, that the booth needs help. */
export function StaffMark({ stage: [width, height] }: { readonly stage: readonly [width: number, height: number] }) {
  const { colors } = useStageSettings().theme;
  const ring = { stroke: colors.card, strokeWidth: 2 };
  return <Circle name="staff-mark" x={width - distance} y={height - distance} radius={radius} fill={colors.accent} {...ring} />;
}
