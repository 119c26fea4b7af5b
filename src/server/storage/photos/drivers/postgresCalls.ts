import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres';
import { storageErrorCode } from '../../disk/attempt.ts';
import { begunTransaction } from './begunTransaction.ts';
import { readDatabaseAddress } from './databaseAddress.ts';
import type { SchemaStep } from './postgresSteps/SchemaStep.ts';

type Value = string | number | null;
export type Statement = readonly [text: string, values: readonly Value[]];

/** The calls to a shared PostgreSQL database. They throw errors with a `code`, from the database or the system. */
export interface PostgresCalls {
  /** Runs one statement and returns its rows. */
  run(...statement: Statement): Promise<readonly unknown[]>;
  /** Runs statements in one transaction and returns the rows of each. */
  together(statements: readonly Statement[]): Promise<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
}

/** The kinds of work that one server at a time does for all servers. */
export type WorkKind = 'work' | 'alerts';

export interface SharedDatabase extends PostgresCalls {
  /** Updates the schema. Waits for another server that is updating it. */
  readonly migrate: (steps: readonly SchemaStep[]) => Promise<void>;
  /** Runs work, or returns 'not ours' if another server is running work of this kind. If a server dies, another may run it at once. */
  readonly alone: <T>(work: () => Promise<T>, kind?: WorkKind) => Promise<T | 'not ours'>;
}

/** A query with its connection, or null while it waits for one. The driver sets `state` but does not declare it. */
type Sent = PendingQuery<Row[]> & { readonly state: object | null };

/** Tracks a query and the time of its answer. */
type Heed = (query: PendingQuery<Row[]>) => PendingQuery<Row[]>;

interface Pool {
  readonly sql: Sql;
  /** Time of each connection's last answer. */
  readonly receivedMs: Map<object, number>;
}

/** How long to wait for the database before it counts as unreachable. Must exceed the database's own statement timeout. */
const patienceMs = 8000;
const statementMs = 5000;

/** How long a migration step may wait for a table lock. Other queries queue behind a waiting step, and a backup may hold the table for hours. */
const stepWaitsMs = 500;
const [stepAgainMs, stepTries] = [2000, 600];
const lockNotAvailable = '55P03';
const readOnly = '25006';
const readOnlyPauseMs = 1000;
const protocolViolation = '08P01';

/** Runs work and retries while other sessions hold locks on its tables. */
async function whenUnlocked(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await work();
      return;
    } catch (error) {
      if (storageErrorCode(error) !== lockNotAvailable || tries >= stepTries) throw error;
      await pause(stepAgainMs);
    }
}

/** The lock's name contains the schema, so that several databases and schemas may use it side by side. */
const lockOf = (kind: WorkKind | 'schema'): string => `hashtext('stagebooth ${kind} ' || current_schema())`;

/** Removes timeouts that a role or a host sets for transactions. Selects settings by name, because they differ by release. */
const endLimits = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;

/** How long an idle connection stays open: hosted databases allow few. */
const idleSeconds = 30;

/** The maximum connections per server. Hosted databases allow ten to twenty in total. */
export const connectionsFor = { photos: 5, records: 2, locks: 1 } as const;
const inAll = connectionsFor.photos + connectionsFor.records + connectionsFor.locks;

/** A pool's share if the address limits the connections per server; at least one. */
const shareOf = (wanted: number, allowed: number | null): number =>
  allowed === null
    ? wanted
    : Math.max(1, Math.floor(((allowed - connectionsFor.locks) * wanted) / (connectionsFor.photos + connectionsFor.records)));

/** Maximum number of connections that a server opens to this address. */
export function connectionsAt(url: string): number {
  const address = readDatabaseAddress(url);
  const allowed = address.ok ? address.value.connections : null;
  return allowed === null
    ? inAll
    : shareOf(connectionsFor.photos, allowed) + shareOf(connectionsFor.records, allowed) + connectionsFor.locks;
}

/**
 * A pool of connections to the database at this address (`postgres://user:password@host:port/name`), opened on demand. Throws if
 * `readDatabaseAddress` refuses the address. Behind a pooler, does not prepare statements and omits start-up parameters that a pooler would
 * refuse.
 */
export function postgresCalls(url: string, wanted: number = connectionsFor.photos): SharedDatabase {
  const address = readDatabaseAddress(url);
  if (!address.ok) throw new TypeError(`The database's address ${address.error}`);
  const { options } = address.value;
  const connections = shareOf(wanted, address.value.connections);
  let isPooled = options.prepare === false;
  const open = (max: number, limitMs = statementMs, onclose: () => void = () => undefined): Sql =>
    postgres({
      ...options,
      max,
      idle_timeout: idleSeconds,
      prepare: !isPooled,
      // Don't let the driver look up array types: our statements don't read arrays, and an error in that background query would go
      // unnoticed.
      fetch_types: false,
      // After an outage, connect at once on the next request.
      backoff: () => 0.1,
      onnotice: () => undefined,
      onclose,
      // The date style that our code parses. Every pooler accepts this parameter, because drivers of many languages send it.
      connection: {
        ...options.connection,
        DateStyle: 'ISO',
        ...(!isPooled && { default_transaction_isolation: 'read committed', ...(limitMs > 0 && { statement_timeout: limitMs }) }),
      },
    });
  let pool: Pool | null = null;
  let replacedMs = -Infinity;
  let known: Promise<void> | null = isPooled ? Promise.resolve() : null;
  const know = (): Promise<void> =>
    (known ??= detectPooler().catch((error: unknown) => {
      known = null;
      throw error;
    }));

  /** Detects a pooler: it refuses start-up parameters, or the backend's process id differs from the id announced to the client. */
  async function detectPooler(): Promise<void> {
    const own = open(1);
    try {
      const rows = await inTime(own, (sql) => sql.unsafe<{ pid: number }[]>('SELECT pg_backend_pid() AS pid', [], { prepare: false }));
      isPooled = rows[0]?.pid !== rows.state.pid;
    } catch (error) {
      if (storageErrorCode(error) !== protocolViolation) throw error;
      isPooled = true;
    } finally {
      own.end({ timeout: 0 }).catch(() => undefined);
    }
  }

  async function inTime<T>(sql: Sql, ask: (sql: Sql) => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const giveUp = () => reject(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }));
      // If this process was busy for long, first read any data that has arrived.
      timer = setTimeout(() => setImmediate(giveUp), patienceMs);
    });
    try {
      return await Promise.race([ask(sql), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Runs a call in the pool. After a timeout, replaces the whole pool, because connections to a silent database stay silent. If other
   * queries were answered during the call (on the same connection, or on any connection while the call waited for one), the database is
   * only slow, and only this call fails.
   */
  async function inPool<T>(ask: (sql: Sql, heed: Heed) => Promise<T>): Promise<T> {
    await know();
    const own = (pool ??= { sql: open(connections), receivedMs: new Map() });
    const { sql, receivedMs } = own;
    const sinceMs = performance.now();
    let last: Sent | null = null;
    let isGivenUp = false;
    const heed: Heed = (query) => {
      // The caller gave up before this transaction began.
      if (isGivenUp) throw new Error('the caller no longer waits for this');
      const sent = query as Sent;
      last = sent;
      const hear = (): void => {
        if (sent.state !== null) receivedMs.set(sent.state, performance.now());
      };
      query.then(hear, hear);
      return query;
    };
    function giveUp(): void {
      isGivenUp = true;
      const on = last?.state ?? null;
      const received = on === null ? [...receivedMs.values()] : [receivedMs.get(on) ?? 0];
      if (received.some((ms) => ms >= sinceMs)) {
        // Cancel a query that is still waiting for a connection.
        if (on === null) last?.cancel();
        return;
      }
      if (pool === own) pool = null;
      sql.end({ timeout: 0 }).catch(() => undefined);
    }
    function retire(): void {
      if (pool === own) pool = null;
      sql.end({ timeout: patienceMs / 1000 }).catch(() => undefined);
    }
    try {
      return await inTime(sql, () => ask(sql, heed));
    } catch (error) {
      const code = storageErrorCode(error);
      if (code === 'ETIMEDOUT') giveUp();
      // The driver may have lost the first query of this connection and will never send it. Replace the pool; calls in progress finish on
      // the old one.
      if (code === 'CONNECT_TIMEOUT') retire();
      // After a failover, the former primary keeps its connections and refuses writes. Only new connections reach its successor. If the
      // database is read-only anyway, this costs one new pool per `readOnlyPauseMs`.
      if (code === readOnly && performance.now() - replacedMs > readOnlyPauseMs) {
        replacedMs = performance.now();
        retire();
      }
      throw error;
    }
  }

  const asked = (sql: Pick<Sql, 'unsafe'>, heed: Heed, [text, values]: Statement): Promise<readonly unknown[]> =>
    heed(sql.unsafe(text, [...values], { prepare: !isPooled }));

  /**
   * Runs statements in a transaction. A pooler hands the server connection to another client when the transaction ends; the answer to a
   * statement queued after it would go to that client.
   */
  const inTransaction = (statements: readonly Statement[]): Promise<(readonly unknown[])[]> =>
    inPool((sql, heed) =>
      begunTransaction(sql, async (transaction) => {
        if (isPooled) await heed(transaction.unsafe(`SET LOCAL statement_timeout = ${statementMs}`));
        const rows: (readonly unknown[])[] = [];
        for (const statement of statements) rows.push(await asked(transaction, heed, statement));
        return rows;
      }),
    );

  /**
   * Runs work in a transaction on a separate connection. Its locks end with the transaction, because a pooler keeps the connection itself
   * open.
   */
  async function onItsOwn<T>(work: (transaction: TransactionSql) => Promise<T>): Promise<T> {
    await know();
    let isClosed = false;
    const own = open(1, 0, () => (isClosed = true));
    try {
      const unlimited = async (transaction: TransactionSql): Promise<T> => {
        await transaction.unsafe(endLimits);
        return work(transaction);
      };
      return await begunTransaction(own, unlimited, () => isClosed);
    } finally {
      await own.end({ timeout: 1 });
    }
  }

  return {
    async run(...statement) {
      await know();
      return isPooled ? ((await inTransaction([statement]))[0] ?? []) : inPool((sql, heed) => asked(sql, heed, statement));
    },
    together: inTransaction,
    async migrate(steps) {
      const locked = (work: (transaction: TransactionSql) => Promise<unknown>): Promise<void> =>
        whenUnlocked(() =>
          onItsOwn(async (transaction) => {
            await transaction.unsafe(`SET LOCAL lock_timeout = '${stepWaitsMs}ms'`);
            await transaction.unsafe(`SELECT pg_advisory_xact_lock(${lockOf('schema')})`);
            await work(transaction);
          }),
        );
      let applied = new Set<number>();
      await locked(async (transaction) => {
        await transaction.unsafe(
          'CREATE TABLE IF NOT EXISTS schema_steps (number integer PRIMARY KEY, says text NOT NULL, applied timestamptz NOT NULL DEFAULT now())',
        );
        const rows = await transaction.unsafe<{ number: number }[]>('SELECT number FROM schema_steps');
        applied = new Set(rows.map(({ number }) => number));
      });
      for (const { number, says, sql: text } of steps.filter((step) => !applied.has(step.number)))
        await locked(async (transaction) => {
          // Another server may have applied this step first.
          if ((await transaction.unsafe('SELECT 1 FROM schema_steps WHERE number = $1', [number], { prepare: false })).length > 0) return;
          await transaction.unsafe(text);
          await transaction.unsafe('INSERT INTO schema_steps (number, says) VALUES ($1, $2)', [number, says], { prepare: false });
        });
    },
    async alone<T>(work: () => Promise<T>, kind: WorkKind = 'work') {
      const running: Promise<T>[] = [];
      try {
        await onItsOwn(async (transaction) => {
          const [row] = await transaction.unsafe<{ ours: boolean }[]>(`SELECT pg_try_advisory_xact_lock(${lockOf(kind)}) AS ours`);
          if (row?.ours !== true) return;
          running.push(work());
          await running[0];
        });
      } catch (error) {
        // The connection with the lock may fail before the work is done.
        if (running.length === 0) throw error;
      }
      return running[0] ?? 'not ours';
    },
    close: async () => pool?.sql.end({ timeout: 5 }),
  };
}
