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
    'cuts the last byte off',
    'give back to the byte what came in, whole or in part',
    reads((read, _key, { sizeBytes }) => ({ ...read, piece: (start, end) => read.piece(start, Math.min(end, sizeBytes - 1)) })),
  ],
  [
    'begins a part at its beginning',
    'give back to the byte what came in, whole or in part',
    reads((read) => ({ ...read, piece: (start, end) => read.piece(start === 65_530 ? 0 : start, end) })),
  ],
  [
    'forgets every seventh photo',
    'keep many photos apart',
    (() => {
      let count = 0;
      return keeps((keep, key, terms) => (++count % 7 === 0 ? Promise.resolve(success(undefined)) : keep(key, terms)));
    })(),
  ],
  [
    'knows a photo by the first digits of its key only',
    'keep many photos apart',
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
    'gives the bytes of another key',
    'keep many photos apart',
    bad((blobs) => ({
      async open(key) {
        const keys = await settled(blobs.keys());
        const other = keys[(keys.indexOf(key) + 1) % keys.length] ?? key;
        return blobs.open(other, (await settled(blobs.label(other)))!);
      },
    })),
  ],
  ['answers that it has a photo and cannot read it', 'keep many photos apart', bad(() => ({ open: async () => damaged() }))],
  [
    'rounds the expiry to seconds',
    'carry their labels, to the millisecond',
    bad((blobs) => ({
      label: (key) => labelFor(blobs, key, (label) => ({ ...label, expiresMs: Math.round(label.expiresMs / 1000) * 1000 })),
    })),
  ],
  [
    'loses the hash of the delete token',
    'carry their labels, to the millisecond',
    keeps((keep, key, terms) => keep(key, { ...terms, deleteTokenHash: '' })),
  ],
  [
    'stores the same bytes once, with the label that came first',
    'carry their labels, to the millisecond',
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
    'lists what is only coming in',
    'are not there before they are kept, nor when they are discarded',
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
    'begins its list anew, whatever was there already',
    'are listed in order, and behind any key those that follow',
    bad((blobs) => ({ keys: () => blobs.keys() })),
  ],
  [
    'lists in the order in which they came',
    'are listed in order, and behind any key those that follow',
    bad((blobs) => ({ keys: async (after) => success((await settled(blobs.keys(after))).toReversed()) })),
  ],
  [
    'lets half a photo be read while it is being kept',
    'are there whole or not at all while they are being kept',
    keeps(async (keep, key, terms, blobs, bytes) => {
      const half = await settled(blobs.receive(pieces(bytes.subarray(0, bytes.length / 2)), 1e6, { key, sizeBytes: bytes.length / 2 }));
      await half.keep(key, terms);
      for (let count = 0; count < 5; count++) await turn();
      return keep(key, terms);
    }),
  ],
  [
    'has one draft for all uploads',
    'come in side by side without mixing, whoever else uses the memory',
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
    'holds on to memory that is the network’s',
    'come in side by side without mixing, whoever else uses the memory',
    receives(async function* (body) {
      const held: Uint8Array[] = [];
      for await (const piece of body) held.push(piece);
      yield* held;
    }),
  ],
  [
    'heeds no limit',
    'take a limit to the byte',
    bad((blobs) => ({ receive: (body, _limit, announced) => blobs.receive(body, Infinity, announced) })),
  ],
  [
    'takes one byte less than the limit',
    'take a limit to the byte',
    bad((blobs) => ({ receive: (body, limitBytes, announced) => blobs.receive(body, limitBytes - 1, announced) })),
  ],
  [
    'hears a body to its end before it measures it',
    'hear no more of a body that is too large',
    receives(async function* (body) {
      const all: Uint8Array[] = [];
      for await (const piece of body) all.push(piece);
      yield* all;
    }),
  ],
  [
    'takes a broken upload for a whole one',
    'take nothing of an upload that breaks off',
    receives(async function* (body) {
      try {
        yield* body;
      } catch {
        return;
      }
    }),
  ],
  [
    'keeps the first bytes under a key, whatever comes later',
    'are replaced whole by what is kept under the same key',
    keeps(async (keep, key, terms, blobs) => ((await settled(blobs.label(key))) === null ? keep(key, terms) : success(undefined))),
  ],
  [
    'writes over the old bytes and leaves what was longer',
    'are replaced whole by what is kept under the same key',
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
    'keeps what it was to remove',
    'are gone when they are removed, as often as one likes, and the others stay',
    bad(() => ({ remove: async () => success(undefined) })),
  ],
  [
    'removes the first of them only',
    'are gone when they are removed, as often as one likes, and the others stay',
    bad((blobs) => ({ remove: (keys) => blobs.remove(keys.slice(0, 1)) })),
  ],
  [
    'removes all there are',
    'are gone when they are removed, as often as one likes, and the others stay',
    bad((blobs) => ({ remove: async () => blobs.remove(await settled(blobs.keys())) })),
  ],
  [
    'fails where there is nothing to remove',
    'are gone when they are removed, as often as one likes, and the others stay',
    bad((blobs) => ({
      async remove(keys) {
        const known = await settled(blobs.keys());
        const missing = keys.some((key) => !known.includes(key));
        return missing ? failure(new BoothError('storage-unavailable', 'played', { retryable: true })) : blobs.remove(keys);
      },
    })),
  ],
  [
    'lists a photo no more that it still gives out',
    'are gone when they are removed, as often as one likes, and the others stay',
    bad((blobs) => ({ ...hides(blobs), open: blobs.open })),
  ],
  ['never takes a key again that was removed', 'can come again when they were removed', bad(hides)],
  [
    'gives out from memory what was there before',
    'can come again when they were removed',
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
    'cuts readers off when it removes',
    'can still be read to their end when they are removed meanwhile',
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
    'that are closed in the middle of a reading are read to its end first',
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
    'goes on with one reader only',
    'are given to slow readers and all others, however many there are',
    (() => {
      let latest: OpenBytes | null = null;
      return reads((read) => {
        latest = read;
        return { ...read, piece: (start, end) => (latest ?? read).piece(start, end) };
      });
    })(),
  ],
  [
    'gives out what there is under any label',
    'are not given out under a label of other bytes',
    bad((blobs) => ({ open: async (key) => blobs.open(key, (await settled(blobs.label(key)))!) })),
  ],
  [
    'calls a photo damaged whose expiry has been limited',
    'are given out whatever else a label says, for records may set an earlier expiry',
    bad((blobs) => ({
      async open(key, label) {
        const own = await settled(blobs.label(key));
        return own?.expiresMs === label.expiresMs ? blobs.open(key, label) : damaged();
      },
    })),
  ],
  [
    'tidies away what is coming in',
    'lose no upload to tidying while it comes in',
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
  ['is always full', 'say how much room there is', bad(() => ({ roomBytes: async () => success(0) }))],
  [
    'says the same of its room, whatever it keeps',
    'count what they keep against their room, and nothing that is gone',
    bad(() => ({ roomBytes: async () => success(50_000) })),
  ],
  [
    'gives no room back',
    'count what they keep against their room, and nothing that is gone',
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
    'does not know its floor',
    'have none left below their floor',
    bad((blobs) => ({ roomBytes: async () => success((await settled(blobs.roomBytes())) + 1e6) })),
  ],
];
