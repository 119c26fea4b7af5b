import type { Activate, Control } from './Control.ts';
import { Label } from './Label.tsx';
import { useStageSettings } from './StageSettings.ts';
import { Paper } from './Paper.tsx';
import { Pressable } from './Pressable.tsx';
import type { SceneText } from './SceneText.ts';
import { Circle } from './shapes.tsx';

export interface ShutterButtonProps {
  readonly control: Control;
  readonly text: SceneText;
  readonly onActivate: Activate;
}

/** A camera's shutter release: a ring around a large accent disc with the label. */
export function ShutterButton({ control, text, onActivate }: ShutterButtonProps) {
  const { theme } = useStageSettings();
  const { colors } = theme;
  const { x, y, width, height } = control.box;
  const radius = Math.min(width, height) / 2;
  const center = { x: x + width / 2, y: y + height / 2 };
  return (
    <Pressable control={control} onActivate={onActivate} radius={radius} round>
      <Paper box={control.box} fill={colors.card} radius={radius} corner="round" inlaid />
      <Circle {...center} radius={radius * 0.86} fill={control.enabled ? colors.accent : colors.disabled} />
      <Circle {...center} radius={radius * 0.76} stroke={colors[text.at.colorName]} strokeWidth={theme.shape.stroke} opacity={0.5} />
      <Label text={text} align="center" />
    </Pressable>
  );
}
