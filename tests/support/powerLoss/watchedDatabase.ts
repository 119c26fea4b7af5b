import type { Database, Statement } from 'libsql';

/** The database itself, which runs `around` each call that changes it. */
export function watchedDatabase(database: Database, around: <T>(call: () => T) => T): Database {
  const watchedStatement = (statement: Statement): Statement =>
    new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => around(() => Reflect.apply(value, target, given) as unknown);
      },
    });
  return new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name === 'prepare') return (sql: string): Statement => watchedStatement(target.prepare(sql));
      return (...given: unknown[]): unknown => around(() => Reflect.apply(value, target, given) as unknown);
    },
  });
}
