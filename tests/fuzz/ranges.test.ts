import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { guestLimits } from '../../src/server/core/http/limitGuests.ts';
import { guestsApp } from '../support/server/guestsApp.ts';
import { fuzz } from '../support/arbitrary/fuzz.ts';
import { memoryVault } from '../support/server/memoryVault.ts';
import { rawExchange } from '../support/server/rawExchange.ts';
import { pieces, samplePhoto } from '../support/visit/samplePhoto.ts';
import { samplePage } from '../support/server/samplePage.ts';
import { settled } from '../support/time/settled.ts';
import { silentLogger } from '../support/server/silentLogger.ts';

const size = 3000;
const { id, bytes, deleteTokenHash } = samplePhoto(1, size);
let opened: Promise<number> | null = null;

/** The port of a guests' listener with the photo in its vault. */
async function listening(): Promise<number> {
  const vault = memoryVault();
  await settled(vault.keep({ id, body: pieces(bytes), deleteTokenHash, announcedBytes: size }));
  const limits = { ...guestLimits, rate: { burst: 1e9, perSecond: 1e9 }, connections: 1e5, connectionsEach: 1e5 };
  const guests = guestsApp({ page: samplePage, vault, logger: silentLogger, limits });
  onTestFinished(() => guests.close());
  return Number(new URL(await guests.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** Values at which off-by-one errors occur. */
const edge = fc.constantFrom('', '0', '1', String(size - 1), String(size), String(size + 1));
const position = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: size + 2 }).map(String) },
  fc.constantFrom('', '0', '-0', '-1', '+1', '00', '0x10', '1e3', '1.5', String(size - 1), String(size), '999999999999999', '9'.repeat(16)),
  fc.nat(60).map((length) => '0'.repeat(length)),
  fc.bigInt({ min: 0n, max: 2n ** 80n }).map(String),
);
const one = fc.tuple(position, fc.constantFrom('-', '-', '-', '-', '--', ' - ', '–', ''), position).map((parts) => parts.join(''));
const unit = fc.oneof(
  { weight: 8, arbitrary: fc.constant('bytes=') },
  fc.constantFrom('Bytes=', 'bytes', 'bytes =', 'items=', '', '=', 'bytes=bytes='),
);
/** Text that a header may contain, and more; but no line ends, which would begin another header. */
const anything = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll(/[\r\n]/g, ''));
const range = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(edge, edge).map(([first, last]) => `bytes=${first}-${last}`) },
  { weight: 6, arbitrary: fc.tuple(unit, one).map((parts) => parts.join('')) },
  fc.tuple(unit, fc.array(one, { maxLength: 400 }), fc.constantFrom(',', ', ', ',,')).map(([head, all, comma]) => head + all.join(comma)),
  anything,
  fc.tuple(anything, one, anything).map(([before, middle, after]) => `${before}bytes=${middle}${after}`),
);
const asked = fc.record({
  ranges: fc.oneof({ weight: 5, arbitrary: range.map((only) => [only]) }, fc.array(range, { minLength: 2, maxLength: 3 })),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  condition: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    fc.constantFrom('if-range: "x"', 'if-range: x', 'if-none-match: "x"', 'if-none-match: ,,"', 'if-match: *'),
  ),
});

/**
 * The bytes requested by a single well-formed range (RFC 9110, 14.1.2), computed without the booth's code: its first byte and the one after
 * its last; 'none' if the range is unsatisfiable. Null for ranges that a server may ignore: several ranges, and numbers of more than 15
 * digits.
 */
function wanted(text: string): readonly [start: number, end: number] | 'none' | null {
  const [first = '', last = '', ...more] = text.startsWith('bytes=') ? text.slice('bytes='.length).split('-') : ['x'];
  const isNumber = (digits: string): boolean => digits.length <= 15 && [...digits].every((digit) => '0123456789'.includes(digit));
  if (more.length > 0 || !isNumber(first) || !isNumber(last) || !text.includes('-') || first + last === '') return null;
  const places = [...bytes.keys()];
  if (first === '') return Number(last) === 0 ? 'none' : [places.slice(-Number(last))[0] ?? 0, size];
  if (last !== '' && Number(last) < Number(first)) return null;
  const within = places.filter((place) => place >= Number(first) && (last === '' || place <= Number(last)));
  return within.length === 0 ? 'none' : [within[0] ?? 0, (within.at(-1) ?? 0) + 1];
}

fuzz(
  'ranges',
  asked,
  async ({ ranges, method, condition }) => {
    const lines = [`${method} /photos/${id} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', ...ranges.map((value) => `range: ${value}`)];
    const request = Buffer.from([...lines, ...(condition === null ? [] : [condition]), '', ''].join('\r\n'));
    const answer = await rawExchange(await (opened ??= listening()), request, { localAddress: '127.0.0.1', patienceMs: 5000 });
    const [head = ''] = answer.split('\r\n\r\n', 1);
    const body = Buffer.from(answer.slice(head.length + 4), 'latin1');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    const range = /^content-range: (.*)$/m.exec(head)?.[1]?.trim();

    // 400 is for invalid header content.
    expect([200, 206, 400, 416, 431]).toContain(status);
    if (status === 400 || status === 431) return;
    const only =
      ranges.length === 1 && condition === null && method === 'GET' ? wanted(ranges[0]?.replaceAll(/^[ \t]+|[ \t]+$/g, '') ?? '') : null;
    if (only === 'none') expect([status, range]).toEqual([416, `bytes */${size}`]);
    else if (only !== null) expect([status, range]).toEqual([206, `bytes ${only[0]}-${only[1] - 1}/${size}`]);
    else if (ranges.length === 1 && method === 'GET' && condition === null) expect(status).toBe(200);
    // For any request, the answer contains exactly the bytes that it announces.
    const [, start = '0', last = String(size - 1)] = /^bytes (\d+)-(\d+)\//.exec(range ?? '') ?? [];
    if (status === 416 || method === 'HEAD') expect(body).toHaveLength(0);
    else expect(body.equals(bytes.subarray(Number(start), Number(last) + 1))).toBe(true);
    if (status !== 416) expect(head).toMatch(new RegExp(`^content-length: ${Number(last) - Number(start) + 1}\r?$`, 'm'));
  },
  { seconds: 0.5 },
);
