import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import type { Activate, Control } from './Control.ts';
import { buttonRadius } from './cornerPath.ts';
import { Label } from './Label.tsx';
import { LineIcon } from './LineIcon.tsx';
import { useLook } from './Look.ts';
import { Paper } from './Paper.tsx';
import { Pressable } from './Pressable.tsx';
import type { SceneText } from './SceneText.ts';

export interface CopiesProps {
  readonly box: Box;
  readonly fewer: Control;
  readonly more: Control;
  readonly count: SceneText;
  readonly onActivate: Activate;
}

/** The icon's side as a part of the height. */
const iconShare = 0.36;
/** Of what can't be pressed at the moment. */
const faded = 0.3;

/** A number between a minus and a plus, on one piece of paper. */
export function Copies({ box, fewer, more, count, onActivate }: CopiesProps) {
  const { theme } = useLook();
  const { colors, shape } = theme;
  const radius = buttonRadius(theme, box);
  return (
    <>
      <Paper box={box} fill={colors.card} radius={radius} inlaid stroke={{ color: colors.ink, width: shape.stroke }} />
      {[fewer, more].map((control) => {
        const { width, height } = control.box;
        const side = height * iconShare;
        return (
          <Pressable key={control.id} control={control} onActivate={onActivate} radius={radius}>
            <LineIcon
              name={control === more ? 'plus' : 'minus'}
              box={{ ...inset(control.box, (height - side) / 2), x: control.box.x + (width - side) / 2, width: side }}
              opacity={control.enabled ? 1 : faded}
            />
          </Pressable>
        );
      })}
      <Label name="copies" text={count} align="center" />
    </>
  );
}
