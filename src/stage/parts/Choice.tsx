import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import type { Activate, Control } from './Control.ts';
import { Entrance } from './Entrance.tsx';
import { Label } from './Label.tsx';
import { useDrawings } from './lateDrawings.ts';
import { useStageSettings } from './StageSettings.ts';
import type { Moving } from './MovingPicture.tsx';
import { Paper } from './Paper.tsx';
import { Picture } from './Picture.tsx';
import { Pressable } from './Pressable.tsx';
import type { SceneText } from './SceneText.ts';
import { Circle, PathShape } from './shapes.tsx';

/** What an answer shows beside its text. */
export type OptionFace =
  /** An emoji fits inside its box; a picture fills it. */
  | {
      readonly kind: 'picture';
      readonly image: string;
      readonly fit: 'cover' | 'contain';
      readonly box: Box;
      readonly outline: string;
      readonly moving?: Moving | undefined;
    }
  /** An answer without a picture in a question with pictures: a panel with three dots, the usual sign for hidden content. */
  | { readonly kind: 'panel'; readonly box: Box; readonly outline: string }
  /** A row with only text; its tick appears in a ring before the text. */
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
/** The gap of paper colour between the chosen answer and its ring. */
const gap = 6;

/** The opacity of an earlier choice's picture: guests can choose it again, but the question isn't about it. */
const knownOpacity = 0.8;

/** The position of an answer or one of its parts. The chosen answer is raised, except in rows, where it would touch its neighbours. */
export const raised = <Place extends { readonly y: number }>(
  place: Place,
  { checked }: Control,
  { kind }: Pick<OptionFace, 'kind'>,
): Place => (checked === true && kind !== 'row' ? { ...place, y: place.y - lift } : place);

/** The names of the colours of an answer's paper and edge. */
export const choiceColors = (chosen: boolean) => ({ fill: 'card', edge: chosen ? 'support' : 'line' }) as const;

/** An answer as a picture card. The chosen answer is raised and has a ring and a tick, so that guests can recognise it without colour. */
export function Choice({ control, text, face, textAlign, badge, order, onActivate }: ChoiceProps) {
  const { theme } = useStageSettings();
  const { colors, shape } = theme;
  const chosen = control.checked === true;
  const up = <Place extends { readonly y: number }>(place: Place): Place => raised(place, control, face);
  // With scooped corners, the theme's fine line is inside the ring, so the ring is thinner.
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
        {/* A gap of paper separates the ring from a picture of the same colour. */}
        {chosen && face.kind === 'picture' && (
          <Paper
            box={inset(up(control.box), ring + gap / 2)}
            fill="transparent"
            radius={shape.corner === 'scoop' ? shape.cardRadius : Math.max(0, shape.cardRadius - ring)}
            shadow={false}
            stroke={{ color: colors.card, width: gap }}
          />
        )}
        {/* The card's edge is drawn over the picture, which may extend to it. */}
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

/**
 * The distance of the tick's centre from both sides of the corner. On a round corner half of the tick is outside; on other corners it is
 * inside and covers nothing.
 */
const [astride, inside] = [24, 44];

/** The tick's position, on the side where lines end: over a picture in the upper corner, beside text vertically centred. */
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

/** A text on a slip of paper. */
function Badge({ text }: { readonly text: SceneText }) {
  const { colors, shape } = useStageSettings().theme;
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

/** A dot's size and the distance between dots, as shares of the panel's shorter side. */
const dotShare = 0.05;
const dotStep = 0.17;

/** Three dots in place of a picture. */
function Unseen({ box, outline }: { readonly box: Box; readonly outline: string }) {
  const { colors } = useStageSettings().theme;
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

/** The ring for the tick, before text without a picture. */
function Ring({ x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number }) {
  const { colors, shape } = useStageSettings().theme;
  const width = shape.stroke + 1;
  return <Circle x={x} y={y} radius={radius - width / 2} fill={colors.ground} stroke={colors.inkQuiet} strokeWidth={width} />;
}

/** The mark on the chosen answer. */
function Tick({ x, y }: { readonly x: number; readonly y: number }) {
  const { colors } = useStageSettings().theme;
  return (
    <>
      <Circle x={x} y={y} radius={34} fill={colors.support} stroke={colors.card} strokeWidth={6} />
      <PathShape x={x} y={y} data="M-14 1 L-4 11 L15 -10" stroke={colors.onSupport} strokeWidth={7} lineCap="round" lineJoin="round" />
    </>
  );
}
