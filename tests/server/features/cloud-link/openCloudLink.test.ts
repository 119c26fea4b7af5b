import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer as createSafeServer } from 'node:https';
import { createServer as createAnyServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { unknownBooth } from '../../../../src/shared/contract/booths.ts';
import { proxyMeaning } from '../../../../src/shared/contract/proxyMeaning.ts';
import type { Behaviour } from '../../../support/cloud/linkAtWork.ts';
import { untrusted } from '../../../../src/server/core/network/networkReason.ts';
import { answering, linkAtWork, wellReported } from '../../../support/cloud/linkAtWork.ts';

const refusal = { error: unknownBooth, message: 'This is not the right token.' };
const page = '<html><body>Sign in to the hall’s network</body></html>';
const isKept = { ok: true, value: { kind: 'new' } };
const later = { ok: false, error: { code: 'storage-unavailable', retryable: true } };
const [weekMs, minuteMs] = [7 * 86_400_000, 60_000];

/** Begins an answer and continues it with `then`. */
const begun =
  (headers: Readonly<Record<string, string>>, then: (response: ServerResponse) => void, status = 200): Behaviour =>
  (_asked, _body, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    then(response);
  };

const torn = begun({ 'content-length': '1000' }, (response) => response.write('{"name":', () => response.socket?.destroy()));
const tornRefusal = begun(
  { 'content-length': '1000' },
  (response) => response.write(JSON.stringify(refusal), () => response.socket?.destroy()),
  403,
);
const endless = begun({}, (response) => {
  const more = (): void => {
    if (response.writable) response.write(' '.repeat(65_536), more);
  };
  more();
});
const dripping = begun({}, (response) => void response.write(' '));
const silent: Behaviour = () => undefined;

const saysOf = (status: number): string => {
  const meaning = proxyMeaning(status);
  return meaning === null ? `it answers ${status}` : `it answers ${status} (${meaning})`;
};

/** An unexpected answer, the text for staff after "has not been reached for 2 minutes: ", and the listener that replaces a web server. */
const strangers: readonly (readonly [what: string, behave: Behaviour, why: string])[] = [
  ['401: a proxy has removed the token', answering(401, { message: 'This is a kiosk that needs its token.' }), saysOf(401)],
  ['401 with the code of 403', answering(401, refusal), saysOf(401)],
  ['403 of a proxy', answering(403, { message: 'Forbidden' }), saysOf(403)],
  ['403 with another code', answering(403, { error: 'forbidden', message: refusal.message }), saysOf(403)],
  ['403 with a page that contains the code', answering(403, `<html>{"error":"${unknownBooth}"}</html>`), saysOf(403)],
  ['403 whose code is inside something else', answering(403, [refusal]), saysOf(403)],
  ['403, truncated after the code', tornRefusal, 'the connection is cut off'],
  ['404', answering(404, { message: 'There is nothing at this address.' }), saysOf(404)],
  ['404 with the code of 403', answering(404, refusal), saysOf(404)],
  ['421', answering(421, { message: 'This is not an address of this booth.' }), saysOf(421)],
  ['429', answering(429, { error: 'too-many', message: 'Too many requests.' }), saysOf(429)],
  ['500', answering(500, { message: 'Something went wrong.' }), saysOf(500)],
  ['502 as a page', answering(502, '<html>Bad gateway</html>'), saysOf(502)],
  ['503 with the code of 403', answering(503, refusal), saysOf(503)],
  ['a login page of the venue’s network', answering(200, page), 'something else answered'],
  ['200 with the code of 403', answering(200, refusal), 'something else answered'],
  ['no content', answering(204, ''), saysOf(204)],
  ...[301, 302, 303, 307, 308].map(
    (status) => [`a redirect, ${status}`, answering(status, page, { location: '/elsewhere' }), `it answers ${status}`] as const,
  ),
  ['an interrupted answer', torn, 'the connection is cut off'],
  ['an endless answer', endless, 'its answer is too long'],
  ['a trickling answer', dripping, 'nobody answers'],
  ['no answer', silent, 'nobody answers'],
];

/** Servers to which no token is sent. */
const unheard = [
  ['an untrusted certificate', () => createSafeServer({ key: pem('other'), cert: pem('other') }), untrusted],
  [
    'a program that is not a web server',
    () => createAnyServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
    'the program at that address is not a web server',
  ],
] as const;
const pem = (name: string): Buffer => readFileSync(`tests/fixtures/certificates/${name}.pem`);

/** Times out requests as soon as they arrive, for servers that would never answer. */
const impatient = (behave: Behaviour, passes: () => void): Behaviour =>
  behave === silent || behave === dripping
    ? async (asked, body, response) => {
        await behave(asked, body, response);
        passes();
      }
    : behave;

test.each(strangers)('%s: the booth keeps its token, retries, and reports it', async (_what, behave, why) => {
  let passes = (): void => undefined;
  const booth = await linkAtWork(impatient(behave, () => passes()));
  passes = () => void booth.callTime.goOn();
  booth.begin();
  for (let round = 0; round < 4; round++) expect(await booth.time.goOn()).toBe(8000);
  expect(booth.heard.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => '/booths/report Bearer mine'));
  booth.time.pass(100_000);
  expect(booth.problems()).toEqual([
    `The cloud at ${booth.cloud} has not been reached for 2 minutes: ${why}. Photos wait in the kiosk and go there by themselves.`,
  ]);
  // Cards are still offered with this token; none are given up.
  expect(await booth.deliver()).toMatchObject(later);
  expect(booth.heard).toContain(`/api/photos/${booth.photo.id} Bearer mine`);
  expect(await booth.kept()).toMatchObject({ token: 'mine', next: null, name: 'Foyer' });
});

test.each(strangers)('%s: a booth that is switching to its next token keeps both', async (_what, behave) => {
  let passes = (): void => undefined;
  const booth = await linkAtWork(
    impatient(behave, () => passes()),
    { kept: { next: 'next' } },
  );
  passes = () => void booth.callTime.goOn();
  booth.begin();
  for (let round = 0; round < 3; round++) expect(await booth.time.goOn()).toBe(8000);
  expect(new Set(booth.heard.slice(0, 3))).toEqual(new Set(['/booths/report Bearer next']));
  expect(await booth.kept()).toMatchObject({ token: 'mine', next: 'next', name: 'Foyer' });
});

test.each(strangers)('%s: a booth that asks to join keeps its secret', async (_what, behave, why) => {
  let passes = (): void => undefined;
  const booth = await linkAtWork(
    impatient(behave, () => passes()),
    { kept: { name: null } },
  );
  passes = () => void booth.callTime.goOn();
  booth.begin();
  for (let round = 0; round < 3; round++) expect(await booth.time.goOn()).toBe(why === saysOf(429) ? 30_000 : 8000);
  expect(new Set(booth.heard)).toEqual(new Set(['/booths/join']));
  booth.time.pass(2 * minuteMs);
  expect(booth.problems()).toEqual([expect.stringContaining(`: ${why}. Photos wait`)]);
  expect(await booth.deliver()).toMatchObject(later);
  // The secret behind the words is never shown, neither for a card nor for a portrait.
  expect(await booth.vault.wants({ id: booth.photo.id, card: booth.photo.id, madeMsAgo: 0 })).toEqual({ ok: true, value: true });
  expect(booth.heard.filter((asked) => asked !== '/booths/join')).toEqual([]);
  expect(await booth.kept()).toMatchObject({ token: 'mine', name: null });
});

test.each(unheard)('%s: no token is sent, and staff read the reason', async (_what, listener, why) => {
  const booth = await linkAtWork(silent, { listener });
  booth.begin();
  for (let round = 0; round < 3; round++) expect(await booth.time.goOn()).toBe(8000);
  expect(await booth.deliver()).toMatchObject(later);
  booth.time.pass(minuteMs);
  expect([booth.heard, booth.problems()]).toEqual([[], [expect.stringContaining(`: ${why}. Photos wait`)]]);
  expect(await booth.kept()).toMatchObject({ token: 'mine', name: 'Foyer' });
});

test('an untrusted cloud certificate is reported at the first failure, once in the terminal, with what to do', async () => {
  const booth = await linkAtWork(silent, { listener: () => createSafeServer({ key: pem('other'), cert: pem('other') }) });
  booth.begin();
  await booth.time.goOn();
  const says = `The cloud at ${booth.cloud} cannot be reached: ${untrusted}.`;
  expect(says).toContain('NODE_EXTRA_CA_CERTS');
  expect([booth.problems(), booth.told]).toEqual([[`${says} Photos wait in the kiosk.`], [says]]);
  for (let round = 0; round < 3; round++) await booth.time.goOn();
  expect(booth.told).toEqual([says]);
});

test('retries continue while the cloud is unreachable', async () => {
  const booth = await linkAtWork(silent);
  booth.stop();
  booth.begin();
  for (let round = 0; round < 3; round++) await booth.time.goOn();
  booth.time.pass(minuteMs);
  expect(booth.problems()).toEqual([expect.stringContaining(': nothing listens there. Photos wait')]);
  expect(await booth.kept()).toMatchObject({ token: 'mine', name: 'Foyer' });
});

test('a booth asks to join again with a new secret after the cloud itself has rejected both tokens twice', async () => {
  const joins = answering(200, { state: 'waiting', expiresInSeconds: 900 });
  const booth = await linkAtWork((...request) => (request[0] === '/booths/join' ? joins : answering(403, refusal))(...request), {
    kept: { next: 'next' },
  });
  booth.begin();
  await booth.time.paused();
  // A single rejection may be a mistake, so cards are still offered.
  expect(await booth.deliver()).toMatchObject(later);
  expect(booth.heard).toEqual(['/booths/report Bearer next', '/booths/report Bearer mine', `/api/photos/${booth.photo.id} Bearer mine`]);
  expect(await booth.kept()).toMatchObject({ token: 'mine', next: 'next', name: 'Foyer' });
  for (const ms of [8000, 1000, 3000, 3000]) expect(await booth.time.goOn()).toBe(ms);
  expect(booth.heard.slice(3, 6)).toEqual(['/booths/report Bearer next', '/booths/report Bearer mine', '/booths/join']);
  const { token, ...kept } = await booth.kept();
  expect(kept).toMatchObject({ next: null, name: null });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await booth.deliver()).toMatchObject(later);
  expect(booth.heard.slice(6).filter((asked) => asked !== '/booths/join')).toEqual([]);
  expect(booth.told).toEqual([expect.stringMatching(/type these six words at \S+\/console within 15 minutes:\n\n {2}(\w+ ?){6}\n$/)]);
  expect(booth.problems()).toEqual([
    expect.stringMatching(
      /^The cloud at \S+ no longer knows this booth: its photos wait in the kiosk\. For it to join again, type these six words at \S+\/console: (\w+ ?){6}\.$/,
    ),
  ]);
});

test('a refusal followed by an accepted request does not count', async () => {
  let round = 0;
  const booth = await linkAtWork((...request) => (round++ % 2 === 0 ? answering(403, refusal) : answering(200, wellReported))(...request));
  booth.begin();
  for (let count = 0; count < 30; count++) await booth.time.goOn();
  expect(round).toBeGreaterThan(6);
  expect(new Set(booth.heard)).toEqual(new Set(['/booths/report Bearer mine']));
  expect(await booth.kept()).toMatchObject({ token: 'mine', name: 'Foyer' });
});

test('a booth reports changes at once, and otherwise every 20 seconds', async () => {
  const booth = await linkAtWork(answering(200, wellReported));
  booth.begin();
  const waits: number[] = [];
  for (let count = 0; count < 10; count++) waits.push(await booth.time.goOn());
  expect(waits).toEqual(Array.from({ length: 10 }, () => 4000));
  expect(booth.heard).toHaveLength(2);
  expect(booth.problems()).toEqual([]);
});

test('once a week a booth announces a new token, uses it in the next report, and delivers with it', async () => {
  const said: { token: string; tokenHash: string }[] = [];
  const booth = await linkAtWork(
    (asked, body, response) => {
      if (asked.startsWith('/api/photos/')) return answering(201, { expires: '2030-01-01T00:00:00.000Z' })(asked, body, response);
      if (asked.startsWith('/booths/report')) return answering(200, wellReported)(asked, body, response);
      said.push(JSON.parse(body) as (typeof said)[number]);
      response.writeHead(204).end();
    },
    { kept: { madeMs: 1_800_000_000_000 - weekMs } },
  );
  booth.begin();
  for (let count = 0; count < 12; count++) await booth.time.goOn();
  const [{ token, tokenHash } = { token: '', tokenHash: '' }, ...more] = said;
  expect([tokenHash, more]).toEqual([createHash('sha256').update(token).digest('hex'), []]);
  expect(booth.heard.slice(0, 3)).toEqual(['/booths/report Bearer mine', '/booths/token Bearer mine', `/booths/report Bearer ${token}`]);
  expect(await booth.kept()).toMatchObject({ token, next: null, madeMs: expect.any(Number) });
  expect(await booth.deliver()).toMatchObject(isKept);
  expect(booth.heard.at(-1)).toBe(`/api/photos/${booth.photo.id} Bearer ${token}`);
});

test('a next token that the cloud does not know is announced again', async () => {
  const said: unknown[] = [];
  const next = 'n'.repeat(43);
  const booth = await linkAtWork(
    (asked, body, response) => {
      if (asked.endsWith(next)) return answering(403, refusal)(asked, body, response);
      if (asked.startsWith('/booths/report')) return answering(200, wellReported)(asked, body, response);
      said.push(JSON.parse(body));
      return answering(400, { error: 'bad-request', message: 'A server that does not take it.' })(asked, body, response);
    },
    { kept: { next } },
  );
  booth.begin();
  for (let count = 0; count < 12; count++) await booth.time.goOn();
  expect(said.length).toBeGreaterThan(1);
  expect(said[0]).toEqual({ token: next, tokenHash: createHash('sha256').update(next).digest('hex') });
  expect([await booth.kept(), booth.problems()]).toMatchObject([{ token: 'mine', next, name: 'Foyer' }, []]);
});

test('a card that arrives during the first use of the next token is sent with that token', async () => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const booth = await linkAtWork(
    async (asked, body, response) => {
      if (!asked.endsWith('Bearer next')) return answering(403, refusal)(asked, body, response);
      if (!asked.startsWith('/booths/report')) return answering(201, { expires: '2030-01-01T00:00:00.000Z' })(asked, body, response);
      arrive();
      await answered;
      return answering(200, wellReported)(asked, body, response);
    },
    { kept: { next: 'next' } },
  );
  booth.begin();
  await arrived;
  const kept = booth.deliver();
  answer();
  expect(await kept).toMatchObject(isKept);
  expect(booth.heard).toEqual(['/booths/report Bearer next', `/api/photos/${booth.photo.id} Bearer next`]);
  await booth.time.goOn();
  expect((await booth.kept()).token).toBe('next');
});

test.each([
  ['a page', answering(413, '<html>Request Entity Too Large</html>')],
  ['JSON of its own', answering(413, { message: 'Request Too Long' })],
])('a proxy that rejects photos for their size, with %s, is reported to staff until a card gets through', async (_what, refuse) => {
  let isOpen = false;
  const booth = await linkAtWork((...request) => {
    const [asked] = request;
    if (asked.startsWith('/booths/report')) return answering(200, wellReported)(...request);
    return isOpen ? answering(201, { expires: '2030-01-01T00:00:00.000Z' })(...request) : refuse(...request);
  });
  booth.begin();
  await booth.time.goOn();
  expect(await booth.deliver()).toMatchObject(later);
  expect(booth.problems()).toEqual([`A proxy in front of the cloud at ${booth.cloud} refuses photos (413). Raise its limit to 33 MB.`]);
  isOpen = true;
  expect(await booth.deliver()).toMatchObject(isKept);
  expect(booth.problems()).toEqual([]);
});

test('an HTML answer to an upload is not from the cloud, which counts as unavailable', async () => {
  const booth = await linkAtWork(answering(200, page));
  booth.begin();
  await booth.time.goOn();
  booth.time.pass(2 * minuteMs);
  expect(await booth.deliver()).toMatchObject(later);
  expect(booth.problems()).toEqual([expect.stringContaining('has not been reached for 2 minutes')]);
});

test('a secret that cannot be written to disk is never sent, and is used for joining once it is written', async () => {
  let isFull = true;
  const booth = await linkAtWork(answering(200, { state: 'waiting', expiresInSeconds: 900 }), {
    kept: { cloud: 'https://another' },
    isFull: () => isFull,
  });
  booth.begin();
  for (let round = 0; round < 3; round++) expect(await booth.time.goOn()).toBe(8000);
  await booth.time.paused();
  expect(booth.heard).toEqual([]);
  isFull = false;
  for (const ms of [8000, 3000, 3000]) expect(await booth.time.goOn()).toBe(ms);
  expect(booth.heard.slice(0, 2)).toEqual(['/booths/join', '/booths/join']);
  expect([booth.told.length, await booth.kept()]).toMatchObject([1, { cloud: booth.cloud, name: null, begun: [] }]);
});

test('a next token that cannot be written to disk is not announced, and reports continue', async () => {
  const booth = await linkAtWork(
    (...request) => (request[0] === '/booths/report Bearer mine' ? answering(200, wellReported) : answering(403, refusal))(...request),
    { kept: { madeMs: 1_800_000_000_000 - weekMs }, isFull: () => true },
  );
  booth.begin();
  for (let round = 0; round < 16; round++) await booth.time.goOn();
  expect(booth.heard.filter((asked) => asked === '/booths/report Bearer mine').length).toBeGreaterThan(2);
  expect(booth.heard.filter((asked) => !asked.startsWith('/booths/report'))).toEqual([]);
  expect([await booth.kept(), booth.problems()]).toMatchObject([{ token: 'mine', next: null }, []]);
});

test('requests in progress are cancelled when the booth closes', async () => {
  const booth = await linkAtWork(silent, { kept: { next: 'next' } });
  booth.begin();
  await vi.waitFor(() => expect(booth.heard).toHaveLength(1));
  const card = booth.deliver();
  await booth.close();
  expect(await card).toMatchObject(later);
});

test('a restart command waits until the guest has left, and is passed on once', async () => {
  const orders = [{ id: '0b0f6f6e-3f3e-4d55-8f0e-0c7f5f1f2a10', order: { kind: 'restart' } }];
  const booth = await linkAtWork(answering(200, { ...wellReported, orders }));
  booth.kiosk.doing = 'visit';
  booth.begin();
  for (let round = 0; round < 12; round++) await booth.time.goOn();
  expect([booth.launcherHeard, (await booth.kept()).begun]).toEqual([[], orders.map(({ id }) => id)]);
  booth.kiosk.doing = 'waiting';
  for (let round = 0; round < 12; round++) await booth.time.goOn();
  expect(booth.launcherHeard).toEqual(['restart-asked']);
});
