import type { Answers } from '../../../../shared/survey/answers.ts';
import type { PictureShape } from '../../../../shared/theme/shownLayers.ts';
import type { CardPicture } from '../../../../stage/parts/Card.tsx';

export type StoredGuests = 'one' | 'two' | 'five';

/** A picture of guests for a card. */
export interface GuestOrder {
  readonly who: StoredGuests;
  /** Those that decide how they look. */
  readonly answers: Answers;
  /** Small, for many cards at once. */
  readonly isSmall: boolean;
  /** Another number for another state of the theme. */
  readonly version: number;
}

/** Makes pictures of guests; null where there is none to be had. */
export type GuestPictures = (order: GuestOrder) => Promise<CardPicture | null>;

/** So many are kept: what was looked at a while ago is made again. */
const mostKept = 80;

const kept = new Map<string, Promise<CardPicture | null>>();

/** Asks the studio's server for guests as the theme makes characters of them; those that it has made are kept for a while. */
export const guestsFromServer: GuestPictures = (order) => {
  const address = addressOf(order);
  const known = kept.get(address) ?? fetched(address);
  kept.delete(address);
  kept.set(address, known);
  for (const [oldest, picture] of kept) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
    void picture.then((one) => one !== null && URL.revokeObjectURL(one.url));
  }
  return known;
};

function addressOf({ who, answers, isSmall, version }: GuestOrder): string {
  const query = new URLSearchParams({ who, answers: JSON.stringify(answers), v: String(version), ...(isSmall ? { small: '1' } : {}) });
  return `/people/character.png?${query.toString()}`;
}

async function fetched(address: string): Promise<CardPicture | null> {
  try {
    const response = await fetch(address);
    if (!response.ok) return null;
    const shape = response.headers.get('x-picture-shape');
    return { url: URL.createObjectURL(await response.blob()), shape: isShape(shape) ? shape : 'cutout' };
  } catch {
    // The page says elsewhere that its server is away.
    return null;
  }
}

const isShape = (shape: string | null): shape is PictureShape => shape === 'photo' || shape === 'cutout' || shape === 'low-cutout';
