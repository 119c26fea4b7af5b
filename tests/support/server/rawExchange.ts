import { connect } from 'node:net';

/** Sends these bytes as they are and gives all that comes back, until the connection is over or nothing has moved for `patienceMs`. */
export function rawExchange(
  port: number,
  bytes: Uint8Array,
  { localAddress, patienceMs }: { localAddress: string; patienceMs: number },
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const pieces: Buffer[] = [];
    // Whoever is cut off in the middle of sending learns it as an error; what had been answered counts.
    socket.on('data', (piece) => pieces.push(piece)).on('error', () => undefined);
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')));
    socket.write(bytes);
  });
}
