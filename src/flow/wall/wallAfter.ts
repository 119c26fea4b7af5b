import type { WallCard, WallShown } from './WallShown.ts';

/** The wall and the cards waiting to be shown large. */
export interface Wall extends WallShown {
  readonly coming: readonly WallCard[];
  /** The place for the next new card, once the wall is full. */
  readonly nextPlace: number;
}

export type WallEvent =
  /** Cards that already exist when the wall starts; they go straight to their places. */
  | { readonly type: 'cards-found'; readonly cards: readonly WallCard[] }
  | { readonly type: 'card-arrived'; readonly card: WallCard }
  /** Guests or the host have removed these cards. */
  | { readonly type: 'cards-gone'; readonly ids: readonly string[] }
  /** The large card has been shown long enough. */
  | { readonly type: 'large-elapsed' }
  /** No new card has arrived for a while. */
  | { readonly type: 'turn-elapsed' };

export const emptyWall: Wall = { scene: 'wall', cards: [], large: null, top: null, coming: [], nextPlace: 0 };

/** The wall after an event. Once there are `most` cards, a new one replaces the oldest, and all others keep their places. */
export function wallAfter(wall: Wall, event: WallEvent, most: number): Wall {
  switch (event.type) {
    case 'cards-found':
      return { ...wall, cards: event.cards.slice(-most) };
    case 'card-arrived':
      if ([...wall.cards, ...wall.coming].some(({ id }) => id === event.card.id)) return wall;
      return wall.large === null ? enlarged(wall, event.card, most) : { ...wall, coming: [...wall.coming, event.card].slice(-most) };
    case 'cards-gone': {
      const stays = ({ id }: WallCard): boolean => !event.ids.includes(id);
      const left = { ...wall, cards: wall.cards.filter(stays), coming: wall.coming.filter(stays) };
      return wall.large !== null && event.ids.includes(wall.large) ? next({ ...left, large: null, top: null }, most) : left;
    }
    case 'large-elapsed':
      return next({ ...wall, large: null }, most);
    case 'turn-elapsed': {
      const [first, ...others] = inTurn(wall);
      return wall.large !== null || first === undefined || others.length === 0 ? wall : { ...wall, large: first.id, top: first.id };
    }
  }
}

/** Shows the next waiting card. */
function next(wall: Wall, most: number): Wall {
  const [card, ...coming] = wall.coming;
  return card === undefined ? wall : enlarged({ ...wall, coming }, card, most);
}

function enlarged(wall: Wall, card: WallCard, most: number): Wall {
  const { cards, nextPlace } = wall;
  const shown = { large: card.id, top: card.id };
  if (cards.length < most) return { ...wall, ...shown, cards: [...cards, card] };
  const place = nextPlace % most;
  return { ...wall, ...shown, cards: cards.map((one, at) => (at === place ? card : one)), nextPlace: place + 1 };
}

/** All cards, starting after the last large card. */
function inTurn({ cards, top }: Wall): readonly WallCard[] {
  const place = cards.findIndex(({ id }) => id === top) + 1;
  return [...cards.slice(place), ...cards.slice(0, place)];
}
