import type { Sql, TransactionSql } from 'postgres';

/**
 * Whether the connection still allows a ROLLBACK: false after a connection error, or if the database announced that it is closing the
 * connection.
 */
function canRollBack(error: Error): boolean {
  if ('severity' in error) return error.severity !== 'FATAL' && error.severity !== 'PANIC';
  return !('code' in error && typeof error.code === 'string' && /^(CONNECTION_|E[A-Z]|CONNECT_TIMEOUT)/.test(error.code));
}

/**
 * Runs work in a transaction like the driver's `begin`, but sends nothing on a lost connection. `begin` sends COMMIT or ROLLBACK even then:
 * either without a socket, which ends the process, or on a connection that another call is using. `isClosed` detects the loss at once if
 * the connection has its own client.
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
    // Set the isolation level required by the statements, overriding the default of the database or role.
    'ISOLATION LEVEL READ COMMITTED',
    (transaction) =>
      // After a lost connection this promise stays pending, so nothing more is sent.
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
