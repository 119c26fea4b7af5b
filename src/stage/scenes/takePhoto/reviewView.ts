import { isOffered } from '../../../flow/fromGenerating.ts';
import { picturesOf } from '../../../flow/roll.ts';
import type { MadePicture, Visit } from '../../../flow/Visit.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import { sheetOf } from '../../../shared/theme/sheetOf.ts';
import type { Box } from '../../parts/Box.ts';
import { contain, inset, toBox } from '../../parts/Box.ts';
import type { Control } from '../../parts/Control.ts';
import { cornerPath } from '../../parts/cornerPath.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setButton, setText } from '../../views/SceneInput.ts';
import { shotSheet } from './shotSheet.ts';

/** The margin around the reviewed picture, and the margin around and between shots, in units of the theme's spacing. */
const sheetSpacing = 4;
const shotSpacing = 3;

export type Review = NonNullable<ReturnType<typeof reviewView>>;

/**
 * The finished strip, or a feature's result, in place of the preview. While retakes are offered, the strip's shots are side by side, as
 * large as possible: a touch on a shot retakes it, and a button continues at once.
 */
export function reviewView(input: SceneInput, visit: Visit & { readonly scene: 'generating' }, made: MadePicture | null) {
  const pictures = visit.roll === undefined ? made && ([made] as const) : picturesOf(visit.roll);
  if (pictures === null) return null;
  const { theme, layout } = input;
  const { brand, shape } = theme;
  const [picture] = pictures;
  const { preview, front = [] } = layout.takePhoto;
  const isOffer = isOffered(visit) && made === null;
  const placed = isOffer ? layout.takePhoto.review : undefined;
  const ground = toBox(placed?.sheet ?? preview);
  const sheet = sheetOf(theme, visit.format);
  // Draw an edge around shots in the paper's colour, which would otherwise blend into the paper.
  const edge = { color: theme.colors.line, width: shape.stroke };
  const shots = isOffer ? shotSheet(sheet.spec, pictures.length, ground, shotSpacing * shape.spacing, edge) : null;
  const { width, height } = sheet.spec;
  const box = shots === null ? contain(width, height, inset(ground, sheetSpacing * shape.spacing)) : ground;
  const offering = placed === undefined ? input : inPlace(input, placed);
  return {
    ground,
    /** The area from which the card will turn over. */
    picture: { box: ground, outline: cornerPath(ground, shape.cardRadius, shape.corner) },
    front: front.map(({ image, box: at }) => ({ image, box: moved(toBox(at), toBox(preview), ground) })),
    card: {
      box,
      turn: 0,
      ...sheet,
      ...(shots === null ? {} : { spec: shots.spec }),
      brand,
      answers: visit.answers,
      picture,
      strip: made === null ? pictures : undefined,
    },
    shots: shots === null ? [] : shots.places.map((place, shot) => shotControl(input, place, shot)),
    text: isOffer
      ? setText(offering, {
          words: 'texts.strips.review',
          box: 'takePhoto.title',
          style: placed === undefined ? 'type.title' : 'type.question',
          colorName: 'ink',
        })
      : null,
    accept: isOffer ? acceptButton(offering, pictures.length) : null,
  };
}

/** The input with the review boxes in place of the usual heading and button. */
function inPlace(input: SceneInput, { title, accept }: NonNullable<SceneInput['layout']['takePhoto']['review']>): SceneInput {
  const { layout } = input;
  return { ...input, layout: { ...layout, takePhoto: { ...layout.takePhoto, title, accept } } };
}

/** Moves and scales a piece of art from the surroundings of the box `from` to those of `to`. */
function moved(piece: Box, from: Box, to: Box): Box {
  const [across, down] = [to.width / from.width, to.height / from.height];
  return {
    x: to.x + (piece.x - from.x) * across,
    y: to.y + (piece.y - from.y) * down,
    width: piece.width * across,
    height: piece.height * down,
  };
}

/** A shot as a control. */
function shotControl({ theme: { texts } }: SceneInput, box: Box, shot: number): Control<VisitEvent> {
  return {
    id: `shot-${String(shot + 1)}`,
    role: 'button',
    label: (texts.strips?.again ?? texts.retake).replace('{shot}', String(shot + 1)),
    box,
    event: { type: 'retake-pressed', shot },
    enabled: true,
  };
}

/**
 * The button that continues at once. Its ring shows the time until the visit continues by itself. Null if the theme has no text for it.
 */
function acceptButton(input: SceneInput, shots: number) {
  const { theme, layout } = input;
  const { accept, retake } = layout.takePhoto;
  if (theme.texts.strips?.accept === undefined || (accept ?? retake) === undefined) return null;
  // Older layouts have no box for this button. Use the retake button's box, which is free while the shots are shown.
  const placed = accept === undefined ? { ...input, layout: { ...layout, takePhoto: { ...layout.takePhoto, accept: retake } } } : input;
  return {
    ...setButton(placed, 'texts.strips.accept', 'takePhoto.accept', { type: 'accept-pressed' }),
    standsMs: theme.camera.retake.offerMs * shots,
  };
}
