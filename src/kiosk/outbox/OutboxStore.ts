/** What has become of a photo. Only one that waits has its bytes still, and only those are sent. */
export type OutboxState = 'waiting' | 'acknowledged' | 'gone' | 'refused' | 'dropped';

export interface OutboxItem {
  readonly id: string;
  readonly deleteTokenHash: string;
  /** When it was put in, by the machine's calendar, in milliseconds since 1970. */
  readonly addedMs: number;
  readonly state: OutboxState;
  /** When it was known what had become of it, by the same calendar; null while it waits. */
  readonly settledMs: number | null;
  /** `memory` where it ends with the page. */
  readonly kept: 'disk' | 'memory';
}

/** A card as it leaves the kiosk: ciphertext, and what the server must know. Neither secret nor picture. */
export interface SealedPhoto extends Pick<OutboxItem, 'id' | 'deleteTokenHash' | 'addedMs'> {
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** Where sealed photos are until a server has them. Every call may reject; nothing is half done then. */
export interface OutboxStore {
  /** Every photo known, the one that was put in first in front. */
  list(): Promise<readonly OutboxItem[]>;
  /** Puts a photo in, to wait. One whose id is known stays what it is, bytes and all. */
  add(photo: SealedPhoto): Promise<void>;
  /** The bytes of a photo that waits; null where none does. */
  sealed(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Tells what became of a photo that waited, and removes its bytes in the same step. Others stay what they are. */
  settle(id: string, state: Exclude<OutboxState, 'waiting'>, atMs: number): Promise<void>;
  /** Removes all trace of a photo that waits no more. */
  forget(id: string): Promise<void>;
  /** Whether what is put in outlives the page, as far as is known. */
  keeps(): 'disk' | 'memory';
}
