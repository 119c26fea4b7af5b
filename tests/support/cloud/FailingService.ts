import type { ObjectReader, ObjectWriter, S3Calls } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import type { PostgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import type { Fault, Faults } from '../storage/photoDrivers/Clause.ts';

/** A connection to a database or store in which one call fails with one of its error codes. */
export class FailingService implements Faults {
  calls = 0;
  #trouble: Fault | null = null;
  readonly #codes: Readonly<Record<Fault['code'], string>>;

  constructor(codes: Readonly<Record<Fault['code'], string>>) {
    this.#codes = codes;
  }

  break(trouble: Fault): void {
    this.calls = 0;
    this.#trouble = trouble;
  }

  heal(): void {
    this.#trouble = null;
  }

  readonly call = async <T>(made: () => Promise<T>): Promise<T> => {
    const trouble = ++this.calls === this.#trouble?.at ? this.#trouble : null;
    if (trouble === null) return made();
    if (trouble.kind === 'though done') await made();
    throw Object.assign(new Error('played'), { code: this.#codes[trouble.code] });
  };
}

/** Passes a database's calls through a failing service. */
export const failingPostgres = (calls: PostgresCalls, { call }: FailingService): PostgresCalls => ({
  run: (...statement) => call(() => calls.run(...statement)),
  together: (statements) => call(() => calls.together(statements)),
  close: () => calls.close(),
});

/** Passes a store's calls through a failing service. */
export function failingS3(calls: S3Calls, { call }: FailingService): S3Calls {
  const writer = (object: ObjectWriter): ObjectWriter => ({
    write: (piece) => call(() => object.write(piece)),
    finish: (last) => call(() => object.finish(last)),
    abort: () => object.abort(),
  });
  const reader = (object: ObjectReader): ObjectReader => ({
    sizeBytes: object.sizeBytes,
    next: () => call(() => object.next()),
    close: () => object.close(),
  });
  return {
    put: (name, sizeBytes) => call(async () => writer(await calls.put(name, sizeBytes))),
    get: (name, start, end) =>
      call(async () => {
        const object = await calls.get(name, start, end);
        return object === null ? null : reader(object);
      }),
    remove: (object) => call(() => calls.remove(object)),
    list: (prefix, from) => call(() => calls.list(prefix, from)),
    versions: (prefix, from) => call(() => calls.versions(prefix, from)),
    make: () => call(() => calls.make()),
    errors: () => calls.errors(),
    close: () => calls.close(),
  };
}
