import type { WatchCall } from './OpenDriver.ts';
import type { PostgresCalls } from './postgresCalls.ts';
import type { S3Calls } from './s3Calls.ts';

/** A statement's kind, such as `select`: its values are nobody's business. */
const kindOf = (text: string): string => /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'other';

/** The calls of a database, each seen by `watch`. */
export const watchedDatabase = <Calls extends PostgresCalls>(calls: Calls, watch: WatchCall): Calls => ({
  ...calls,
  run: (...statement) => watch({ of: 'database', call: kindOf(statement[0]) }, () => calls.run(...statement)),
  together: (statements) => watch({ of: 'database', call: 'transaction' }, () => calls.together(statements)),
});

/** The calls of a store. A `put` is seen from its last byte to the answer, for before that it waits for whoever sends; a `get` until its first byte. */
export const watchedStore = (calls: S3Calls, watch: WatchCall): S3Calls => ({
  ...calls,
  async put(name, sizeBytes) {
    const object = await calls.put(name, sizeBytes);
    return { ...object, finish: (last) => watch({ of: 'store', call: 'put' }, () => object.finish(last)) };
  },
  get: (name, start, end) => watch({ of: 'store', call: 'get' }, () => calls.get(name, start, end)),
  remove: (object) => watch({ of: 'store', call: 'delete' }, () => calls.remove(object)),
  list: (prefix, from) => watch({ of: 'store', call: 'list' }, () => calls.list(prefix, from)),
  versions: (prefix, from) => watch({ of: 'store', call: 'list' }, () => calls.versions(prefix, from)),
});
