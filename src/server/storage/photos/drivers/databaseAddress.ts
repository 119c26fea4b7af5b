import { existsSync, readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { Options } from 'postgres';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { nearest } from '../../../../shared/theme/nearest.ts';

/** The address of a database as options of the driver. */
export interface DatabaseAddress {
  readonly options: Options<Record<string, never>>;
  /** Hosts with ports, as written in the address. */
  readonly hosts: readonly string[];
  /** Whether the connection would detect an impostor server. */
  readonly isProved: boolean;
  /** Maximum number of connections per server; null if the address sets none. */
  readonly connections: number | null;
  /** Parameters that this client ignores, a sentence each for operators. */
  readonly warnings: readonly string[];
}

/** The parts of `postgres://user:password@one:5432,two:5432/name?parameters`: the text before the hosts, the hosts, and the rest. */
const parts = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]+)(?<behind>[/?#].*)?$/;

/** The options set by a parameter; a string is the reason to refuse it. */
type Taken = Partial<Draft> | string;

interface Draft {
  readonly tls: 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full';
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  readonly timeoutSeconds: number;
  readonly name: string;
  readonly target: NonNullable<Options<Record<string, never>>['target_session_attrs']> | 'any';
  readonly serverOptions: string;
  readonly searchPath: string;
  readonly isPooled: boolean;
  readonly connections: number;
}

const connectionsAtMost = (value: string): Taken =>
  /^\d{1,3}$/.test(value) && Number(value) > 0 ? { connections: Number(value) } : 'must be a number of connections';

const file = (path: string): string | null => (existsSync(path) ? null : `names the file ${path}, which does not exist`);
const among =
  (words: readonly string[], take: (value: string) => Taken) =>
  (value: string): Taken =>
    words.includes(value) ? take(value) : `can be ${words.join(', ')}, and nothing else`;
const modes: Readonly<Record<string, Draft['tls']>> = {
  disable: 'disable',
  allow: 'prefer',
  prefer: 'prefer',
  require: 'require',
  // Other clients' name for libpq's `require`.
  'no-verify': 'require',
  'verify-ca': 'verify-ca',
  'verify-full': 'verify-full',
};
const sslmode = among(Object.keys(modes), (value) => ({ tls: modes[value] ?? 'verify-full' }));
const targets = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;

/** Supported parameters. */
const used: Readonly<Record<string, (value: string) => Taken>> = {
  sslmode,
  ssl: (value) => sslmode({ true: 'verify-full', '1': 'verify-full', false: 'disable', '0': 'disable' }[value] ?? value),
  sslrootcert: (value) => (value === 'system' ? { tls: 'verify-full' } : (file(value) ?? { authority: value })),
  sslcert: (value) => file(value) ?? { certificate: value },
  sslkey: (value) => file(value) ?? { key: value },
  connect_timeout: (value) =>
    /^\d{1,4}$/.test(value) ? { timeoutSeconds: Math.min(60, Math.max(2, Number(value) || 60)) } : 'must be a number of seconds',
  application_name: (value) => ({ name: value }),
  target_session_attrs: among(targets, (value) =>
    ['read-only', 'standby', 'prefer-standby'].includes(value)
      ? `asks for a read-only database, but this one must be writable`
      : { target: value as 'any' | 'read-write' | 'primary' },
  ),
  options: (value) => ({ serverOptions: value }),
  search_path: (value) => ({ searchPath: value }),
  // From Prisma and JDBC.
  schema: (value) => (value === 'public' ? {} : { searchPath: value }),
  currentSchema: (value) => (value === 'public' ? {} : { searchPath: value }),
  connection_limit: connectionsAtMost,
  pool_size: connectionsAtMost,
  pgbouncer: (value) => ({ isPooled: value === 'true' || value === '1' }),
  prepare: (value) => ({ isPooled: value === 'false' || value === '0' }),
  prepareThreshold: (value) => ({ isPooled: value === '0' }),
  client_encoding: (value) => (/^(auto|utf-?8)$/i.test(value) ? {} : 'can only be UTF8'),
  sslnegotiation: (value) => (value === 'postgres' ? {} : 'can only be postgres'),
};

/** Parameters that are safe to ignore: the connection works without them. */
const ignored = new Set([
  // From libpq. Channel binding would only prove the server's identity a second time, in addition to verify-full.
  'channel_binding',
  'gssencmode',
  'gssdelegation',
  'keepalives',
  'keepalives_idle',
  'keepalives_interval',
  'keepalives_count',
  'tcp_user_timeout',
  'fallback_application_name',
  'load_balance_hosts',
  'sslcompression',
  'sslsni',
  'sslcertmode',
  'min_protocol_version',
  'max_protocol_version',
  // From Prisma, node-postgres and providers.
  'pool_timeout',
  'pool_mode',
  'max',
  'socket_timeout',
  'statement_cache_size',
  'statement_cache_capacity',
  'sslaccept',
  'uselibpqcompat',
  'supa',
]);

/**
 * Parameters of libpq that affect the connection's security or identity and that this client does not support. Ignoring them would make a different
 * connection.
 */
const refused: Readonly<Record<string, string>> = {
  service: "Write the database's own address.",
  servicefile: "Write the database's own address.",
  passfile: 'Put the password into the address, after the user.',
  hostaddr: "Put the address in the host's place.",
  host: 'Put the host in front of the name of the database.',
  port: 'Put the port after the host.',
  user: 'Put the user in front of the host.',
  password: 'Put the password after the user.',
  dbname: 'Put the name of the database after the host.',
  replication: 'Leave it out.',
  require_auth: 'Leave it out; the server decides which authentication it accepts (pg_hba.conf).',
  requirepeer: 'Leave it out: connections are made over the network.',
  requiressl: 'Set sslmode=verify-full.',
  sslpassword: 'Use a key without a passphrase, readable by this user alone.',
  sslcrl: 'Leave it out, and use short-lived certificates.',
  sslcrldir: 'Leave it out, and use short-lived certificates.',
  sslkeylogfile: 'Leave it out.',
  ssl_min_protocol_version: 'Leave it out: TLS 1.2 is the minimum.',
  ssl_max_protocol_version: 'Leave it out.',
  krbsrvname: 'Leave it out, and use a password.',
  gsslib: 'Leave it out, and use a password.',
  scram_client_key: 'Leave it out, and use a password.',
  scram_server_key: 'Leave it out, and use a password.',
  oauth_issuer: 'Leave it out, and use a password.',
  oauth_client_id: 'Leave it out, and use a password.',
  oauth_client_secret: 'Leave it out, and use a password.',
  oauth_scope: 'Leave it out, and use a password.',
  statement_timeout: "Leave it out: Stagebooth's servers set it.",
};

/** All known parameters. @internal Tests compare them with libpq's own list. */
export const databaseWords = { used: Object.keys(used), ignored: [...ignored], refused: Object.keys(refused) };

const mustBeEscaped = 'has characters of a password that must be escaped: @ as %40, ? as %3F, / as %2F.';
const notAnAddress = 'needs the address of a database, such as postgres://user:password@host:5432/name.';

/**
 * Parses an address in the forms used by providers and other clients. Fails with the end of a sentence that begins with the setting's name.
 * It names the parameter but never its value, which may be a secret.
 */
export function readDatabaseAddress(text: string): Result<DatabaseAddress, string> {
  const { before, hosts: written = '', behind = '' } = parts.exec(text)?.groups ?? {};
  const hosts = written.split(',').filter((host) => host !== '');
  const one = `${before ?? ''}${hosts[0] ?? ''}${behind}`;
  if (before === undefined || !URL.canParse(one)) return failure(notAnAddress);
  const url = new URL(one);
  // The apparent host is part of an unescaped password: do not print it or look it up.
  if (url.pathname.includes('@')) return failure(mustBeEscaped);
  if (url.hostname === '' || url.pathname.length < 2) return failure(notAnAddress);

  let draft: Partial<Draft> = {};
  const warnings: string[] = [];
  for (const [word, value] of url.searchParams) {
    if (Object.hasOwn(used, word)) {
      const taken = used[word]?.(value) ?? {};
      if (typeof taken === 'string') return failure(`has "${word}" after its ?, which ${taken}.`);
      draft = { ...draft, ...taken };
    } else if (Object.hasOwn(refused, word)) {
      return failure(`has "${word}" after its ?, which Stagebooth does not support. ${refused[word] ?? ''}`);
    } else if (ignored.has(word)) {
      warnings.push(`The database's address has "${word}", which Stagebooth ignores.`);
    } else {
      // The name may be part of a password.
      if (behind.includes('@') || !/^\w{1,40}$/.test(word)) return failure(mustBeEscaped);
      const near = nearest(word, Object.keys(used));
      return failure(
        `has "${word}" after its ?, which is not a parameter of a database's address. ${near === undefined ? 'Leave it out.' : `Is it "${near}"?`}`,
      );
    }
  }
  const { tls = 'prefer', target, timeoutSeconds = 5, serverOptions, searchPath } = draft;
  const [user, pass, database] = [url.username, url.password, url.pathname.slice(1)].map(decoded);
  if (user === null || pass === null || database === null || user === undefined || pass === undefined || database === undefined)
    return failure('has a % that escapes nothing: write a % of a password as %25.');
  return success({
    hosts,
    isProved: tls === 'verify-full',
    connections: draft.connections ?? null,
    warnings,
    options: {
      // The driver's types allow only one host.
      host: hosts.map((host) => hostOf(host).hostname.replaceAll(/^\[|\]$/g, '')) as unknown as string,
      port: hosts.map((host) => Number(hostOf(host).port || 5432)) as unknown as number,
      ...(user !== '' && { user }),
      ...(pass !== '' && { pass }),
      database,
      ssl: tlsOf(tls, draft),
      connect_timeout: timeoutSeconds,
      prepare: draft.isPooled !== true,
      // With several hosts, use the writable one; after a failover, that is the promoted standby.
      ...(target === undefined || target === 'any'
        ? hosts.length > 1 && { target_session_attrs: 'primary' as const }
        : { target_session_attrs: target }),
      connection: {
        application_name: draft.name ?? 'stagebooth',
        ...(serverOptions !== undefined && { options: serverOptions }),
        ...(searchPath !== undefined && { search_path: searchPath }),
      },
    },
  });
}

const hostOf = (host: string): URL => new URL(`http://${host}`);

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Follows libpq: `require` accepts any certificate unless an authority is given; `verify-ca` accepts a certificate for another host. */
function tlsOf(mode: Draft['tls'], { authority, certificate, key }: Partial<Draft>): NonNullable<Options<Record<string, never>>['ssl']> {
  if (mode === 'disable') return false;
  if (mode === 'prefer') return 'prefer';
  const named: ConnectionOptions = {
    minVersion: 'TLSv1.2',
    ...(authority !== undefined && { ca: readFileSync(authority) }),
    ...(certificate !== undefined && { cert: readFileSync(certificate) }),
    ...(key !== undefined && { key: readFileSync(key) }),
  };
  if (mode === 'verify-full') return named;
  if (mode === 'require' && authority === undefined) return { ...named, rejectUnauthorized: false };
  return { ...named, checkServerIdentity: () => undefined };
}
