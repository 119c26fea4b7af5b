import { systemReason } from '../../themeFiles/systemReason.ts';
import { StoreError } from './storeRefusals.ts';

const untrusted =
  'this machine does not trust its certificate: name the file of its authority, by sslrootcert after the ? of a database, or by NODE_EXTRA_CA_CERTS';

/** Keyed by error code of the operating system, of PostgreSQL or of its client. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'its name cannot be looked up',
  EHOSTUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it does not answer',
  CONNECT_TIMEOUT: 'it does not answer',
  CONNECTION_CLOSED: 'it closed the connection',
  CONNECTION_DESTROYED: 'it closed the connection',
  '28P01': 'the password is wrong',
  '28000': 'this user may not use it',
  '3D000': 'there is no such database',
  '42501': 'this user may not do that there',
  '42704': 'it rejects a parameter after the ? of its address',
  '25006': 'it is read-only',
  '53100': 'its disk is full',
  '53300': 'it has no connection left',
  '55P03': 'its tables are in use by something else, such as a backup',
  '57P01': 'it is shutting down',
  '57P03': 'it is starting',
  '57014': 'it took too long',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: "its certificate is not valid yet, or this machine's clock is wrong",
  CERT_REVOKED: 'its certificate has been revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name than the one in its address',
};

/**
 * Poolers and hosts use one code for many refusals: pgbouncer 08P01, Supavisor and Neon XX000. Supavisor's messages begin with its own code
 * (see its `lib/supavisor/errors`), except in older versions.
 */
const ofPoolers: readonly (readonly [said: RegExp, reason: string])[] = [
  [/startup parameter/i, 'it rejects the parameters sent at start-up'],
  [
    /no more connections|query_wait_timeout|max ?client|check out process|too many connections|^\((EMAXCONN|EMAXCONNSESSION|EMAXPOOLSREACHED|ECHECKOUT\w+|EPOOLCHECKOUT)\)/i,
    'it has no connection left',
  ],
  [
    /server_login_retry|server down|server conn crashed|cannot connect|couldn't connect|^\((EAUTHQUERY|EAUTHSECRETS|EDBHANDLEREXITED|EPOOLCONFIGNOTFOUND|EPOOLRANCHNOTFOUND|EPROXY\w+|ESUBSCRIBERETRIES|EWORKERNOTFOUND)\)/i,
    'it cannot reach the database behind it',
  ],
  [
    /^(tenant or user not found|\((ENOTFOUND|ENOIDENTIFIER|EINVALIDUSERINFO|EMULTIPLEUSERS)\))/i,
    'it knows no such user: behind a pooler the name may have to carry the project, such as postgres.project',
  ],
  [/^\(ECIRCUITBREAKER\)/, 'it locks out users after too many failures: correct the password, and wait some minutes'],
  [/^\(EADDRNOTALLOWED\)|not allowed to connect to this endpoint/i, "it does not let this machine's address in: allow it there"],
  [/^\(ESSLREQUIRED\)|connection is insecure/i, 'it takes only TLS: add sslmode=verify-full after the ? of its address'],
  [
    /^\(EBANNED\)|exceeded the .{1,40} quota|endpoint has been disabled/i,
    'its provider has switched it off or limits it: look at the plan and the state of the database there',
  ],
];
const reasonOf = (code: string, message: string): string | undefined =>
  (/^(?:08P01|XX000|28000)$/.test(code) ? ofPoolers.find(([said]) => said.test(message))?.[1] : undefined) ?? reasons[code];

/**
 * PostgreSQL error classes whose messages concern the connection, the user or the server, not the query
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html). Other messages may quote a value, perhaps a guest's.
 */
const fitToTell = /^(?:08|0A|0B|0P|25|26|28|3D|3F|40|42|53|54|55|57|58|F0|XX)/;

/**
 * Explains in plain words why a database or an object store failed. Adds the database's own message for operators; `toAnybody` omits it because it
 * names machines, users and databases.
 */
export function cloudReason(error: unknown, toAnybody = false): string {
  if (error instanceof StoreError) return error.reason;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isSaid = !toAnybody && error instanceof Error && /^[A-Z0-9]{5}$/.test(code) && 'severity' in error && fitToTell.test(code);
  const said = isSaid ? `“${error.message.replaceAll(/\s+/g, ' ').slice(0, 200)}” (${code})` : code;
  const known = reasonOf(code, error instanceof Error ? error.message : '');
  if (known !== undefined) return isSaid ? `${known}: it says ${said}` : known;
  return /^[A-Z0-9]{5}$/.test(code) ? `it says ${said}` : systemReason(error);
}
