import { connect } from 'node:net';

/** Sends these bytes unchanged and returns the whole answer, when the connection ends or nothing arrives for `patienceMs`. */
export function rawExchange(
  port: number,
  bytes: Uint8Array,
  { localAddress, patienceMs }: { localAddress: string; patienceMs: number },
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const pieces: Buffer[] = [];
    // A client that is cut off while sending gets an error; the answer received before it counts.
    socket.on('data', (piece) => pieces.push(piece)).on('error', () => undefined);
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')));
    socket.write(bytes);
  });
}
