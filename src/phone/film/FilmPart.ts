import type { PhoneTexts } from '../../shared/theme/phoneTexts.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { Sealed } from '../openHere.ts';
import type { FetchedPhoto } from '../fetchPhoto.ts';
import type { PhoneEvent } from '../PhoneState.ts';

/** An item's id, in addresses and in files. */
export interface ItemId {
  readonly id: string;
  readonly idBytes: Uint8Array;
}

/** Texts about films, and about portraits painted after the visit: most guests need neither. */
export type LateWords = PhoneTexts['film'] & Pick<PhoneTexts, 'portrait'>;

/** What the page provides to the part that reads and shows films. */
export interface FilmTools {
  /** The id of the item that may follow, as text and as its 16 bytes. */
  readonly sequelId: () => ItemId;
  /** A whole sealed file by its id. */
  readonly fetchSealed: (id: string, signal: AbortSignal) => Promise<FetchedPhoto>;
  readonly untilNextPoll: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly secret: PhotoSecret;
  /** The photo's id, which it is fetched by. */
  readonly id: string;
  /** The 16 bytes of that id. */
  readonly idBytes: Uint8Array;
  readonly words: LateWords;
  /** The photo's alternative text, for users who can't see what is shown. */
  readonly photoAlt: string;
  /** The name for saving a file with this extension. */
  readonly nameFor: (ending: string) => string;
  readonly open: (request: Sealed) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly photo: HTMLImageElement;
  /** Resolves once the photo's place shows the picture at this address, at its own proportions; rejects if it is not a picture. */
  readonly paintable: (url: string) => Promise<void>;
  /** Aborted when the page ends this search for the photo. */
  readonly signal: AbortSignal;
  readonly send: (event: PhoneEvent) => void;
}

/** Reads an item while it arrives. */
export interface FilmReader {
  /** Receives all that has arrived so far. Resolves with whether that is enough: the rest is requested when the guest wants it. */
  arrived(soFar: Uint8Array): Promise<boolean>;
  /** Call when all data has arrived; returns the result. */
  ended(expires: string | null): Promise<PhoneEvent>;
}

export type OpenFilm = (tools: FilmTools) => FilmReader;

/** The answer to `GET /s/late`: the part as the build made it, and its texts in the guest's language. */
export interface FilmPart {
  readonly script: string;
  readonly style: string;
  readonly words: Pick<PhoneTexts, 'film' | 'portrait'>;
}

/** Where the part's script puts what it exports. */
export interface FilmWindow {
  openFilm: OpenFilm;
}
