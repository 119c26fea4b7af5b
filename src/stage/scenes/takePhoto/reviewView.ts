import { isOffered } from '../../../flow/fromGenerating.ts';
import { picturesOf } from '../../../flow/roll.ts';
import type { Visit } from '../../../flow/Visit.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import { sheetOf } from '../../../shared/theme/sheetOf.ts';
import type { Box } from '../../parts/Box.ts';
import { contain, inset, toBox } from '../../parts/Box.ts';
import type { Control } from '../../parts/Control.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setButton, setText } from '../SceneInput.ts';
import { shotSheet } from './shotSheet.ts';

/** The room around a strip or a film that is looked at, and around and between the shots of one, in the theme's spacing. */
const sheetSpacing = 4;
const shotSpacing = 3;

/**
 * The finished strip or film in place of the preview. While the offer stands, the shots of a strip lie side by side, as large as they can: each
 * may be taken again by touching it, and a button goes on at once.
 */
export function reviewView(input: SceneInput, visit: Visit & { readonly scene: 'generating' }) {
  const filmed = 'picture' in visit.development && visit.development.picture.film !== undefined ? visit.development.picture : null;
  const pictures = visit.roll === undefined ? filmed && ([filmed] as const) : picturesOf(visit.roll);
  if (pictures === null) return null;
  const { theme, layout } = input;
  const { brand, shape } = theme;
  const [picture] = pictures;
  const ground = toBox(layout.takePhoto.preview);
  const isOffer = isOffered(visit) && filmed === null;
  const sheet = sheetOf(theme, visit.format);
  const shots = isOffer ? shotSheet(sheet.spec, pictures.length, ground, shotSpacing * shape.spacing) : null;
  const { width, height } = sheet.spec;
  const box = shots === null ? contain(width, height, inset(ground, sheetSpacing * shape.spacing)) : ground;
  return {
    ground,
    card: {
      box,
      turn: 0,
      ...sheet,
      ...(shots === null ? {} : { spec: shots.spec }),
      brand,
      answers: visit.answers,
      picture,
      strip: filmed === null ? pictures : undefined,
    },
    film: filmed !== null,
    shots: shots === null ? [] : shots.places.map((place, shot) => shotControl(input, place, shot)),
    text: isOffer ? setText(input, { words: 'texts.strips.review', box: 'takePhoto.title', style: 'type.title', colorName: 'ink' }) : null,
    accept: isOffer ? acceptButton(input, pictures.length) : null,
  };
}

/** A shot as something to touch. */
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

/** Goes on at once, and shows how long it is until that happens by itself. Null in a theme that has no word for it. */
function acceptButton(input: SceneInput, shots: number) {
  const { theme, layout } = input;
  const { accept, retake } = layout.takePhoto;
  if (theme.texts.strips?.accept === undefined || (accept ?? retake) === undefined) return null;
  // A layout that is older than this button has a place for one: nothing else to take the shots back stands beside them.
  const placed = accept === undefined ? { ...input, layout: { ...layout, takePhoto: { ...layout.takePhoto, accept: retake } } } : input;
  return {
    ...setButton(placed, 'texts.strips.accept', 'takePhoto.accept', { type: 'accept-pressed' }),
    standsMs: theme.camera.retake.offerMs * shots,
  };
}
