import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres';
import { storageErrorCode } from '../../disk/attempt.ts';
import { begunTransaction } from './begunTransaction.ts';
import { readDatabaseAddress } from './databaseAddress.ts';
import type { SchemaStep } from './postgresSteps/SchemaStep.ts';

type Value = string | number | null;
export type Statement = readonly [text: string, values: readonly Value[]];

/** The calls of a PostgreSQL database that servers share. They throw errors with a `code`: the database's own, or the system's. */
export interface PostgresCalls {
  /** The rows of one statement. */
  run(...statement: Statement): Promise<readonly unknown[]>;
  /** Runs statements in one transaction and returns the rows of each. */
  together(statements: readonly Statement[]): Promise<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
}

/** What one server at a time does for all. */
export type WorkKind = 'work' | 'alerts';

export interface SharedDatabase extends PostgresCalls {
  /** Brings the schema up to date. Another server that does the same is waited for. */
  readonly migrate: (steps: readonly SchemaStep[]) => Promise<void>;
  /** Does work unless another server is doing work of this kind: 'not ours' then. If this server dies, another one may at once. */
  readonly alone: <T>(work: () => Promise<T>, kind?: WorkKind) => Promise<T | 'not ours'>;
}

/** A query, with the connection that it was sent on: null while it waits for one. The driver has it, and does not declare it. */
type Sent = PendingQuery<Row[]> & { readonly state: object | null };

/** Notes a query of a call, and when it is answered. */
type Heed = (query: PendingQuery<Row[]>) => PendingQuery<Row[]>;

interface Pool {
  readonly sql: Sql;
  /** When each connection answered last. */
  readonly receivedMs: Map<object, number>;
}

/** A database that is silent for so long is away; it gives up by itself before. */
const patienceMs = 8000;
const statementMs = 5000;

/** A step that waits for a table has everybody else wait behind it: a backup may have the table for hours. */
const stepWaitsMs = 500;
const [stepAgainMs, stepTries] = [2000, 600];
const lockNotAvailable = '55P03';
const protocolViolation = '08P01';

/** Does work, again and again while tables that it needs are somebody else's. */
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

/** Names that any number of databases and schemas may use side by side. */
const lockOf = (kind: WorkKind | 'schema'): string => `hashtext('stagebooth ${kind} ' || current_schema())`;

/** Ends the limits that a role or a host sets for transactions; which there are differs by release. */
const endLimits = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;

/** A connection that nobody needs is given back after this long: hosted databases have few. */
const idleSeconds = 30;

/** How many connections a server has at most: hosted databases have ten to twenty for all. */
export const connectionsFor = { photos: 5, records: 2, locks: 1 } as const;
const inAll = connectionsFor.photos + connectionsFor.records + connectionsFor.locks;

/** The share of a pool where the address allows a server fewer or more in all; one at least. */
const shareOf = (wanted: number, allowed: number | null): number =>
  allowed === null
    ? wanted
    : Math.max(1, Math.floor(((allowed - connectionsFor.locks) * wanted) / (connectionsFor.photos + connectionsFor.records)));

/** How many connections a server at this address has at most. */
export function connectionsAt(url: string): number {
  const address = readDatabaseAddress(url);
  const allowed = address.ok ? address.value.connections : null;
  return allowed === null
    ? inAll
    : shareOf(connectionsFor.photos, allowed) + shareOf(connectionsFor.records, allowed) + connectionsFor.locks;
}

/**
 * A pool of connections to the database at this address (`postgres://user:password@host:port/name`), opened when they are needed. Throws if it is
 * no address that `readDatabaseAddress` takes. Behind a pooler, no statement is prepared and nothing is said at start-up that it would refuse.
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
      // Don't let the driver look up array types: no statement reads arrays, and an error in that background query would go unnoticed.
      fetch_types: false,
      // After an outage the next request tries at once.
      backoff: () => 0.1,
      onnotice: () => undefined,
      onclose,
      // Dates are read in this style; every pooler lets it pass, for the drivers of many languages ask for it.
      connection: {
        ...options.connection,
        DateStyle: 'ISO',
        ...(!isPooled && { default_transaction_isolation: 'read committed', ...(limitMs > 0 && { statement_timeout: limitMs }) }),
      },
    });
  let pool: Pool | null = null;
  let known: Promise<void> | null = isPooled ? Promise.resolve() : null;
  const know = (): Promise<void> =>
    (known ??= detectPooler().catch((error: unknown) => {
      known = null;
      throw error;
    }));

  /** A pooler does not take what it can't keep at start-up, or the database's process is another than the one that was named to this client. */
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
      // If this server itself was busy for long, what has arrived meanwhile is read first.
      timer = setTimeout(() => setImmediate(giveUp), patienceMs);
    });
    try {
      return await Promise.race([ask(sql), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Connections to a database that has fallen silent would stay so: they are given up, and new ones are made. Where others were answered meanwhile, on
   * the same connection or on any while the call waited for one, the database is only slow: this call alone is given up.
   */
  async function inPool<T>(ask: (sql: Sql, heed: Heed) => Promise<T>): Promise<T> {
    await know();
    const own = (pool ??= { sql: open(connections), receivedMs: new Map() });
    const { sql, receivedMs } = own;
    const sinceMs = performance.now();
    let last: Sent | null = null;
    let isGivenUp = false;
    const heed: Heed = (query) => {
      // A transaction whose turn comes now would be for nobody.
      if (isGivenUp) throw new Error('nobody waits for this any more');
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
        // What still waits for a connection takes none.
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
      // The driver may have lost what it was to send first, and would never say it on this connection: others end what they have begun, and new ones are made.
      if (code === 'CONNECT_TIMEOUT') retire();
      throw error;
    }
  }

  const asked = (sql: Pick<Sql, 'unsafe'>, heed: Heed, [text, values]: Statement): Promise<readonly unknown[]> =>
    heed(sql.unsafe(text, [...values], { prepare: !isPooled }));

  /**
   * In a transaction. A pooler gives the database's side of a connection to somebody else as soon as one is over; the answer to another statement, sent
   * behind it on the same connection, would go there.
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

  /** A connection of its own, in a transaction, with whose end its locks end: a pooler keeps the connection itself. */
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
          // Another server may have come here first.
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
        // The connection that keeps others from it may go before the work is done.
        if (running.length === 0) throw error;
      }
      return running[0] ?? 'not ours';
    },
    close: async () => pool?.sql.end({ timeout: 5 }),
  };
}
