import type { WatchCall } from './OpenDriver.ts';
import type { PostgresCalls } from './postgresCalls.ts';
import type { S3Calls } from './s3Calls.ts';

/** A statement's kind, such as `select`, without its values, which are private. */
const kindOf = (text: string): string => /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'other';

/** A database whose calls `watch` observes. */
export const watchedDatabase = <Calls extends PostgresCalls>(calls: Calls, watch: WatchCall): Calls => ({
  ...calls,
  run: (...statement) => watch({ of: 'database', call: kindOf(statement[0]) }, () => calls.run(...statement)),
  together: (statements) => watch({ of: 'database', call: 'transaction' }, () => calls.together(statements)),
});

/**
 * A store whose calls `watch` observes. `put` is timed from the last byte sent to the response, because before that it waits for the
 * sender. `get` is timed until the first byte.
 */
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
