import type { Sql, TransactionSql } from 'postgres';

/** Whether there still is a connection on which a transaction can be rolled back: not where it has failed, or the database has said that it ends it. */
function canRollBack(error: Error): boolean {
  if ('severity' in error) return error.severity !== 'FATAL' && error.severity !== 'PANIC';
  return !('code' in error && typeof error.code === 'string' && /^(CONNECTION_|E[A-Z]|CONNECT_TIMEOUT)/.test(error.code));
}

/**
 * Does work in a transaction, as the driver's `begin` does, which says COMMIT or ROLLBACK on a connection that is gone as well: by then it has no socket,
 * and the process ends, or it is another call's. `isClosed` is known at once where the connection has a client of its own.
 */
export async function begunTransaction<T>(
  sql: Sql,
  work: (transaction: TransactionSql) => Promise<T>,
  isClosed: () => boolean = () => false,
): Promise<T> {
  let isOver = false;
  let giveUp: (error: Error) => void = () => undefined;
  const lost = new Promise<never>((_resolve, reject) => (giveUp = reject));
  const begun = sql.begin(
    // Set the isolation level that statements rely on, overriding the default of the database or role.
    'ISOLATION LEVEL READ COMMITTED',
    (transaction) =>
      // Where its connection is gone this is never settled, and nothing is said on it.
      new Promise<T>((commit, rollBack) => {
        work(transaction).then(
          (value) => (isOver || isClosed() ? undefined : commit(value)),
          (error: unknown) => {
            const reason = error instanceof Error ? error : new Error(String(error));
            const end = isOver || isClosed() || !canRollBack(reason) ? giveUp : rollBack;
            end(reason);
          },
        );
      }),
  );
  try {
    return (await Promise.race([begun, lost])) as T;
  } finally {
    isOver = true;
    begun.catch(() => undefined);
    lost.catch(() => undefined);
  }
}
