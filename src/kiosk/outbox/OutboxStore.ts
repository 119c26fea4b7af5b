/** A photo's state. Only a waiting photo still has its bytes and is sent. `lost`: the browser's storage no longer has its bytes. */
export type OutboxState = 'waiting' | 'acknowledged' | 'gone' | 'refused' | 'dropped' | 'lost';

export interface OutboxItem {
  readonly id: string;
  readonly deleteTokenHash: string;
  /** When the photo was added, by the wall clock, in milliseconds since 1970. */
  readonly addedMs: number;
  readonly state: OutboxState;
  /** When the outcome became known, by the same clock; null while the photo waits. */
  readonly settledMs: number | null;
  /** `memory` if the photo would be lost with the page. */
  readonly kept: 'disk' | 'memory';
  /** The address in the photo's QR code, at a booth with a cloud: the server delivers the photo there. */
  readonly codeNames?: string;
  /** The id of the card to which this is the sequel. */
  readonly sequelOf?: string;
  /** The hosts' album to which the item adds a card. Such an item has no photo. */
  readonly album?: string;
}

/**
 * A card as it leaves the kiosk: the ciphertext, and the data that the server needs. It contains neither the secret nor the plain
 * picture.
 */
export interface SealedPhoto extends Pick<OutboxItem, 'id' | 'deleteTokenHash' | 'addedMs' | 'codeNames' | 'sequelOf' | 'album'> {
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** The stored fields of a photo besides its state and bytes. */
export const aboutPhoto = ({
  id,
  deleteTokenHash,
  addedMs,
  codeNames,
  sequelOf,
  album,
}: Omit<SealedPhoto, 'sealed'>): Omit<SealedPhoto, 'sealed'> => ({
  id,
  deleteTokenHash,
  addedMs,
  ...(codeNames !== undefined && { codeNames }),
  ...(sequelOf !== undefined && { sequelOf }),
  ...(album !== undefined && { album }),
});

/** Stores sealed photos until the server has them. Every call may reject; it has then changed nothing. */
export interface OutboxStore {
  /** Every known photo, oldest first. */
  list(): Promise<readonly OutboxItem[]>;
  /** Adds a waiting photo. If its id is known, does nothing: the known photo keeps its state and bytes. */
  add(photo: SealedPhoto): Promise<void>;
  /** The bytes of a waiting photo; null if the photo is not waiting. Rejects if the bytes cannot be read now, or if they are damaged. */
  sealed(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Records a waiting photo's outcome and removes its bytes, in one step. Does nothing for other photos. */
  settle(id: string, state: Exclude<OutboxState, 'waiting'>, atMs: number): Promise<void>;
  /** Removes all data of a settled photo. */
  forget(id: string): Promise<void>;
  /** Whether new photos would survive the end of the page, as far as is known. */
  keeps(): 'disk' | 'memory';
}
