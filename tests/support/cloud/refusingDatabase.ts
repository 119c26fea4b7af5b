import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A PostgreSQL error, and when to send it: before a client is admitted, or in answer to its first statement. */
export interface DatabaseRefusal {
  readonly at: 'start' | 'statement';
  readonly code: string;
  readonly message: string;
}

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, body]);
};
const error = ({ code, message: says }: DatabaseRefusal): Buffer =>
  message('E', Buffer.from(`SERROR\0VERROR\0C${code}\0M${says}\0\0`, 'utf8'));
const authenticated = message('R', Buffer.from([0, 0, 0, 0]));
const backend = message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1]));
const ready = message('Z', Buffer.from('I'));

/** A database that admits or rejects clients and answers each statement with the same error. Ends with the test. Returns its address. */
export async function refusingDatabase(refusal: DatabaseRefusal): Promise<string> {
  function serve(socket: Socket): void {
    let [isSignedIn, kept] = [false, Buffer.alloc(0)];
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      kept = Buffer.concat([kept, bytes]);
      for (;;) {
        const header = isSignedIn ? 1 : 0;
        if (kept.length < header + 4) return;
        const end = header + kept.readInt32BE(header);
        if (kept.length < end) return;
        const [type, body] = [isSignedIn ? kept.toString('latin1', 0, 1) : 'start', kept.subarray(header + 4, end)];
        kept = kept.subarray(end);
        if (type === 'start' && body.readInt32BE(0) === 80_877_103) socket.write('N');
        else if (type === 'start' && refusal.at === 'start') return void socket.end(error(refusal));
        else if (type === 'start') {
          isSignedIn = true;
          socket.write(Buffer.concat([authenticated, backend, ready]));
        } else if (type === 'Q') socket.write(Buffer.concat([error(refusal), ready]));
        // Refuse an extended query at its first message, and skip the other messages.
        else if (type === 'P') socket.write(error(refusal));
        else if (type === 'S') socket.write(ready);
      }
    });
  }
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `postgres://stagebooth:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/party`;
}
