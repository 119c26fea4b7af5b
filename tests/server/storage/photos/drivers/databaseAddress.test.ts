import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DatabaseAddress } from '../../../../../src/server/storage/photos/drivers/databaseAddress.ts';
import { databaseWords, readDatabaseAddress } from '../../../../../src/server/storage/photos/drivers/databaseAddress.ts';
import { connectionsAt } from '../../../../../src/server/storage/photos/drivers/postgresCalls.ts';
import type { Result } from '../../../../../src/shared/errors.ts';
import { temporaryFolder } from '../../../../support/files/temporaryFolder.ts';

const read = (words: string) => readDatabaseAddress(`postgres://me:hunter2@db.example.com/party?${words}`);
const value = (given: Result<DatabaseAddress, string>): DatabaseAddress => {
  if (!given.ok) throw new Error(given.error);
  return given.value;
};

/** The parameters of libpq (PostgreSQL 18, "Parameter Key Words"), except those in the address itself. */
const libpq = [
  'host hostaddr port dbname user password passfile require_auth channel_binding connect_timeout client_encoding options application_name',
  'fallback_application_name keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout replication gssencmode sslmode',
  'sslnegotiation sslcompression sslcert sslkey sslkeylogfile sslpassword sslcertmode sslrootcert sslcrl sslcrldir sslsni requirepeer',
  'ssl_min_protocol_version ssl_max_protocol_version min_protocol_version max_protocol_version krbsrvname gsslib gssdelegation',
  'scram_client_key scram_server_key service target_session_attrs load_balance_hosts oauth_issuer oauth_client_id oauth_client_secret oauth_scope',
]
  .join(' ')
  .split(' ');

test.each(libpq)('the libpq parameter %s is used, ignored with a warning, or refused in a sentence', (word) => {
  const { used, ignored, refused } = databaseWords;
  expect([used, ignored, refused].filter((words) => words.includes(word))).toHaveLength(1);
});

test.each(databaseWords.ignored)('%s is ignored, and operators are told once', (word) => {
  const { options, warnings } = value(read(`${word}=require`));
  expect(warnings).toEqual([`The database's address has "${word}", which Stagebooth ignores.`]);
  expect(Object.keys(options.connection ?? {})).toEqual(['application_name']);
});

test.each(databaseWords.refused)('%s is refused by name, with an alternative and without its value', (word) => {
  expect(read(`${word}=hunter3`)).toEqual({ ok: false, error: expect.stringMatching(new RegExp(`^has "${word}".*[.)]$`)) });
  expect(JSON.stringify(read(`${word}=hunter3`))).not.toContain('hunter');
});

test.each([
  ['disable', false, false],
  ['allow', 'prefer', false],
  ['prefer', 'prefer', false],
  ['require', { rejectUnauthorized: false }, false],
  ['no-verify', { rejectUnauthorized: false }, false],
  ['verify-ca', { checkServerIdentity: expect.any(Function) }, false],
  ['verify-full', { minVersion: 'TLSv1.2' }, true],
])('sslmode=%s works as in libpq', (mode, ssl, isProved) => {
  const read_ = value(read(`sslmode=${mode}`));
  expect(read_.isProved).toBe(isProved);
  if (typeof ssl === 'object') expect(read_.options.ssl).toMatchObject(ssl);
  else expect(read_.options.ssl).toBe(ssl);
});

describe('a database address as providers give it', () => {
  test.each([
    'sslmode=require&channel_binding=require',
    'sslmode=verify-full&sslrootcert=system',
    'sslmode=no-verify',
    'pgbouncer=true&connection_limit=1',
    'target_session_attrs=any',
    'application_name=stagebooth&connect_timeout=10',
    'options=project%3Dx',
    'schema=public',
    'uselibpqcompat=true&sslmode=require',
    '',
  ])('with ?%s is accepted', (words) => {
    expect(read(words)).toMatchObject({ ok: true });
  });

  test('passes its parameters to the driver', () => {
    const { options } = value(
      read(
        'application_name=agency&connect_timeout=10&options=-c%20geqo%3Doff&schema=booths&pgbouncer=true&target_session_attrs=read-write',
      ),
    );
    expect(options).toMatchObject({
      user: 'me',
      pass: 'hunter2',
      database: 'party',
      connect_timeout: 10,
      prepare: false,
      target_session_attrs: 'read-write',
      connection: { application_name: 'agency', options: '-c geqo=off', search_path: 'booths' },
    });
  });

  test('may have several hosts, of which the writable one is used, and escaped characters', () => {
    const { hosts, options } = value(readDatabaseAddress('postgresql://me%40here:p%3Fs%2F@one,two:6432,[::1]:7000/the%20party'));
    expect(hosts).toEqual(['one', 'two:6432', '[::1]:7000']);
    expect(options).toMatchObject({
      host: ['one', 'two', '::1'],
      port: [5432, 6432, 7000],
      user: 'me@here',
      pass: 'p?s/',
      database: 'the party',
      target_session_attrs: 'primary',
    });
  });

  test('may name the file of a certificate authority, which then verifies the certificate', () => {
    const file = join(temporaryFolder(), 'root.crt');
    writeFileSync(file, 'an authority');
    expect(value(read(`sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`)).options.ssl).toMatchObject({
      ca: Buffer.from('an authority'),
    });
    expect(value(read(`sslmode=require&sslrootcert=${encodeURIComponent(file)}`)).options.ssl).not.toHaveProperty('rejectUnauthorized');
  });
});

test.each([
  ['mysql://me@host/name', 'needs the address of a database'],
  ['postgres://host', 'needs the address of a database'],
  ['postgres://host/', 'needs the address of a database'],
  ['nonsense', 'needs the address of a database'],
  ['postgres://me:hunter%@host/name', 'has a % that escapes nothing'],
  ['postgres://me:hun?ter=x@host/name', 'needs the address'],
  ['postgres://me:2024/hunter@host:5432/name', 'characters of a password'],
  ['postgres://me:20,24/hunter@host/name', 'characters of a password'],
  ['postgres://hunter/2@host/name', 'characters of a password'],
  ['postgres://host/name?a=hunter2@b', 'characters of a password'],
  ['postgres://host/name?sslmod=require', 'Is it "sslmode"?'],
  ['postgres://host/name?frobnicate=1', 'is not a parameter of a database'],
  ['postgres://host/name?sslmode=hunter2', 'can be disable, allow'],
  ['postgres://host/name?sslrootcert=/no/such/file', 'names the file /no/such/file'],
  ['postgres://host/name?target_session_attrs=standby', 'must be writable'],
  ['postgres://host/name?connect_timeout=soon', 'must be a number of seconds'],
  ['postgres://host/name?connection_limit=0', 'must be a number of connections'],
])('%s is refused in a sentence without a password', (address, says) => {
  const refused = readDatabaseAddress(address);
  expect(refused).toMatchObject({ ok: false, error: expect.stringContaining(says) });
  expect(JSON.stringify(refused)).not.toMatch(/hunter|hun\b|\bter\b/);
});

test.each([
  ['', 8],
  ['?connection_limit=3', 3],
  ['?pool_size=5', 4],
  ['?connection_limit=1', 3],
  ['?connection_limit=15', 15],
])('with "%s" in the address, a server may open %i connections, never fewer than three', (words, most) => {
  expect(connectionsAt(`postgres://me@db.example.com/party${words}`)).toBe(most);
});
