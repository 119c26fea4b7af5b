import type { DatabaseRefusal } from '../../../../support/cloud/refusingDatabase.ts';

/** An error from PostgreSQL or a pooler, and the text for operators. Booths and guests get 503, or 507 if it is full. */
export interface DatabaseError extends DatabaseRefusal {
  readonly says: string;
  readonly isFull?: true;
}

const start = (code: string, message: string, says: string): DatabaseError => ({ at: 'start', code, message, says });
const statement = (code: string, message: string, says: string, isFull?: true): DatabaseError => ({
  ...{ at: 'statement', code, message, says },
  ...(isFull && { isFull }),
});

const told = (means: string, ...messages: readonly string[]): readonly DatabaseError[] =>
  messages.map((message) => start('XX000', message, `${means}: it says “${message}” (XX000)`));

/** Messages of Supavisor (lib/supavisor/errors) and Neon's proxy that share a code. */
const ofPoolersAndHosts: readonly DatabaseError[] = [
  ...told(
    'it has no connection left',
    'Max client connections reached',
    '(EMAXCONN) max client connections reached, limit: 200',
    '(EMAXCONNSESSION) max clients reached in session mode - max clients are limited to pool_size: 15',
    '(ECHECKOUTTIMEOUT) unable to check out connection from the pool after 15000ms in Session mode',
    '(ECHECKOUTRETRIES) failed to check out a connection after multiple retries',
    '(EPOOLCHECKOUT) pool checkout failed: :timeout',
    '(EMAXPOOLSREACHED) max pools count reached',
    'Unable to check out process from the pool due to timeout',
  ),
  ...told(
    'it cannot reach the database behind it',
    '(EDBHANDLEREXITED) DbHandler exited. Check logs for more information',
    '(EAUTHSECRETS) failed to retrieve authentication secrets: :timeout',
    '(EAUTHQUERY) failed to connect to the database to run the authentication query',
    '(EPROXYSTARTFAILED) failed to start proxy connection',
    '(EPROXYSUPERVISORUNAVAILABLE) proxy supervisor unavailable after retries',
    '(ESUBSCRIBERETRIES) failed to subscribe to tenant after multiple retries. Terminating',
    '(EWORKERNOTFOUND) worker processes (manager/pool) not found for tenant "party"',
    '(EPOOLCONFIGNOTFOUND) pool configuration not found for "party"',
    '(EPOOLRANCHNOTFOUND) pool ranch listener not found for "party"',
    "Couldn't connect to compute node",
  ),
  ...told(
    'it knows no such user: behind a pooler the name may have to carry the project, such as postgres.project',
    'Tenant or user not found',
    '(ENOTFOUND) tenant/user postgres.party not found',
    '(ENOIDENTIFIER) no tenant identifier provided (external_id or sni_hostname required)',
    '(EINVALIDUSERINFO) Authentication error, reason: "Invalid format for user or db_name"',
    '(EMULTIPLEUSERS) multiple users matched for postgres.party, check tenant configuration',
  ),
  ...told(
    'it locks out users after too many failures: correct the password, and wait some minutes',
    '(ECIRCUITBREAKER) circuit breaker open for operation: auth_error, blocked until: 2026-01-01 00:00:00Z, too many authentication errors',
  ),
  ...told(
    "it does not let this machine's address in: allow it there",
    '(EADDRNOTALLOWED) address not in tenant allow_list: {10, 0, 0, 1}',
    'This IP address 10.0.0.1 is not allowed to connect to this endpoint.',
  ),
  ...told(
    'it takes only TLS: add sslmode=verify-full after the ? of its address',
    '(ESSLREQUIRED) SSL connection is required for user: postgres',
    'connection is insecure (try using `sslmode=require`)',
  ),
  ...told(
    'its provider has switched it off or limits it: look at the plan and the state of the database there',
    '(EBANNED) tenant is banned: unpaid',
    'Your account or project has exceeded the compute time quota. Upgrade your plan to increase limits.',
    'Your project has exceeded the data transfer quota. Upgrade your plan to increase limits.',
    'The endpoint has been disabled. Enable it using Neon API and retry.',
  ),
  start(
    '28000',
    'The endpoint has been disabled. Enable it using the API and retry.',
    'its provider has switched it off or limits it: look at the plan and the state of the database there: it says “The endpoint has been disabled. Enable it using the API and retry.” (28000)',
  ),
];

/** By class (PostgreSQL 18, "PostgreSQL Error Codes"). `hunter3` marks guest data that messages of a class may quote. */
export const databaseErrors: readonly DatabaseError[] = [
  start(
    '08P01',
    'unsupported startup parameter: search_path',
    'it rejects the parameters sent at start-up: it says “unsupported startup parameter: search_path” (08P01)',
  ),
  start(
    '08P01',
    'no more connections allowed (max_client_conn)',
    'it has no connection left: it says “no more connections allowed (max_client_conn)” (08P01)',
  ),
  start(
    '08P01',
    'client_login_timeout (server down)',
    'it cannot reach the database behind it: it says “client_login_timeout (server down)” (08P01)',
  ),
  start(
    '08P01',
    'server login has been failing, try again later (server_login_retry)',
    'it cannot reach the database behind it: it says “server login has been failing, try again later (server_login_retry)” (08P01)',
  ),
  statement('08P01', 'query_wait_timeout', 'it has no connection left: it says “query_wait_timeout” (08P01)'),
  statement('08P01', 'server conn crashed?', 'it cannot reach the database behind it: it says “server conn crashed?” (08P01)'),
  statement('08P01', 'idle_transaction_timeout', 'it says “idle_transaction_timeout” (08P01)'),
  start(
    'XX000',
    'MaxClientsInSessionMode: max clients reached - in Session mode max clients are limited to pool_size',
    'it has no connection left: it says “MaxClientsInSessionMode: max clients reached - in Session mode max clients are limited to pool_size” (XX000)',
  ),
  start('0A000', 'unsupported frontend protocol', 'it says “unsupported frontend protocol” (0A000)'),
  start('28000', 'no pg_hba.conf entry for host', 'this user may not use it: it says “no pg_hba.conf entry for host” (28000)'),
  start(
    '28P01',
    'password authentication failed for user "stagebooth"',
    'the password is wrong: it says “password authentication failed for user "stagebooth"” (28P01)',
  ),
  start('3D000', 'database "party" does not exist', 'there is no such database: it says “database "party" does not exist” (3D000)'),
  start(
    '42704',
    'unrecognized configuration parameter "schema"',
    'it rejects a parameter after the ? of its address: it says “unrecognized configuration parameter "schema"” (42704)',
  ),
  start(
    '42501',
    'permission denied for database "party"',
    'this user may not do that there: it says “permission denied for database "party"” (42501)',
  ),
  start('53300', 'sorry, too many clients already', 'it has no connection left: it says “sorry, too many clients already” (53300)'),
  start('53400', 'configuration limit exceeded', 'it says “configuration limit exceeded” (53400)'),
  start('57P03', 'the database system is starting up', 'it is starting: it says “the database system is starting up” (57P03)'),
  start(
    '55000',
    'database "party" is not currently accepting connections',
    'it says “database "party" is not currently accepting connections” (55000)',
  ),
  ...ofPoolersAndHosts,
  statement('08006', 'server closed the connection', 'it says “server closed the connection” (08006)'),
  statement('0A000', 'cached plan must not change result type', 'it says “cached plan must not change result type” (0A000)'),
  statement('22P02', 'invalid input syntax for type bigint: "hunter3"', 'it says 22P02'),
  statement('23505', 'duplicate key (key)=(hunter3)', 'it says 23505'),
  statement(
    '25006',
    'cannot execute INSERT in a read-only transaction',
    'it is read-only: it says “cannot execute INSERT in a read-only transaction” (25006)',
  ),
  statement('25P02', 'current transaction is aborted', 'it says “current transaction is aborted” (25P02)'),
  statement('26000', 'prepared statement "p1" does not exist', 'it says “prepared statement "p1" does not exist” (26000)'),
  statement('40001', 'could not serialize access', 'it says “could not serialize access” (40001)'),
  statement('40P01', 'deadlock detected', 'it says “deadlock detected” (40P01)'),
  statement(
    '42501',
    'permission denied for table photos',
    'this user may not do that there: it says “permission denied for table photos” (42501)',
  ),
  statement('42P01', 'relation "photos" does not exist', 'it says “relation "photos" does not exist” (42P01)'),
  statement('42P05', 'prepared statement "p1" already exists', 'it says “prepared statement "p1" already exists” (42P05)'),
  statement('42703', 'column "swept_ms" does not exist', 'it says “column "swept_ms" does not exist” (42703)'),
  statement(
    '53100',
    'could not extend file: No space left on device',
    'its disk is full: it says “could not extend file: No space left on device” (53100)',
    true,
  ),
  statement('53200', 'out of memory', 'it says “out of memory” (53200)'),
  statement('54000', 'statement too complex', 'it says “statement too complex” (54000)'),
  statement(
    '55P03',
    'canceling statement due to lock timeout',
    'its tables are in use by something else, such as a backup: it says “canceling statement due to lock timeout” (55P03)',
  ),
  statement(
    '57014',
    'canceling statement due to statement timeout',
    'it took too long: it says “canceling statement due to statement timeout” (57014)',
  ),
  statement(
    '57P01',
    'terminating connection due to administrator command',
    'it is shutting down: it says “terminating connection due to administrator command” (57P01)',
  ),
  statement('57P02', 'terminating connection because of crash', 'it says “terminating connection because of crash” (57P02)'),
  statement('57P04', 'database was dropped', 'it says “database was dropped” (57P04)'),
  statement('57P05', 'idle session timeout', 'it says “idle session timeout” (57P05)'),
  statement('58030', 'could not read block', 'it says “could not read block” (58030)'),
  statement('F0001', 'lock file exists', 'it says “lock file exists” (F0001)'),
  statement('P0001', 'hunter3 was raised', 'it says P0001'),
  statement('XX001', 'invalid page in block', 'it says “invalid page in block” (XX001)'),
];
