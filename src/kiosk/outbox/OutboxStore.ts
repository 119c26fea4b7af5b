/** What has become of a photo. Only a waiting one still has its bytes and is sent. `lost`: the browser's storage no longer has them. */
export type OutboxState = 'waiting' | 'acknowledged' | 'gone' | 'refused' | 'dropped' | 'lost';

export interface OutboxItem {
  readonly id: string;
  readonly deleteTokenHash: string;
  /** When it was added, by the wall clock, in milliseconds since 1970. */
  readonly addedMs: number;
  readonly state: OutboxState;
  /** When its outcome was known, by the same clock; null while it waits. */
  readonly settledMs: number | null;
  /** `memory` if it ends with the page. */
  readonly kept: 'disk' | 'memory';
  /** Where its code leads, at a booth with a cloud: the server delivers it there. */
  readonly codeNames?: string;
  /** The id of the card that it follows. */
  readonly sequelOf?: string;
}

/** A card as it leaves the kiosk: ciphertext, and what the server must know. It contains neither the secret nor the plain picture. */
export interface SealedPhoto extends Pick<OutboxItem, 'id' | 'deleteTokenHash' | 'addedMs' | 'codeNames' | 'sequelOf'> {
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** What the store notes of a photo besides its state and bytes. */
export const aboutPhoto = ({
  id,
  deleteTokenHash,
  addedMs,
  codeNames,
  sequelOf,
}: Omit<SealedPhoto, 'sealed'>): Omit<SealedPhoto, 'sealed'> => ({
  id,
  deleteTokenHash,
  addedMs,
  ...(codeNames !== undefined && { codeNames }),
  ...(sequelOf !== undefined && { sequelOf }),
});

/** Holds sealed photos until a server has them. Every call may reject, and has then changed nothing. */
export interface OutboxStore {
  /** Every known photo, oldest first. */
  list(): Promise<readonly OutboxItem[]>;
  /** Adds a waiting photo. No-op if its id is known: that photo keeps its state and bytes. */
  add(photo: SealedPhoto): Promise<void>;
  /** The bytes of a waiting photo; null if it does not wait. Rejects while they cannot be read, or if they are damaged. */
  sealed(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Records the outcome of a waiting photo and removes its bytes in one step. No-op for any other. */
  settle(id: string, state: Exclude<OutboxState, 'waiting'>, atMs: number): Promise<void>;
  /** Removes all trace of a settled photo. */
  forget(id: string): Promise<void>;
  /** Whether new photos survive the page, as far as is known. */
  keeps(): 'disk' | 'memory';
}
