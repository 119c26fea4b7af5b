import type { PhoneTexts } from '../../shared/theme/phoneTexts.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { Sealed } from '../openHere.ts';
import type { FetchedPhoto } from '../fetchPhoto.ts';
import type { PhoneEvent } from '../PhoneState.ts';

/** An item's id, as used in addresses and in files. */
export interface ItemId {
  readonly id: string;
  readonly idBytes: Uint8Array;
}

/** Texts about films, and about portraits painted after the visit. Most guests need neither, so they are loaded on demand. */
export type LateWords = PhoneTexts['film'] & Pick<PhoneTexts, 'portrait'>;

/** What the page provides to the code that it loads on demand, which reads and shows films. */
export interface FilmTools {
  /** The id of the sequel that may follow, as text and as its 16 bytes. */
  readonly sequelId: () => ItemId;
  /** Fetches a whole sealed file by its id. */
  readonly fetchSealed: (id: string, signal: AbortSignal) => Promise<FetchedPhoto>;
  readonly untilNextPoll: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly secret: PhotoSecret;
  /** The photo's id, used to fetch it. */
  readonly id: string;
  /** The 16 bytes of `id`. */
  readonly idBytes: Uint8Array;
  readonly words: LateWords;
  /** The photo's alternative text, for screen readers. */
  readonly photoAlt: string;
  /** The file name for saving, with this extension. */
  readonly nameFor: (ending: string) => string;
  readonly open: (request: Sealed) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly photo: HTMLImageElement;
  /** Resolves once the photo element shows the picture at this address, in its own proportions; rejects if it is not a picture. */
  readonly paintable: (url: string) => Promise<void>;
  /** Aborts when the page ends this search for the photo. */
  readonly signal: AbortSignal;
  readonly send: (event: PhoneEvent) => void;
}

/** Reads an item while it arrives. */
export interface FilmReader {
  /**
   * Receives all bytes that have arrived so far. Resolves with true if they are enough; the rest is requested when the
   * guest wants it.
   */
  arrived(soFar: Uint8Array): Promise<boolean>;
  /** Call when all data has arrived; returns the result. */
  ended(expires: string | null): Promise<PhoneEvent>;
}

export type OpenFilm = (tools: FilmTools) => FilmReader;

/** The answer to `GET /s/late`: the script and style that are loaded on demand, and their texts in the guest's language. */
export interface FilmPart {
  readonly script: string;
  readonly style: string;
  readonly words: Pick<PhoneTexts, 'film' | 'portrait'>;
}

/** The global variable through which the script that is loaded on demand exports its function. */
export interface FilmWindow {
  openFilm: OpenFilm;
}
