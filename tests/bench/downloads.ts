import { connect } from 'node:net';

/** Downloads per connection: fewer than the guests' listener allows one phone at once. */
const perConnection = 100;

export interface Target {
  readonly port: number;
  readonly paths: readonly string[];
}

/**
 * Fetches `count` files, one after the other on each of `lanes` connections, and returns how many arrived complete per second. Received
 * bytes are counted and overwritten, so that mainly the sender is measured.
 */
export async function downloadsPerSecond(
  { port, paths }: Target,
  lanes: number,
  count: number,
  nextAddress: () => string,
): Promise<number> {
  let next = 0;
  const nextPath = (): string | null => (next < count ? (paths[next++ % paths.length] ?? null) : null);
  const lane = async (): Promise<void> => {
    while (next < count) await downloadsOnOneConnection(port, nextAddress(), nextPath);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  return count / ((performance.now() - start) / 1000);
}

function downloadsOnOneConnection(port: number, localAddress: string, nextPath: () => string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0;
    let head = '';
    let missing: number | null = null;
    const askNext = (): void => {
      const path = asked++ < perConnection ? nextPath() : null;
      [head, missing] = ['', null];
      if (path === null) socket.destroy();
      else socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
    };
    const take = (bytes: number, buffer: Uint8Array): void => {
      if (missing !== null) missing -= bytes;
      else {
        head += Buffer.from(buffer.buffer, buffer.byteOffset, Math.min(bytes, 4096)).toString('latin1');
        const headBytes = head.indexOf('\r\n\r\n') + 4;
        const length = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
        // Both servers send their headers in one chunk, alone or with the beginning of the body.
        if (headBytes < 4 || length === undefined) return void socket.destroy(new Error(`this was not answered with a file: ${head}`));
        missing = Number(length) + headBytes - bytes;
      }
      if (missing === 0) askNext();
    };
    const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
    const onread = { buffer, callback: (bytes: number, piece: Uint8Array) => (take(bytes, piece), true) };
    const socket = connect({ port, host: '127.0.0.1', localAddress, onread });
    socket.on('connect', askNext).on('error', reject);
    socket.on('close', () => (missing === null ? resolve() : reject(new Error('the connection ended early'))));
  });
}
