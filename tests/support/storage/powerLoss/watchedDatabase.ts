import type { Database, Statement } from 'libsql';

/** The database with `around` called on each of its calls, with the SQL. */
export function watchedDatabase(database: Database, around: <T>(call: () => T, words: string) => T): Database {
  const watched = <Target extends object>(target: Target, words: string): Target =>
    new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name === 'prepare') return (sql: string): Statement => watched(database.prepare(sql), sql);
        const call = (...given: unknown[]): unknown => Reflect.apply(value, target, given) as unknown;
        return (...given: unknown[]): unknown =>
          around(() => call(...given), typeof given[0] === 'string' && words === '' ? given[0] : words);
      },
    });
  return watched(database, '');
}
