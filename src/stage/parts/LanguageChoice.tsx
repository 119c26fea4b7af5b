import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import type { Activate, Control } from './Control.ts';
import { Label } from './Label.tsx';
import { useStageSettings } from './StageSettings.ts';
import { Paper } from './Paper.tsx';
import type { Ring } from './Pressable.tsx';
import { Pressable } from './Pressable.tsx';
import { buttonRadius } from './cornerPath.ts';
import type { SceneText } from './SceneText.ts';
import { Rect } from './shapes.tsx';

export interface LanguageChoiceProps {
  /** The strip behind the names. */
  readonly box: Box;
  readonly names: readonly { readonly control: Control; readonly text: SceneText }[];
  readonly onActivate: Activate;
}

/** Languages by their own names on one strip of paper; the current language is on a separate piece. */
export function LanguageChoice({ box, names, onActivate }: LanguageChoiceProps) {
  const { theme } = useStageSettings();
  const { colors, shape } = theme;
  const gap = shape.spacing;
  return (
    <>
      <Paper box={box} fill={colors.card} radius={buttonRadius(theme, box)} inlaid />
      {/* A touch on the strip beside a name was meant for a name. The strip swallows it, so that it doesn't start the visit. */}
      <Rect {...box} fill="transparent" listening />
      {names.map(({ control, text }) => {
        const chosen = control.checked === true;
        const { x, y, width, height } = control.box;
        const piece = { x: x + gap / 4, y: y + gap, width: width - gap / 2, height: height - 2 * gap };
        return (
          <Pressable
            key={control.id}
            control={control}
            onActivate={onActivate}
            radius={buttonRadius(theme, piece)}
            ring={ringOn(piece, theme)}
          >
            {chosen && <Paper box={piece} fill={colors.support} radius={buttonRadius(theme, piece)} shadow={false} />}
            <Label text={text} align="center" />
          </Pressable>
        );
      })}
    </>
  );
}

/** The focus ring extends halfway to the next piece. It has the names' colour, which contrasts with the card in every valid theme. */
function ringOn(piece: Box, theme: Theme): Ring {
  const { focusWidth, spacing } = theme.shape;
  const width = Math.min(focusWidth, spacing * 0.75);
  const box = inset(piece, width / 2 - spacing / 4);
  return { box, corner: buttonRadius(theme, box), stroke: theme.colors.ink, width };
}
