import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { joinWords } from '../../src/server/storage/secrets/joinWords.ts';
import { boothRegister } from '../../src/server/storage/cloud/boothRegister.ts';
import type { ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { settled } from '../support/time/settled.ts';

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');
const newToken = (): string => randomBytes(32).toString('base64url');

function boothAt({ app, publicUrl, calls }: ConsoleAtWork) {
  const shown = (token: string) => ({ authorization: `Bearer ${token}` });
  return {
    admitted: (name: string) => settled(boothRegister(calls).admit(name)),
    announce: async (token: string, payload: object) =>
      (await app.inject({ method: 'PUT', url: '/booths/token', headers: shown(token), payload })).statusCode,
    /** The cloud's name for the booth with this token, or the status if the token is unknown. */
    nameOf: async (token: string) => {
      const answer = await app.inject({ method: 'POST', url: '/booths/report', headers: shown(token), payload: sampleReport() });
      return answer.statusCode === 200 ? answer.json<{ name: string }>().name : answer.statusCode;
    },
    join: async (secretHash: string, remoteAddress: string) => {
      const payload = { secretHash, name: 'Booth', version: '1', cloud: publicUrl };
      const answer = await app.inject({ method: 'POST', url: '/booths/join', remoteAddress, payload });
      return answer.statusCode === 200 ? answer.json<{ state: string }>().state : answer.statusCode;
    },
  };
}

describe.skipIf(inject('noEngines') !== null)('the booth routes', () => {
  test('a booth that announces a foreign token locks nobody out and is not mistaken for its owner', async () => {
    const { admitted, announce, nameOf } = boothAt(await consoleAtWork());
    const [theirs, mine] = [await admitted('Theirs'), await admitted('Mine')];
    const [coming, unused] = [newToken(), newToken()];
    expect(await announce(theirs, { token: coming, tokenHash: hash(coming) })).toBe(204);
    // Announcing a hash must not reveal whether the cloud knows it, so the answer is the same for all hashes.
    for (const token of [theirs, coming, unused]) expect(await announce(mine, { tokenHash: hash(token) })).toBe(400);
    for (const token of [hash(theirs), hash(theirs).slice(0, 43)]) expect([204, 400]).toContain(await announce(mine, { token }));
    expect([await nameOf(theirs), await nameOf(mine)]).toEqual(['Theirs', 'Mine']);
    expect([await nameOf(unused), await nameOf(coming), await nameOf(mine)]).toEqual([403, 'Theirs', 'Mine']);
  });

  test('a new booth can join while forty addresses fill all join requests', async () => {
    const console = await consoleAtWork();
    const { join, nameOf } = boothAt(console);
    const boss = await console.person('Boss');
    const early = newToken();
    expect(await join(hash(early), '198.51.100.1')).toBe('waiting');
    for (let place = 0; place < 1040; place++) expect(await join(hash(newToken()), `192.0.2.${place % 40}`)).toBe('waiting');
    const late = newToken();
    expect(await join(hash(late), '198.51.100.2')).toBe('waiting');
    for (const [token, name] of [
      [early, 'Early'],
      [late, 'Late'],
    ] as const) {
      const words = joinWords(hash(token), console.publicUrl);
      expect((await boss('POST', 'joins', { words, name })).statusCode).toBe(201);
      expect(await nameOf(token)).toBe(name);
    }
  });
});
