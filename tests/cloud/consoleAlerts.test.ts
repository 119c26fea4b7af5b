import { createHmac } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { postWebhook } from '../../src/server/features/alerts/postWebhook.ts';
import type { AlertOnConsole } from '../../src/shared/contract/console.ts';
import { made, receiver, rounds } from '../support/cloud/alertsAtWork.ts';
import { consoleAtWork, madeEvent } from '../support/cloud/consoleAtWork.ts';

describe.skipIf(inject('noEngines') !== null)('the cloud’s address', () => {
  test('explains that it belongs to a cloud, not a booth', async () => {
    const { body } = await (await consoleAtWork()).app.inject({ url: '/', headers: { host: 'photos.example.com' } });
    expect(body).toBe(
      'This phone reaches the cloud that keeps photos of several booths. To get your photo, scan the code beside it on the booth.\n',
    );
  });
});

describe.skipIf(inject('noEngines') !== null)('alerts', () => {
  test('notify a webhook when a problem begins and ends, signed with their secret', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const { url, heard } = await receiver();
    const { secret } = await made(boss, url);
    const booth = await console.booth('Foyer');
    const round = rounds(console);
    await round();
    expect(heard).toEqual([]);
    await console.hear(booth, { problems: ['The camera was unplugged.'] });
    await round();
    await round();
    expect(heard.map(({ message }) => message)).toEqual([
      {
        id: expect.any(String),
        kind: 'began',
        at: expect.any(String),
        booth: { id: booth, name: 'Foyer' },
        event: null,
        problems: ['The camera was unplugged.'],
        text: 'Foyer: The camera was unplugged.',
        link: `http://localhost/console/booths/${booth}`,
      },
    ]);
    const [first] = heard;
    const [, seconds = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(first?.headers['stagebooth-signature'])) ?? [];
    expect(signature).toBe(
      createHmac('sha256', secret)
        .update(`${seconds}.${first?.body ?? ''}`)
        .digest('hex'),
    );
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
    expect(first?.headers['stagebooth-message']).toBe(first?.message.id);
    await console.hear(booth);
    await round();
    expect(heard.length).toBe(1);
    // The quiet period is over.
    await console.calls.run(`UPDATE alerts SET said = jsonb_set(said, ARRAY[$1, 'atMs'], '0')`, [booth]);
    await round();
    expect(heard.map(({ message }) => message.text)).toEqual([
      'Foyer: The camera was unplugged.',
      'Foyer: over now: The camera was unplugged.',
    ]);
    const [alert] = (await boss('GET', 'alerts')).json<AlertOnConsole[]>();
    expect(alert?.messages.map(({ about, state }) => `${about} ${state}`)).toEqual([
      'Foyer: over now: The camera was unplugged. delivered',
      'Foyer: The camera was unplugged. delivered',
    ]);
    expect(JSON.stringify(alert)).not.toContain(secret);
    await made(boss, 'https://hooks.example.com/services/T0001/B0002/secretpart');
    expect((await boss('GET', 'alerts')).json<AlertOnConsole[]>().map((one) => one.url)).toEqual([url, 'https://hooks.example.com/…part']);
  });

  test('of an event cover only its booths, including booths that fall silent', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const { url, heard } = await receiver();
    const [mine, other] = [await console.booth('Mine'), await console.booth('Other')];
    await made(boss, url, await madeEvent(boss, 'Gala', [mine]));
    await console.calls.run(`UPDATE booth_reports SET heard = now() - interval '5 minutes'`, []);
    await rounds(console)();
    expect(heard.map(({ message }) => [message.booth?.id, message.event?.name, message.problems[0]])).toEqual([
      [mine, 'Gala', 'It has not reported for 5 minutes: its power, its program or its network has failed.'],
    ]);
    expect(other).not.toBe(mine);
  });

  test('are sent once, regardless of the number of servers', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const { url, heard } = await receiver();
    await made(boss, url);
    for (let booth = 0; booth < 10; booth++) await console.booth(`Booth ${booth}`, { problems: ['No paper.'] });
    const servers = [rounds(console), rounds(console), rounds(console)];
    for (let look = 0; look < 3; look++) await Promise.all(servers.map((round) => round()));
    expect(heard.map(({ message }) => message.booth?.name).toSorted()).toEqual(Array.from({ length: 10 }, (_, booth) => `Booth ${booth}`));
  });

  test('are retried at growing intervals with the same id, and follow no redirects', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const { url, heard } = await receiver(503, 302);
    await made(boss, url);
    await console.booth('Foyer', { problems: ['No paper.'] });
    const round = rounds(console);
    const soon = () => console.calls.run(`UPDATE alert_messages SET next_try = now()`, []);
    const waits: number[] = [];
    for (let look = 0; look < 3; look++) {
      await round();
      await round();
      const [row] = (await console.calls.run('SELECT extract(epoch FROM next_try - now()) AS seconds, says FROM alert_messages', [])) as {
        seconds: string;
      }[];
      waits.push(Math.round(Number(row?.seconds) / 10) * 10);
      await soon();
    }
    expect(heard.length).toBe(3);
    expect(new Set(heard.map(({ message }) => message.id)).size).toBe(1);
    expect(waits.slice(0, 2)).toEqual([30, 60]);
    const [alert] = (await boss('GET', 'alerts')).json<AlertOnConsole[]>();
    expect(alert?.messages).toMatchObject([{ state: 'delivered', tries: 3, says: null }]);
  });

  test('are given up after ten tries, with the reason', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const { url } = await receiver(...Array.from({ length: 20 }, () => 500));
    await made(boss, url);
    await console.booth('Foyer', { problems: ['No paper.'] });
    const round = rounds(console);
    for (let look = 0; look < 11; look++) {
      await console.calls.run(`UPDATE alert_messages SET next_try = now()`, []);
      await round();
    }
    const [alert] = (await boss('GET', 'alerts')).json<AlertOnConsole[]>();
    expect(alert?.messages).toMatchObject([{ state: 'given-up', tries: 10, says: 'It answers with status 500.' }]);
  });

  test('send a test at once, and report why it failed to arrive', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const { url, heard } = await receiver(204, 404);
    const { id } = await made(boss, url);
    expect((await boss('POST', `alerts/${id}/test`)).statusCode).toBe(204);
    expect(heard.map(({ message }) => [message.kind, message.booth])).toEqual([['test', null]]);
    expect((await boss('POST', `alerts/${id}/test`)).json()).toMatchObject({
      message: 'The test did not arrive. It answers with status 404.',
    });
    const { id: away } = await made(boss, 'http://127.0.0.1:9/');
    expect((await boss('POST', `alerts/${away}/test`)).json()).toMatchObject({
      message: 'The test did not arrive. Nothing listens there.',
    });
  });

  test('are limited to twenty per event, and a few test messages at a time', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const { url, heard } = await receiver();
    const event = await madeEvent(boss, 'Gala', []);
    const of = (at: string | null) => boss('POST', 'alerts', { event: at, url, quietMinutes: 10 });
    for (let made = 0; made < 20; made++) expect((await of(event)).statusCode).toBe(201);
    const refused = await of(event);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      'This event has 20 alerts already, or you have made 100. Please remove one that is no longer needed.',
    ]);
    expect((await of(null)).statusCode).toBe(201);
    const [{ id } = { id: '' }] = (await boss('GET', 'alerts')).json<AlertOnConsole[]>();
    for (let tries = 0; tries < 5; tries++) expect((await boss('POST', `alerts/${id}/test`)).statusCode).toBe(204);
    const tooMany = await boss('POST', `alerts/${id}/test`);
    expect([tooMany.statusCode, tooMany.headers['retry-after'], heard.length]).toEqual([429, '30', 5]);
  });

  test('end with their creator, and with the creator’s access to the event', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const { url, heard } = await receiver();
    const booth = await console.booth('Foyer', { problems: ['No paper.'] });
    const [gala, fair] = [await madeEvent(boss, 'Gala', [booth]), await madeEvent(boss, 'Fair', [], ['2001-01-01', '2001-01-02'])];
    const rights = { role: 'operator' as const, reachesAll: false };
    const [ada, bob] = [
      await console.person('Ada', { ...rights, events: [gala] }),
      await console.person('Bob', { ...rights, events: [gala, fair] }),
    ];
    for (const [ask, event] of [
      [ada, gala],
      [bob, gala],
      [bob, fair],
    ] as const)
      await made(ask, url, event);
    const people = (await boss('GET', 'people')).json<{ id: string; name: string }[]>();
    const idOf = (name: string): string => people.find((one) => one.name === name)?.id ?? '';
    expect((await boss('DELETE', `people/${idOf('Ada')}`)).statusCode).toBe(204);
    expect((await boss('PUT', `people/${idOf('Bob')}`, { ...rights, events: [fair] })).statusCode).toBe(204);
    await rounds(console)();
    expect(heard).toEqual([]);
    expect((await boss('GET', 'alerts')).json<AlertOnConsole[]>().map(({ event }) => event?.name)).toEqual(['Fair']);
    const cara = await console.person('Cara');
    await made(cara, url);
    await boss(
      'PUT',
      `people/${(await boss('GET', 'people')).json<{ id: string; name: string }[]>().find(({ name }) => name === 'Cara')?.id ?? ''}`,
      {
        ...rights,
        events: [fair],
      },
    );
    await rounds(console)();
    expect(heard).toEqual([]);
  });

  test('do not wait longer for a DNS lookup than for an answer', async () => {
    const sent = postWebhook({ url: 'https://hooks.example.com/', secret: 's', id: 'i', body: '{}' }, false, {
      lookUp: () => new Promise(() => undefined),
      patienceMs: 50,
    });
    expect(await sent).toEqual({ ok: false, error: 'It does not answer.' });
  });

  test('reach no private network, by address or by name, unless the operator of the servers allows it', async () => {
    const console = await consoleAtWork({ toPrivate: false });
    const boss = await console.person('Boss');
    for (const url of ['http://hooks.example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/'])
      expect((await boss('POST', 'alerts', { event: null, url, quietMinutes: 5 })).statusCode, url).toBe(422);
    // A name is resolved for each message, because its address may change.
    const lookUp = async () => [{ address: '127.0.0.1', family: 4 }];
    expect(await postWebhook({ url: 'https://hooks.example.com/', secret: 's', id: 'i', body: '{}' }, false, { lookUp })).toEqual({
      ok: false,
      error: expect.stringMatching(/^Its host name leads to a private network\..* --private-alerts yes\.$/) as string,
    });
  });
});
