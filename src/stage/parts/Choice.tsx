import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import type { Activate, Control } from './Control.ts';
import { Entrance } from './Entrance.tsx';
import { Label } from './Label.tsx';
import { useDrawings } from './lateDrawings.ts';
import { useLook } from './Look.ts';
import type { Moving } from './MovingPicture.tsx';
import { Paper } from './Paper.tsx';
import { Picture } from './Picture.tsx';
import { Pressable } from './Pressable.tsx';
import type { SceneText } from './SceneText.ts';
import { Circle, PathShape } from './shapes.tsx';

/** What an answer shows beside its words. */
export type OptionFace =
  /** An emoji stands whole in its box; a picture fills it. */
  | {
      readonly kind: 'picture';
      readonly image: string;
      readonly fit: 'cover' | 'contain';
      readonly box: Box;
      readonly outline: string;
      readonly moving?: Moving | undefined;
    }
  /** Among pictures, one that has none: in its place a panel with three dots, as for all that is not shown. */
  | { readonly kind: 'panel'; readonly box: Box; readonly outline: string }
  /** Words alone, in a row: a ring before them, in which the tick comes. */
  | { readonly kind: 'row'; readonly ring: { readonly x: number; readonly y: number; readonly radius: number } };

export interface ChoiceProps {
  readonly control: Control;
  readonly text: SceneText;
  readonly face: OptionFace;
  readonly textAlign: 'left' | 'center' | 'right';
  readonly badge: SceneText | null;
  readonly order: number;
  readonly onActivate: Activate;
}

const lift = 10;
/** The line of paper within the ring of what is chosen. */
const gap = 6;

/** Of the picture of what was chosen before: it can be chosen again, and is not what is asked for. */
const knownOpacity = 0.8;

/** Where an answer, or a part of it, lies: the chosen one is lifted. Rows lie so close that it would touch its neighbour. */
export const raised = <Place extends { readonly y: number }>(
  place: Place,
  { checked }: Control,
  { kind }: Pick<OptionFace, 'kind'>,
): Place => (checked === true && kind !== 'row' ? { ...place, y: place.y - lift } : place);

/** The names of the colours of an answer's paper and of its edge. */
export const choiceColors = (chosen: boolean) => ({ fill: 'card', edge: chosen ? 'support' : 'line' }) as const;

/** An answer as a picture card. Chosen, it lifts, has a ring and a tick: seen without colour, too. */
export function Choice({ control, text, face, textAlign, badge, order, onActivate }: ChoiceProps) {
  const { theme } = useLook();
  const { colors, shape } = theme;
  const chosen = control.checked === true;
  const up = <Place extends { readonly y: number }>(place: Place): Place => raised(place, control, face);
  // Scooped corners have room for the theme's fine line within the ring, which is finer there.
  const fine = shape.inlay !== undefined && shape.corner === 'scoop';
  const ring = shape.stroke * (fine ? 1.5 : 2);
  const { fill, edge } = choiceColors(chosen);
  return (
    <Entrance order={order}>
      <Pressable control={control} onActivate={onActivate} radius={shape.cardRadius}>
        <Paper box={up(control.box)} fill={colors[fill]} radius={shape.cardRadius} />
        {face.kind === 'picture' && (
          <ChoicePicture face={{ ...face, box: up(face.box) }} chosen={chosen} opacity={badge !== null && !chosen ? knownOpacity : 1} />
        )}
        {face.kind === 'panel' && <Unseen box={up(face.box)} outline={face.outline} />}
        {/* Between a picture of the ring's own colour and the ring, paper. */}
        {chosen && face.kind === 'picture' && (
          <Paper
            box={inset(up(control.box), ring + gap / 2)}
            fill="transparent"
            radius={shape.corner === 'scoop' ? shape.cardRadius : Math.max(0, shape.cardRadius - ring)}
            shadow={false}
            stroke={{ color: colors.card, width: gap }}
          />
        )}
        {/* Its edge lies over the picture, which may reach it. */}
        <Paper
          box={up(control.box)}
          fill="transparent"
          radius={shape.cardRadius}
          shadow={false}
          inlaid={!chosen || fine}
          stroke={{ color: colors[edge], width: chosen ? ring * 2 : shape.stroke }}
        />
        <Label text={{ ...text, box: up(text.box) }} align={textAlign} />
        {face.kind === 'row' && !chosen && <Ring {...face.ring} />}
        {badge !== null && <Badge text={{ ...badge, box: up(badge.box) }} />}
        {chosen && <Tick {...(face.kind === 'row' ? up(face.ring) : tickPlace(up(control.box), textAlign, theme))} />}
      </Pressable>
    </Entrance>
  );
}

interface ChoicePictureProps {
  readonly face: Extract<OptionFace, { kind: 'picture' }>;
  readonly chosen: boolean;
  readonly opacity: number;
}

function ChoicePicture({ face: { image, fit, box, outline, moving }, chosen, opacity }: ChoicePictureProps) {
  const drawings = useDrawings();
  const still = { src: image, fit, box, outline, opacity };
  if (moving === undefined || drawings === null) return <Picture {...still} />;
  return <drawings.MovingPicture {...still} moving={moving} chosen={chosen} />;
}

/** How far the middle of a tick is from both sides of the corner: a round one it sits on, half outside; of another it covers nothing. */
const [astride, inside] = [24, 44];

/** At the corner above a picture, where reading ends; beside words, at their line's end. */
function tickPlace(
  { x, y, width, height }: Box,
  textAlign: ChoiceProps['textAlign'],
  { shape, direction }: Theme,
): { readonly x: number; readonly y: number } {
  const isAbove = textAlign === 'center';
  const fromTop = { round: astride, cut: inside, scoop: inside + shape.cardRadius }[shape.corner ?? 'round'];
  const fromEnd = isAbove ? fromTop : 80;
  return { x: direction === 'rtl' ? x + fromEnd : x + width - fromEnd, y: isAbove ? y + fromTop : y + height / 2 };
}

/** A slip of paper with a word on it. */
function Badge({ text }: { readonly text: SceneText }) {
  const { colors, shape } = useLook().theme;
  const { box } = text;
  return (
    <>
      <Paper
        box={box}
        fill={colors.ink}
        radius={Math.min(box.height / 2, shape.buttonRadius)}
        shadow={false}
        stroke={{ color: colors.card, width: 2 * shape.stroke }}
      />
      <Label name="badge" text={text} align="center" />
    </>
  );
}

/** Of a panel's shorter side, how large a dot is and how far it is to the next. */
const dotShare = 0.05;
const dotStep = 0.17;

/** Three dots where others show a picture. */
function Unseen({ box, outline }: { readonly box: Box; readonly outline: string }) {
  const { colors } = useLook().theme;
  const side = Math.min(box.width, box.height);
  return (
    <>
      <PathShape x={box.x} y={box.y} data={outline} fill={colors.ground} />
      {[-1, 0, 1].map((place) => (
        <Circle
          key={place}
          x={box.x + box.width / 2 + place * side * dotStep}
          y={box.y + box.height / 2}
          radius={side * dotShare}
          fill={colors.support}
        />
      ))}
    </>
  );
}

/** Where the tick comes, before words that have no picture. */
function Ring({ x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number }) {
  const { colors, shape } = useLook().theme;
  const width = shape.stroke + 1;
  return <Circle x={x} y={y} radius={radius - width / 2} fill={colors.ground} stroke={colors.inkQuiet} strokeWidth={width} />;
}

/** The mark of what is chosen. */
function Tick({ x, y }: { readonly x: number; readonly y: number }) {
  const { colors } = useLook().theme;
  return (
    <>
      <Circle x={x} y={y} radius={34} fill={colors.support} stroke={colors.card} strokeWidth={6} />
      <PathShape x={x} y={y} data="M-14 1 L-4 11 L15 -10" stroke={colors.onSupport} strokeWidth={7} lineCap="round" lineJoin="round" />
    </>
  );
}
