import type { WallShown } from '../../../flow/wall/WallShown.ts';
import type { Box } from '../../parts/Box.ts';
import { contain, toBox } from '../../parts/Box.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setText } from '../../views/SceneInput.ts';
import { wallPlaces } from './wallPlaces.ts';

export type WallView = ReturnType<typeof wallView>;

/** Enlargements of the words: a hall is larger than a booth. */
const [invitationLarger, titleLarger, placeLarger] = [1.8, 1.2, 1.6];

/** The wall: an invitation until there is a picture, then all pictures; a new one is large first. Throws for a layout without a wall. */
export function wallView(input: SceneInput, { cards, large, top }: WallShown) {
  const { theme, layout } = input;
  const place = layout.wall;
  if (place === undefined) throw new RangeError(`the theme "${theme.name}" has no wall in this layout`);
  const isEmpty = cards.length === 0;
  const words = isEmpty
    ? setText(
        input,
        { words: 'texts.wall.invitation', box: 'wall.invitation', style: 'type.title', colorName: 'ink' },
        { larger: invitationLarger },
      )
    : setText(input, { words: 'texts.wall.title', box: 'wall.title', style: 'type.title', colorName: 'ink' }, { larger: titleLarger });
  const where = setText(
    input,
    { words: 'texts.wall.place', box: 'wall.place', style: 'type.tagline', colorName: 'inkQuiet' },
    { larger: placeLarger },
  );
  const places = wallPlaces(
    cards.map(({ shape }) => shape),
    toBox(place.pictures),
  );
  const hung = cards.map(({ id, image, shape }, at) => {
    const { box, turn } = id === large ? { box: contain(1, shape, toBox(place.large)), turn: place.largeTurn } : (places[at] ?? noPlace);
    return { id, image, box, turn };
  });
  return {
    background: place.background.image,
    heading: words.text,
    controls: [],
    spokenDetail: where.text,
    align: layout.align,
    words,
    where,
    fan:
      isEmpty && place.fan !== undefined
        ? { cards: layout.welcome.fan, cardShape: theme.card.height / theme.card.width, box: toBox(place.fan) }
        : null,
    /** Draw the topmost card last. */
    hung: [...hung.filter(({ id }) => id !== top), ...hung.filter(({ id }) => id === top)],
  } satisfies SceneView & Record<string, unknown>;
}

const noPlace: { readonly box: Box; readonly turn: number } = { box: { x: 0, y: 0, width: 0, height: 0 }, turn: 0 };
