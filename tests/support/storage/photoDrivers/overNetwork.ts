import type { OpenBytes, PhotoBlobs } from '../../../../src/server/storage/photos/PhotoBlobs.ts';
import type { PhotoRecords } from '../../../../src/server/storage/photos/PhotoRecords.ts';
import type { Result } from '../../../../src/shared/errors.ts';
import { BoothError, failure, success } from '../../../../src/shared/errors.ts';
import type { Fault, Faults } from './Clause.ts';

/** A simulated network to a remote service: each call takes time and may fail. */
export class PlayedNetwork implements Faults {
  calls = 0;
  #trouble: Fault | null = null;

  break(trouble: Fault): void {
    this.calls = 0;
    this.#trouble = trouble;
  }

  heal(): void {
    this.#trouble = null;
  }

  async call<T>(made: () => Promise<Result<T>>): Promise<Result<T>> {
    const trouble = ++this.calls === this.#trouble?.at ? this.#trouble : null;
    await new Promise((resolve) => setImmediate(resolve));
    if (trouble === null) return made();
    const { code, kind } = trouble;
    if (kind === 'though done') await made();
    return failure(new BoothError(code, 'played', { retryable: true }));
  }
}

/** Blobs through a simulated network, as in a driver for a remote service. */
export function blobsOverNetwork(blobs: PhotoBlobs, network: PlayedNetwork): PhotoBlobs {
  const overNetwork = ({ piece, close }: OpenBytes): OpenBytes => ({
    close,
    async piece(start, end) {
      const read = await network.call(async () => success(Uint8Array.from(await piece(start, end))));
      if (!read.ok) throw read.error;
      return read.value;
    },
  });
  return {
    async receive(body, limitBytes, announced) {
      const received = await network.call(() => blobs.receive(body, limitBytes, announced));
      if (!received.ok) return received;
      const { keep, ...others } = received.value;
      return success({ ...others, keep: (key, terms) => network.call(() => keep(key, terms)) });
    },
    async open(key, label) {
      const opened = await network.call(() => blobs.open(key, label));
      return opened.ok ? success(overNetwork(opened.value)) : opened;
    },
    label: (key) => network.call(() => blobs.label(key)),
    async remove(keys) {
      const removed = await Promise.all(keys.map((key) => network.call(() => blobs.remove([key]))));
      return removed.find(({ ok }) => !ok) ?? success(undefined);
    },
    keys: (after) => network.call(() => blobs.keys(after)),
    removeOthers: (key, label) => network.call(() => blobs.removeOthers(key, label)),
    tidy: (olderThanMs) => network.call(() => blobs.tidy(olderThanMs)),
    roomBytes: () => network.call(() => blobs.roomBytes()),
  };
}

/** Records through a simulated network, as in a driver for a remote database. Closing only ends this side's connection. */
export function recordsOverNetwork(records: PhotoRecords, network: PlayedNetwork): PhotoRecords {
  return {
    find: (key) => network.call(() => records.find(key)),
    findAll: (keys) => network.call(() => records.findAll(keys)),
    add: (key, label) => network.call(() => records.add(key, label)),
    depart: (keys, reason, atMs) => network.call(() => records.depart(keys, reason, atMs)),
    departAll: (reason, atMs, among) => network.call(() => records.departAll(reason, atMs, among)),
    keys: () => network.call(() => records.keys()),
    clearedMs: () => network.call(() => records.clearedMs()),
    count: () => network.call(() => records.count()),
    expired: (nowMs) => network.call(() => records.expired(nowMs)),
    forget: (beforeMs) => network.call(() => records.forget(beforeMs)),
    limit: (expiresMs, latestMs) => network.call(() => records.limit(expiresMs, latestMs)),
    time: () => network.call(() => records.time()),
    noteTime: (time) => network.call(() => records.noteTime(time)),
    close: async () => undefined,
  };
}
