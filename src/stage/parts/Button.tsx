import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import type { Activate, Control } from './Control.ts';
import { Label } from './Label.tsx';
import type { Icon } from './LineIcon.tsx';
import { LineIcon } from './LineIcon.tsx';
import { useStageSettings } from './StageSettings.ts';
import { Paper } from './Paper.tsx';
import { Pressable } from './Pressable.tsx';
import { RunningRing } from './RunningRing.tsx';
import { buttonRadius } from './cornerPath.ts';
import type { SceneText } from './SceneText.ts';
import { toneOf } from './tones.ts';

/** The names of the colours of an enabled button and its text. */
export interface ButtonTone {
  readonly paper: keyof Theme['colors'];
  readonly words: keyof Theme['colors'];
}

/**
 * `next` is the main action, `quiet` an alternative. `faint` is for leaving a scene whose focus is elsewhere, such as on the card. A tone
 * is for buttons on elements with their own theme colours.
 */
export type ButtonKind = 'next' | 'quiet' | 'faint' | ButtonTone;

const tones = {
  next: { paper: 'accent', words: 'onAccent' },
  quiet: { paper: 'card', words: 'ink' },
  faint: { paper: 'back', words: 'onBack' },
} satisfies Record<string, ButtonTone>;

export const buttonTone = (kind: ButtonKind): ButtonTone => (typeof kind === 'string' ? tones[kind] : kind);

export interface ButtonProps {
  readonly control: Control;
  readonly text: SceneText;
  readonly kind: ButtonKind;
  /** How long the button is available, shown by a ring around it; by default as long as its scene. */
  readonly standsMs?: number;
  /** An icon before the label; the label leaves room for it. */
  readonly icon?: { readonly icon: Icon; readonly box: Box };
  readonly onActivate: Activate;
}

/** The names of a button's colours. The edge makes the button stand out from a background of nearly the same colour. */
export function buttonColors(kind: ButtonKind, enabled: boolean) {
  if (kind === 'next' && !enabled) return { fill: 'disabled', edge: 'line' } as const;
  const { paper, words } = buttonTone(kind);
  return { fill: paper, edge: kind === 'quiet' || kind === 'faint' ? words : null };
}

/** The share of a button's text colour in its inner line, and the share of black in the lip of a button without the accent colour. */
const [lineShare, lipShare] = [0.4, 0.3];

/** The lower edge and the inner line of a filled button. All buttons have this finish, each in its own colours. */
function finish(
  { colors, shape }: Theme,
  kind: ButtonKind,
  dimmed: boolean,
): { readonly lip: string | null; readonly line: string | true } {
  if (dimmed) return { lip: null, line: toneOf(colors.disabled, colors.line, lineShare) };
  if (kind === 'quiet') return { lip: null, line: true };
  const { paper, words } = buttonTone(kind);
  const line = toneOf(colors[paper], colors[words], lineShare);
  if (kind === 'faint') return { lip: null, line };
  if (kind === 'next') return { lip: colors.accentEdge, line: shape.inlay?.onAccent ?? line };
  return { lip: colors[paper] === colors.accent ? colors.accentEdge : toneOf(colors[paper], '#000000', lipShare), line };
}

/**
 * The distance between the main button's edge and its ring, in stage pixels: directly on the accent colour the ring would be hard to see.
 */
const ringApart = 18;

/** A button with its label. When the main button is enabled, its accent colour grows out of the quiet one. */
export function Button({ control, text, kind, standsMs, icon, onActivate }: ButtonProps) {
  const { theme } = useStageSettings();
  const { colors, shape } = theme;
  const radius = buttonRadius(theme, control.box);
  const next = kind === 'next';
  const dimmed = next && !control.enabled;
  const apart = next ? ringApart : 0;
  const { fill, edge } = buttonColors(kind, control.enabled);
  const { lip, line } = finish(theme, kind, dimmed);
  // The ring also surrounds the lip.
  const ringed = next && lip !== null ? { ...control.box, height: control.box.height + shape.stroke * 2 } : control.box;
  return (
    <Pressable control={control} onActivate={onActivate} radius={radius}>
      {lip !== null && <Paper box={{ ...control.box, y: control.box.y + shape.stroke * 2 }} fill={lip} radius={radius} />}
      <Paper
        box={control.box}
        fill={colors[fill]}
        radius={radius}
        shadow={kind === 'quiet'}
        inlaid={line}
        {...(edge === null ? {} : { stroke: { color: colors[edge], width: shape.stroke } })}
      />
      {standsMs !== undefined && (
        <RunningRing box={inset(ringed, -apart)} radius={buttonRadius(theme, ringed) + apart} durationMs={standsMs} />
      )}
      {icon !== undefined && <LineIcon {...icon} color={colors[buttonTone(kind).words]} />}
      <Label text={text} align="center" />
    </Pressable>
  );
}
