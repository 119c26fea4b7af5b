import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { cloudCommand } from '../../src/server/programs/cloud/cloudCommands.ts';
import { joinRequests } from '../../src/server/storage/cloud/joinRequests.ts';
import { postgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { invitationIn } from '../../src/shared/invitation.ts';
import { failure } from '../../src/shared/errors.ts';
import { joinWords } from '../../src/server/storage/secrets/joinWords.ts';
import { emptySchema } from '../support/cloud/places.ts';
import { settled } from '../support/time/settled.ts';

async function terminal() {
  const databaseUrl = await emptySchema();
  return { databaseUrl, says: (word: string, given: string) => cloudCommand(word)?.(given, { STAGEBOOTH_DATABASE_URL: databaseUrl }) };
}

describe.skipIf(inject('noEngines') !== null)('the cloud’s command line', () => {
  test('admits a booth by its six words, with a name as long as booths allow', async () => {
    const { databaseUrl, says } = await terminal();
    expect(await says('booths', '')).toEqual({ ok: true, value: 'No booth has been admitted yet.\n' });
    const calls = postgresCalls(databaseUrl, 1);
    onTestFinished(() => calls.close());
    const [secretHash, cloud] = ['ab'.repeat(32), 'https://photos.example.com'];
    await settled(joinRequests(calls).ask({ secretHash, name: 'Box', version: '1', cloud, former: [] }, '192.0.2.1'));
    const [words, name] = [joinWords(secretHash, cloud), 'F'.repeat(80)];
    expect(await says('admit', `${words} ${name}F`)).toEqual({ ok: false, error: expect.stringContaining('at most 80 characters') });
    expect(await says('admit', `${words} ${name}`)).toEqual({ ok: true, value: `${name} has joined.\n` });
    expect(await says('token', name)).toEqual({ ok: false, error: expect.stringContaining('already exists') });
  });

  test('operator prints a code, and a link with it if the public address is set', async () => {
    const { databaseUrl, says } = await terminal();
    expect(await says('operator', 'Ada')).toEqual({ ok: true, value: expect.not.stringContaining('link') });
    const environment = { STAGEBOOTH_DATABASE_URL: databaseUrl, STAGEBOOTH_PUBLIC_URL: 'https://photos.example.com' };
    const said = await settled(cloudCommand('operator')?.('Ada Lovelace', environment) ?? failure('no such command'));
    const [, code = ''] = /\n {2}([A-Z0-9]{12})\n/.exec(said) ?? [];
    const [, hash = ''] = /\n {2}https:\/\/photos\.example\.com\/console(#\S+)\n/.exec(said) ?? [];
    expect(invitationIn(hash)).toEqual({ name: 'Ada Lovelace', code });
  });

  test.each(['token', 'revoke', 'operator'])('%s asks for a missing name', async (word) => {
    const { says } = await terminal();
    for (const given of ['', 'F'.repeat(81), 'Foy\ner'])
      expect(await says(word, given)).toEqual({ ok: false, error: 'Give a name of 1 to 80 characters after the command.' });
  });
});
