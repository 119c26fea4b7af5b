import { randomBytes } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { lookStore } from '../../src/server/storage/cloud/lookStore.ts';
import { postgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { cloudEnvironment, cloudProcess, cloudSays } from '../support/cloud/cloudProcess.ts';
import { emptyBucket, emptySchema, inDatabase } from '../support/cloud/places.ts';
import { uploadTo } from '../support/cloud/uploadTo.ts';
import { ask } from '../support/server/ask.ts';
import { settled } from '../support/time/settled.ts';
import { samplePhoto } from '../support/visit/samplePhoto.ts';

/** A new empty schema, and a role for it with these settings. */
async function asRole(settings: Readonly<Record<string, string>>): Promise<string> {
  const url = new URL(await emptySchema());
  const role = `r${randomBytes(8).toString('hex')}`;
  await inDatabase(async (sql) => {
    await sql.unsafe(`CREATE ROLE ${role} LOGIN SUPERUSER`);
    for (const [name, value] of Object.entries(settings)) await sql.unsafe(`ALTER ROLE ${role} SET ${name} TO '${value}'`);
  });
  onTestFinished(async () => {
    await inDatabase((sql) => sql.unsafe(`REASSIGN OWNED BY ${role} TO stagebooth; DROP OWNED BY ${role}; DROP ROLE ${role}`));
  });
  url.username = role;
  return url.href;
}

const settings = [
  { datestyle: 'German, DMY', timezone: 'Asia/Kathmandu' },
  { datestyle: 'SQL, DMY', timezone: 'America/St_Johns' },
  { datestyle: 'Postgres, MDY', intervalstyle: 'sql_standard' },
  { bytea_output: 'escape', standard_conforming_strings: 'off', extra_float_digits: '-15' },
  { default_transaction_isolation: 'serializable', lock_timeout: '1ms' },
  { idle_in_transaction_session_timeout: '200ms', idle_session_timeout: '200ms' },
].map(
  (some) =>
    [
      Object.entries(some)
        .map(([name, value]) => `${name} = ${value}`)
        .join('; '),
      some,
    ] as const,
);

describe.skipIf(inject('noEngines') !== null)('a cloud server whose database role has its own settings', () => {
  test.each(settings)('(%s) keeps photos, booths and themes as with any other role', async (_words, some) => {
    const url = await asRole(some);
    const environment = cloudEnvironment(url, await emptyBucket());
    const server = await cloudProcess(environment);
    onTestFinished(() => void server.end('SIGKILL'));
    const photo = samplePhoto(1, 20_000);
    const both = await Promise.all([uploadTo(server, photo), uploadTo(server, photo)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    const address = `${server.address}/photos/${photo.id}`;
    expect((await ask(address)).body.equals(photo.bytes)).toBe(true);
    expect((await ask(address, { method: 'DELETE', headers: { 'delete-token': photo.token } })).status).toBe(204);
    await cloudSays(environment, 'token', 'Foyer');
    await cloudSays(environment, 'revoke', 'Foyer');
    expect(await cloudSays(environment, 'booths')).toContain('Foyer (revoked)\n');
    const calls = postgresCalls(url, 1);
    onTestFinished(() => calls.close());
    const looks = lookStore(calls);
    const bytes = Uint8Array.from({ length: 1000 }, (_, place) => place % 256);
    const { id, addedMs } = await settled(looks.add('Aurora', bytes));
    expect(Math.abs(addedMs - Date.now())).toBeLessThan(60_000);
    expect(Buffer.from(await settled(looks.read(id, 10, 900)))).toEqual(Buffer.from(bytes.subarray(10, 910)));
    expect(server.log()).toBe('');
  });

  test('migrates the schema even if a step takes longer than the role’s time limit', async () => {
    const calls = postgresCalls(await asRole({ statement_timeout: '200ms' }), 1);
    onTestFinished(() => calls.close());
    await calls.migrate([{ number: 1, says: 'much to do', sql: 'CREATE TABLE slow (one text); SELECT pg_sleep(1)' }]);
    expect(await calls.run('SELECT one FROM slow', [])).toEqual([]);
  });
});
