import Database from 'libsql';

/** A database in memory after these steps. `asked` collects the text of each query that a prepared statement runs, once for each run. */
export function watchedDatabase(steps: readonly string[]): { readonly database: Database.Database; readonly asked: string[] } {
  const database = new Database(':memory:');
  for (const step of steps) database.exec(step);
  const asked: string[] = [];
  const watched = new Proxy(database, {
    get(target, name) {
      if (name !== 'prepare') {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      }
      return (sql: string) => {
        const statement = target.prepare(sql);
        const noted =
          (run: 'all' | 'get' | 'run') =>
          (...values: readonly unknown[]): unknown => {
            asked.push(sql);
            return statement[run](...values);
          };
        return { all: noted('all'), get: noted('get'), run: noted('run') };
      };
    },
  });
  return { database: watched, asked };
}
