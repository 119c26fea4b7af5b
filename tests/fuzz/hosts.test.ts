import { isIP } from 'node:net';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { kioskApp } from '../../src/server/core/listeners/kioskApp.ts';
import { guestLimits } from '../../src/server/core/http/limitGuests.ts';
import { guestsApp } from '../support/server/guestsApp.ts';
import { fuzz } from '../support/arbitrary/fuzz.ts';
import { kioskParts } from '../support/server/kioskParts.ts';
import { memoryVault } from '../support/server/memoryVault.ts';
import { rawExchange } from '../support/server/rawExchange.ts';
import { samplePage } from '../support/server/samplePage.ts';
import { silentLogger } from '../support/server/silentLogger.ts';
import { thisMachineOnly } from '../../src/server/core/access/openKioskGate.ts';

const names = ['booth.test', '*.fair.test'];
const limits = { ...guestLimits, rate: { burst: 1e9, perSecond: 1e9 }, connections: 1e5, connectionsEach: 1e5 };
interface Ports {
  readonly kiosk: number;
  readonly guests: number;
}
let opened: Promise<Ports> | null = null;

async function listening(): Promise<Ports> {
  const kiosk = await kioskApp(kioskParts({ gate: { ...thisMachineOnly, names } }));
  const guests = guestsApp({ page: samplePage, vault: memoryVault(), logger: silentLogger, names, limits });
  onTestFinished(() => void Promise.all([kiosk.close(), guests.close()]));
  const portOf = async (app: FastifyInstance): Promise<number> => Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  return { kiosk: await portOf(kiosk), guests: await portOf(guests) };
}

const anything = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll(/[\r\n]/g, ''));
const ours = fc.constantFrom('localhost', '127.0.0.1', '[::1]', 'booth.test', 'a.fair.test', 'x-1.fair.test');
const name = fc.oneof(
  { weight: 4, arbitrary: ours },
  { weight: 2, arbitrary: fc.domain() },
  {
    weight: 2,
    arbitrary: fc
      .tuple(ours, fc.constantFrom('.', '', '@', '-', '%00', '.evil', '#', '/', '\\', '?', ',', ' ', '\t'), fc.domain())
      .map((parts) => parts.join('')),
  },
  fc.tuple(fc.domain(), fc.constantFrom('.', '@', '/', ',', '#', '%2e'), ours).map((parts) => parts.join('')),
  fc.oneof(
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.ipV6().map((address) => `[${address}]`),
  ),
  fc.constantFrom(
    '',
    '.',
    '..',
    '*.fair.test',
    'fair.test',
    'a.b.fair.test',
    '.fair.test',
    '[::ffff:127.0.0.1]',
    '[::1%25lo]',
    'locаlhost',
    'ｌocalhost',
  ),
  fc.integer({ min: 1, max: 4000 }).map((times) => 'a.'.repeat(times)),
  anything,
);
const letters = fc.func(fc.boolean());
/** OWN is a placeholder for the listener's own port. */
const port = fc.oneof(
  { weight: 6, arbitrary: fc.constant(':OWN') },
  fc.constantFrom('', ':', ':0', ':80', ':-1', ':OWN:OWN', ':0x50', '.:OWN', ':OWN '),
  fc.nat(99_999).map((number) => `:${number}`),
);
const asked = fc.record({
  which: fc.constantFrom('kiosk', 'guests'),
  hosts: fc.array(
    fc
      .tuple(name, letters, port)
      .map(([text, isUpper, end]) => [...text].map((letter, at) => (isUpper(at) ? letter.toUpperCase() : letter)).join('') + end),
    { minLength: 1, maxLength: 2 },
  ),
});

/** The origin to which a browser would assign the answer, by its own address parsing; null if it would not send the request. */
function origin(host: string): { readonly name: string; readonly port: number } | null {
  if (!URL.canParse(`http://${host}/`)) return null;
  const { hostname, port: number, pathname } = new URL(`http://${host}/`);
  const bare = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return pathname === '/' ? { name: bare, port: number === '' ? 80 : Number(number) } : null;
}

const isOurs = (host: string): boolean =>
  ['localhost', '127.0.0.1', '::1', 'booth.test'].includes(host) || /^[^.]+\.fair\.test$/.test(host);

fuzz(
  'hosts',
  asked,
  async ({ which, hosts }) => {
    const ports = await (opened ??= listening());
    const own = hosts.map((value) => value.replaceAll(/own/gi, String(ports[which])));
    const lines = ['GET /health HTTP/1.1', ...own.map((value) => `host: ${value}`), 'connection: close', '', ''];
    const answer = await rawExchange(ports[which], Buffer.from(lines.join('\r\n')), { localAddress: '127.0.0.1', patienceMs: 5000 });
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
    expect([200, 400, 421, 431]).toContain(status);
    expect(answer.includes('"ok":')).toBe(status === 200);
    // Whitespace around a header's value does not belong to it.
    const host = (own[0] ?? '').replaceAll(/^[ \t]+|[ \t]+$/g, '');
    const meant = origin(host);
    const isOwn =
      meant !== null &&
      (which === 'kiosk' ? isOurs(meant.name) && meant.port === ports.kiosk : isOurs(meant.name) || isIP(meant.name) !== 0);
    // No page with a foreign host name gets an answer.
    if (status === 200) expect(isOwn, `answered to ${JSON.stringify(host)}`).toBe(true);
    // Requests as browsers send them, with a host name that networks can assign, are not refused.
    const written = meant === null ? '' : `${meant.name.includes(':') ? `[${meant.name}]` : meant.name}:${meant.port}`;
    if (own.length === 1 && isOwn && host.toLowerCase() === written && /^[a-z0-9.:[\]-]+$/.test(written)) expect(status).toBe(200);
  },
  { seconds: 0.5 },
);
