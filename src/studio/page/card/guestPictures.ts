import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureKind } from '../../../shared/theme/madeOf.ts';
import type { PictureShape } from '../../../shared/theme/shownLayers.ts';
import type { CardPicture } from '../../../stage/parts/Card.tsx';
import { fetchPicture } from '../askStudio.ts';

export type StoredGuests = 'one' | 'two' | 'five';

/** A request for a picture of guests on a card. */
export interface GuestOrder {
  readonly made: PictureKind;
  readonly who: StoredGuests;
  /** The answers that affect the guests. */
  readonly answers: Answers;
  /** Whether the picture is small, for many cards at once. */
  readonly isSmall: boolean;
  /** Changes when the theme turns the guests into different characters. */
  readonly version: string;
}

/** Makes pictures of guests; null if that isn't possible. */
export type GuestPictures = (order: GuestOrder) => Promise<CardPicture | null>;

/** The cache size; evicted pictures are made again. */
const maxKept = 80;

const kept = new Map<string, Promise<CardPicture | null>>();

/** Requests the guests as the theme's characters from the studio's server, and caches some of the pictures. */
export const guestsFromServer: GuestPictures = (order) => {
  const address = addressOf(order);
  const known = kept.get(address) ?? (order.isSmall ? inLine(address) : fetched(address));
  kept.delete(address);
  kept.set(address, known);
  for (const [oldest, picture] of kept) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
    void picture.then((one) => one !== null && URL.revokeObjectURL(one.url));
  }
  return known;
};

/** The queue of small pictures. They are made one after another, to leave the server time for the large one. */
let line: Promise<unknown> = Promise.resolve();

function inLine(address: string): Promise<CardPicture | null> {
  const next = line.then(() => fetched(address));
  line = next;
  return next;
}

/** The picture's address on the studio's server. */
export function addressOf({ made, who, answers, isSmall, version }: GuestOrder): string {
  if (made === 'photo') return `/people/photo.png?${new URLSearchParams({ who }).toString()}`;
  const query = new URLSearchParams({ who, answers: JSON.stringify(answers), v: version, ...(isSmall ? { small: '1' } : {}) });
  return `/people/character.png?${query.toString()}`;
}

async function fetched(address: string): Promise<CardPicture | null> {
  const picture = await fetchPicture(address);
  return picture && { url: URL.createObjectURL(picture.blob), shape: isShape(picture.shape) ? picture.shape : 'cutout' };
}

const isShape = (shape: string | null): shape is PictureShape => shape === 'photo' || shape === 'cutout' || shape === 'low-cutout';
