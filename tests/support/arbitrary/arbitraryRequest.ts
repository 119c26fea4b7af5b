import fc from 'fast-check';
import type { SamplePhoto } from '../visit/samplePhoto.ts';

/** A placeholder for the request's host; `addressed` replaces it. */
const ownHost = 'host: booth.invalid';

/** The request with the real host of a listener on this machine. */
export const addressed = (request: Buffer, port: number): Buffer =>
  Buffer.from(request.toString('latin1').replaceAll(ownHost, `host: 127.0.0.1:${port}`), 'latin1');

const line = (text: string): string => text.replaceAll(/[\r\n\0]/g, '');

/** Requests as phones, scanners and attackers send them, byte by byte. Most are almost valid, for existing photos. */
export function arbitraryRequest(photos: readonly SamplePhoto[]): fc.Arbitrary<Buffer> {
  const photo = fc.constantFrom(...photos);
  const id = fc.oneof(
    { weight: 4, arbitrary: photo.map((one) => one.id) },
    fc.stringMatching(/^[A-Za-z0-9_-]{20,24}$/),
    fc.string({ maxLength: 60, unit: 'binary' }).map((text) => encodeURIComponent(text)),
    fc.constantFrom(
      '',
      '.',
      '..',
      '../../',
      '..%2f..%2frecords.sqlite',
      '%00',
      '%zz',
      '%ff%fe',
      '*',
      '%F0%9F%98%80',
      'a'.repeat(9000),
      '__proto__',
    ),
    fc.string({ maxLength: 40 }).map((text) => line(text).replaceAll(' ', '')),
  );
  const path = fc.oneof(
    { weight: 5, arbitrary: id.map((one) => `/photos/${one}`) },
    { weight: 5, arbitrary: id.map((one) => `/api/photos/${one}`) },
    id.map((one) => `/${one}`),
    fc.constantFrom(
      '/',
      '/s',
      '/health',
      '/api/theme',
      '/api/share',
      '/api/generate',
      '/api/outbox-report',
      '/?token=x',
      '/photos',
      '*',
      'http://x/photos/y',
      '//x',
      '/photos/../health',
    ),
  );
  const method = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('GET', 'HEAD', 'PUT', 'DELETE') },
    fc.constantFrom('POST', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'PROPFIND', 'get', 'NONSENSE'),
  );
  const value = fc.string({ maxLength: 80 }).map(line);
  const header = fc.oneof(
    photo.map((one) => `delete-token: ${one.token}`),
    photo.map((one) => `delete-token-hash: ${one.deleteTokenHash}`),
    fc.constantFrom(
      'content-type: application/octet-stream',
      'content-type: application/json',
      'accept: text/html',
      'host: evil.example',
      'authorization: Bearer x',
      'accept-encoding: gzip, br',
    ),
    fc.tuple(fc.nat(5000), fc.nat(5000)).map(([from, to]) => `range: bytes=${from}-${to}`),
    fc.constantFrom('range: bytes=-1', 'range: bytes=0-', 'range: x', 'if-none-match: *', 'if-none-match: "x"', 'if-range: "x"'),
    fc.constantFrom(
      'expect: 100-continue',
      'expect: x',
      'upgrade: websocket',
      'transfer-encoding: chunked',
      'transfer-encoding: x',
      'content-length: -1',
    ),
    fc
      .tuple(fc.constantFrom('delete-token', 'delete-token-hash', 'content-type', 'range', 'cookie', 'host', 'x'), value)
      .map((pair) => pair.join(': ')),
    value,
  );
  const body = fc.oneof(
    { weight: 3, arbitrary: fc.constant(new Uint8Array()) },
    photo.map((one) => new Uint8Array(one.bytes)),
    fc.uint8Array({ maxLength: 2000 }),
  );
  // 0 means the correct length; otherwise the body is shorter or longer than announced.
  const lie = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: -50, max: 5000 }));
  const request = fc
    .record({ method, path, headers: fc.array(header, { maxLength: 6 }), body, lie, host: fc.boolean() })
    .map(({ method: verb, path: target, headers, body: content, lie: more, host }) => {
      const length = content.length + more > 0 ? [`content-length: ${content.length + more}`] : [];
      const lines = [`${verb} ${target} HTTP/1.1`, ...(host ? [ownHost] : []), ...headers, ...length, 'connection: close', '', ''];
      return Buffer.concat([Buffer.from(lines.join('\r\n')), content]);
    });
  // Real requests from kiosks and phones, so that many requests succeed.
  const upload = fc.tuple(photo, fc.option(photo, { freq: 3 })).map(([{ id: known, deleteTokenHash, ...one }, other]) => {
    const bytes = other === null ? one.bytes : other.bytes;
    const head =
      `PUT /api/photos/${known} HTTP/1.1\r\n${ownHost}\r\ncontent-type: application/octet-stream\r\n` +
      `delete-token-hash: ${deleteTokenHash}\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), bytes]);
  });
  const visit = fc
    .tuple(photo, fc.constantFrom('GET', 'GET', 'HEAD', 'DELETE'), fc.constantFrom('range: bytes=1-9', 'if-none-match: *', 'accept: */*'))
    .map(([one, verb, wish]) =>
      Buffer.from(`${verb} /photos/${one.id} HTTP/1.1\r\n${ownHost}\r\ndelete-token: ${one.token}\r\n${wish}\r\nconnection: close\r\n\r\n`),
    );
  // Many requests at once on one connection. Phone browsers never do this.
  const heap = fc
    .tuple(photo, fc.integer({ min: 2, max: 30 }))
    .map(([one, times]) => Buffer.from(`GET /photos/${one.id} HTTP/1.1\r\n${ownHost}\r\n\r\n`.repeat(times)));
  return fc.oneof(
    { weight: 12, arbitrary: request },
    { weight: 3, arbitrary: upload },
    { weight: 2, arbitrary: visit },
    heap,
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
}
