import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { Sql } from 'postgres';
import { troubleCode } from '../../disk/storageTrouble.ts';
import { databaseHosts } from './databaseHosts.ts';
import type { SchemaStep } from './postgresSteps/SchemaStep.ts';

type Value = string | number | null;
export type Statement = readonly [text: string, values: readonly Value[]];

/** The calls of a PostgreSQL database that servers share. They throw errors with a `code`: the database's own, or the system's. */
export interface PostgresCalls {
  /** The rows of one statement. */
  run(...statement: Statement): Promise<readonly unknown[]>;
  /** Statements that take effect together or not at all; the rows of each. */
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

/** A database that is silent for so long is away; it gives up by itself before. */
const patienceMs = 8000;
const statementMs = 5000;

/** A step that waits for a table has everybody else wait behind it: a backup may have the table for hours. */
const stepWaitsMs = 500;
const [stepAgainMs, stepTries] = [2000, 600];
const lockNotAvailable = '55P03';

/** Does work, again and again while tables that it needs are somebody else's. */
async function whenUnlocked(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await work();
      return;
    } catch (error) {
      if (troubleCode(error) !== lockNotAvailable || tries >= stepTries) throw error;
      await pause(stepAgainMs);
    }
}

/** Names that any number of databases and schemas may use side by side. */
const lockOf = (kind: WorkKind | 'schema'): string => `hashtext('stagebooth ${kind} ' || current_schema())`;

/** A pool of connections to the database at this address (`postgres://user:password@host:port/name`), opened when they are needed. */
export function postgresCalls(url: string, connections = 10): SharedDatabase {
  const open = (max: number, limitMs = statementMs): Sql =>
    postgres(url, {
      max,
      connect_timeout: 5,
      // After an outage the next request tries at once.
      backoff: () => 0.1,
      onnotice: () => undefined,
      // Of several hosts the one that can be written; a standby that is promoted is the next one.
      ...(databaseHosts(url).length > 1 && { target_session_attrs: 'primary' as const }),
      connection: { application_name: 'stagebooth', ...(limitMs > 0 && { statement_timeout: limitMs }) },
    });
  let pool = open(connections);

  /** Connections to a database that has fallen silent would stay so: they are given up, and new ones are made. */
  async function inTime<T>(ask: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = pool;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        if (pool === sql) pool = open(connections);
        void sql.end({ timeout: 0 });
        reject(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }));
      }, patienceMs);
    });
    try {
      return await Promise.race([ask(sql), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  const asked = (sql: Pick<Sql, 'unsafe'>, [text, values]: Statement): Promise<readonly unknown[]> =>
    sql.unsafe(text, [...values], { prepare: true });

  /** A connection of its own, whose locks end with it. */
  async function onItsOwn<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const own = open(1, 0);
    try {
      return await work(own);
    } finally {
      await own.end({ timeout: 1 });
    }
  }

  return {
    run: (...statement) => inTime((sql) => asked(sql, statement)),
    together: (statements) =>
      inTime((sql) =>
        sql.begin(async (transaction) => {
          const rows: (readonly unknown[])[] = [];
          for (const statement of statements) rows.push(await asked(transaction, statement));
          return rows;
        }),
      ),
    migrate: (steps) =>
      onItsOwn(async (sql) => {
        await sql.unsafe(`SELECT pg_advisory_lock(${lockOf('schema')})`);
        await sql.unsafe(
          'CREATE TABLE IF NOT EXISTS schema_steps (number integer PRIMARY KEY, says text NOT NULL, applied timestamptz NOT NULL DEFAULT now())',
        );
        const applied = new Set((await sql<{ number: number }[]>`SELECT number FROM schema_steps`).map(({ number }) => number));
        for (const { number, says, sql: text } of steps.filter((step) => !applied.has(step.number)))
          await whenUnlocked(() =>
            sql.begin(async (transaction) => {
              await transaction.unsafe(`SET LOCAL lock_timeout = '${stepWaitsMs}ms'`);
              await transaction.unsafe(text);
              await transaction`INSERT INTO schema_steps (number, says) VALUES (${number}, ${says})`;
            }),
          );
      }),
    alone: (work, kind = 'work') =>
      onItsOwn(async (sql) => {
        const [row] = await sql.unsafe<{ ours: boolean }[]>(`SELECT pg_try_advisory_lock(${lockOf(kind)}) AS ours`);
        return row?.ours === true ? work() : 'not ours';
      }),
    close: () => pool.end({ timeout: 5 }),
  };
}
