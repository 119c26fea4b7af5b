import { Label } from './Label.tsx';
import { useStageSettings } from './StageSettings.ts';
import { Paper } from './Paper.tsx';
import type { SceneText } from './SceneText.ts';

/** A slip of paper over the live picture with the number of the shot. */
export function CountSlip({ text }: { readonly text: SceneText }) {
  const { colors, shape } = useStageSettings().theme;
  return (
    <>
      <Paper
        box={text.box}
        fill={colors.card}
        radius={text.box.height / 2}
        corner="round"
        shadow={false}
        stroke={{ color: colors.line, width: shape.stroke }}
      />
      <Label name="count" text={text} align="center" />
    </>
  );
}
