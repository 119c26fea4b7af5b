import type { OpenBytes, PhotoBlobs, PhotoLabel } from '../../../../src/server/storage/photos/PhotoBlobs.ts';
import type { StorageKey } from '../../../../src/server/storage/photos/storageKey.ts';
import { BoothError, failure, success } from '../../../../src/shared/errors.ts';
import { pieces, samplePhoto } from '../../visit/samplePhoto.ts';
import { settled } from '../../time/settled.ts';
import { spoilt } from './Clause.ts';
import { blobsAtService } from './driversUnderTest.ts';
import type { BadBlobs, Terms } from './spoiltBlobs.ts';
import { damaged, hides, keeps, labelFor, reads, receives, spoiltBlobs as bad, turn } from './spoiltBlobs.ts';

/** Drivers that wrongly lose, mix up, cut, keep or reveal blobs, each with the clause that detects it. */
export const badBlobs: readonly BadBlobs[] = [
  [
    'cuts off the last byte',
    'return the exact bytes that were received, whole or in part',
    reads((read, _key, { sizeBytes }) => ({ ...read, piece: (start, end) => read.piece(start, Math.min(end, sizeBytes - 1)) })),
  ],
  [
    'sends a part from the blob’s beginning',
    'return the exact bytes that were received, whole or in part',
    reads((read) => ({ ...read, piece: (start, end) => read.piece(start === 65_530 ? 0 : start, end) })),
  ],
  [
    'forgets every seventh photo',
    'keep many photos separate',
    (() => {
      let count = 0;
      return keeps((keep, key, terms) => (++count % 7 === 0 ? Promise.resolve(success(undefined)) : keep(key, terms)));
    })(),
  ],
  [
    'identifies a photo by the first digits of its key',
    'keep many photos separate',
    bad((blobs) => {
      const short = (key: StorageKey): StorageKey => key.slice(0, 1).padEnd(64, '0') as StorageKey;
      return {
        async receive(body, limitBytes, announced) {
          const received = await blobs.receive(body, limitBytes, announced);
          return received.ok ? success({ ...received.value, keep: (key, terms) => received.value.keep(short(key), terms) }) : received;
        },
        open: (key, label) => blobs.open(short(key), label),
        label: (key) => blobs.label(short(key)),
      };
    }),
  ],
  [
    'sends the bytes of another key',
    'keep many photos separate',
    bad((blobs) => ({
      async open(key) {
        const keys = await settled(blobs.keys());
        const other = keys[(keys.indexOf(key) + 1) % keys.length] ?? key;
        return blobs.open(other, (await settled(blobs.label(other)))!);
      },
    })),
  ],
  ['reports every photo as damaged', 'keep many photos separate', bad(() => ({ open: async () => damaged() }))],
  [
    'rounds the expiry to seconds',
    'carry their labels, exact to the millisecond',
    bad((blobs) => ({
      label: (key) => labelFor(blobs, key, (label) => ({ ...label, expiresMs: Math.round(label.expiresMs / 1000) * 1000 })),
    })),
  ],
  [
    'loses the hash of the delete token',
    'carry their labels, exact to the millisecond',
    keeps((keep, key, terms) => keep(key, { ...terms, deleteTokenHash: '' })),
  ],
  [
    'stores equal bytes once, with the first label',
    'carry their labels, exact to the millisecond',
    (() => {
      const first = new Map<string, Terms>();
      return keeps((keep, key, terms, _blobs, bytes) => {
        const content = bytes.toString('latin1');
        first.set(content, first.get(content) ?? terms);
        return keep(key, first.get(content)!);
      });
    })(),
  ],
  [
    'lists uploads that are still arriving',
    'do not exist before they are kept, or after they are discarded',
    bad((blobs) => {
      let arriving = 0;
      return {
        receive(body, limitBytes, announced) {
          arriving++;
          return blobs.receive(body, limitBytes, announced);
        },
        async keys(after) {
          const keys = await blobs.keys(after);
          return keys.ok && arriving > 0 ? success([...keys.value, samplePhoto(99).key]) : keys;
        },
      };
    }),
  ],
  [
    'starts its list again, whatever it has listed',
    'are listed in order, also from any key on',
    bad((blobs) => ({ keys: () => blobs.keys() })),
  ],
  [
    'lists in order of arrival',
    'are listed in order, also from any key on',
    bad((blobs) => ({ keys: async (after) => success((await settled(blobs.keys(after))).toReversed()) })),
  ],
  [
    'sends half a photo while it is being kept',
    'exist completely or not at all while they are being kept',
    keeps(async (keep, key, terms, blobs, bytes) => {
      const half = await settled(blobs.receive(pieces(bytes.subarray(0, bytes.length / 2)), 1e6, { key, sizeBytes: bytes.length / 2 }));
      await half.keep(key, terms);
      for (let count = 0; count < 5; count++) await turn();
      return keep(key, terms);
    }),
  ],
  [
    'uses one draft for all uploads',
    'are received in parallel without mixing, even if a sender reuses its memory',
    (() => {
      let draft: Uint8Array = Buffer.of();
      return receives(async function* (body) {
        for await (const piece of body) {
          draft = Buffer.from(piece);
          await turn();
          yield draft;
        }
      });
    })(),
  ],
  [
    'keeps using memory that the sender reuses',
    'are received in parallel without mixing, even if a sender reuses its memory',
    receives(async function* (body) {
      const held: Uint8Array[] = [];
      for await (const piece of body) held.push(piece);
      yield* held;
    }),
  ],
  [
    'ignores the limit',
    'obey a limit to the byte',
    bad((blobs) => ({ receive: (body, _limit, announced) => blobs.receive(body, Infinity, announced) })),
  ],
  [
    'accepts one byte less than the limit',
    'obey a limit to the byte',
    bad((blobs) => ({ receive: (body, limitBytes, announced) => blobs.receive(body, limitBytes - 1, announced) })),
  ],
  [
    'reads a body to its end before it measures it',
    'stop reading a body that is too large',
    receives(async function* (body) {
      const all: Uint8Array[] = [];
      for await (const piece of body) all.push(piece);
      yield* all;
    }),
  ],
  [
    'accepts an interrupted upload as complete',
    'keep nothing of an interrupted upload',
    receives(async function* (body) {
      try {
        yield* body;
      } catch {
        return;
      }
    }),
  ],
  [
    'keeps the first bytes under a key, whatever arrives later',
    'are replaced completely by a blob kept under the same key',
    keeps(async (keep, key, terms, blobs) => ((await settled(blobs.label(key))) === null ? keep(key, terms) : success(undefined))),
  ],
  [
    'overwrites the old bytes and leaves the rest of a longer blob',
    'are replaced completely by a blob kept under the same key',
    (() => {
      const written = new Map<string, Buffer>();
      return keeps(async (_keep, key, terms, blobs, bytes) => {
        written.set(key, Buffer.concat([bytes, written.get(key)?.subarray(bytes.length) ?? Buffer.of()]));
        return (await settled(blobs.receive(pieces(written.get(key)!), 1e6, { key, sizeBytes: written.get(key)!.length }))).keep(
          key,
          terms,
        );
      });
    })(),
  ],
  [
    'keeps removed blobs',
    'are gone after their removal, which may be repeated, and all others stay',
    bad(() => ({ remove: async () => success(undefined) })),
  ],
  [
    'removes only the first of several',
    'are gone after their removal, which may be repeated, and all others stay',
    bad((blobs) => ({ remove: (keys) => blobs.remove(keys.slice(0, 1)) })),
  ],
  [
    'removes all blobs',
    'are gone after their removal, which may be repeated, and all others stay',
    bad((blobs) => ({ remove: async () => blobs.remove(await settled(blobs.keys())) })),
  ],
  [
    'fails if there is nothing to remove',
    'are gone after their removal, which may be repeated, and all others stay',
    bad((blobs) => ({
      async remove(keys) {
        const known = await settled(blobs.keys());
        const missing = keys.some((key) => !known.includes(key));
        return missing ? failure(new BoothError('storage-unavailable', 'played', { retryable: true })) : blobs.remove(keys);
      },
    })),
  ],
  [
    'no longer lists a removed photo, but still sends it',
    'are gone after their removal, which may be repeated, and all others stay',
    bad((blobs) => ({ ...hides(blobs), open: blobs.open })),
  ],
  ['never accepts a removed key again', 'can be stored again after their removal', bad(hides)],
  [
    'returns an earlier label from memory',
    'can be stored again after their removal',
    bad((blobs) => {
      const first = new Map<string, PhotoLabel>();
      return {
        async label(key) {
          const label = await blobs.label(key);
          if (!label.ok || label.value === null) return label;
          first.set(key, first.get(key) ?? label.value);
          return success(first.get(key)!);
        },
      };
    }),
  ],
  [
    'cuts off readers of a removed blob',
    'can still be read to their end if they are removed meanwhile',
    reads((read, key, _label, blobs) => ({
      ...read,
      async piece(start, end) {
        if (!(await settled(blobs.keys())).includes(key)) throw new Error('played');
        return read.piece(start, end);
      },
    })),
  ],
  [
    'gives all readers the same memory',
    'that are closed during a read finish that read first',
    (() => {
      const memory = Buffer.alloc(1e6);
      return reads((read) => ({
        ...read,
        async piece(start, end) {
          const piece = await read.piece(start, end);
          memory.set(piece);
          for (let count = 0; count < 5; count++) await turn();
          return memory.subarray(0, piece.length);
        },
      }));
    })(),
  ],
  [
    'serves only one reader',
    'are sent to slow and fast readers, however many there are',
    (() => {
      let latest: OpenBytes | null = null;
      return reads((read) => {
        latest = read;
        return { ...read, piece: (start, end) => (latest ?? read).piece(start, end) };
      });
    })(),
  ],
  [
    'sends any bytes under any label',
    'are not sent under the label of other bytes',
    bad((blobs) => ({ open: async (key) => blobs.open(key, (await settled(blobs.label(key)))!) })),
  ],
  [
    'reports a photo with a capped expiry as damaged',
    'are sent whatever else a label says, because records may set an earlier expiry',
    bad((blobs) => ({
      async open(key, label) {
        const own = await settled(blobs.label(key));
        return own?.expiresMs === label.expiresMs ? blobs.open(key, label) : damaged();
      },
    })),
  ],
  [
    'sweeps away arriving uploads',
    'lose no upload to a sweep while it arrives',
    (() => {
      let tidied = 0;
      const driver = spoilt(blobsAtService, (blobs: PhotoBlobs) => ({
        async receive(body, limitBytes, announced) {
          const before = tidied;
          const received = await blobs.receive(body, limitBytes, announced);
          if (received.ok && tidied > before) await received.value.discard();
          return received;
        },
        async tidy(olderThanMs) {
          tidied++;
          return blobs.tidy(olderThanMs);
        },
      }));
      return driver;
    })(),
  ],
  ['is always full', 'report the free room', bad(() => ({ roomBytes: async () => success(0) }))],
  [
    'reports the same room, whatever it stores',
    'count stored blobs against their room, and removed ones no more',
    bad(() => ({ roomBytes: async () => success(50_000) })),
  ],
  [
    'never frees room',
    'count stored blobs against their room, and removed ones no more',
    bad((blobs) => {
      let least = Infinity;
      return {
        async roomBytes() {
          least = Math.min(least, await settled(blobs.roomBytes()));
          return success(least);
        },
      };
    }),
  ],
  [
    'ignores its floor',
    'have no room left below their floor',
    bad((blobs) => ({ roomBytes: async () => success((await settled(blobs.roomBytes())) + 1e6) })),
  ],
];
