import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressOf } from './addressOf.ts';

export interface ConnectionLimits {
  /** So many at a time. */
  readonly connections: number;
  /** So many at a time from one address. */
  readonly connectionsEach: number;
  /** A connection that has been busy with one request for longer, in ms, makes room for others like one that is idle. */
  readonly slowMs: number;
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Whether a request on it is being answered. */
  isBusy: boolean;
  /** Since when it has been so. */
  sinceMs: number;
}

/**
 * Keeps connections from being held by whoever wants others to have none. Where there are too many, the one that has been idle for
 * longest makes room, else one that has long been slow; only where all are being served the newcomer is cut. `isCounted` says of an
 * address whether it stands for one asker: a proxy's stands for many.
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, connectionsEach, slowMs }: ConnectionLimits,
  isCounted: (address: string) => boolean = () => true,
): void {
  const open = new Map<string, Connection>();

  function makeRoom(among: readonly Connection[]): boolean {
    const nowMs = performance.now();
    const oldest = (candidates: readonly Connection[]): Connection | undefined =>
      candidates.toSorted((one, other) => one.sinceMs - other.sinceMs)[0];
    const leaving = oldest(among.filter(({ isBusy }) => !isBusy)) ?? oldest(among.filter(({ sinceMs }) => nowMs - sinceMs > slowMs));
    if (leaving === undefined) return false;
    open.delete(nameOf(leaving.socket) ?? '');
    leaving.socket.destroy();
    return true;
  }

  app.server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    // It has gone before it was looked at.
    if (name === null) return void socket.destroy();
    const address = addressOf(socket.remoteAddress ?? '');
    const all = [...open.values()];
    const neighbours = isCounted(address) ? all.filter((one) => one.address === address) : [];
    const isTaken =
      (neighbours.length < connectionsEach || makeRoom(neighbours)) && (open.size < connections || makeRoom([...open.values()]));
    if (!isTaken) return void socket.destroy();
    const connection = { socket, address, isBusy: false, sinceMs: performance.now() };
    open.set(name, connection);
    socket.once('close', () => {
      if (open.get(name) === connection) open.delete(name);
    });
  });

  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(nameOf(socket) ?? '');
    if (connection === undefined) return;
    Object.assign(connection, { isBusy: true, sinceMs: performance.now() });
    response.once('close', () => Object.assign(connection, { isBusy: false, sinceMs: performance.now() }));
  });
}

/** The same for a connection and for the TLS within it; null for one that is over. */
function nameOf({ remoteAddress, remotePort }: Socket): string | null {
  return remoteAddress === undefined || remotePort === undefined ? null : `${remoteAddress} ${remotePort}`;
}
