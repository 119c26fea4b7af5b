import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientAddress, neighbourOf } from './clientAddress.ts';

export interface ConnectionLimits {
  /** So many at a time. */
  readonly connections: number;
  /** So many at a time from one address. */
  readonly connectionsEach: number;
  /** A connection that has been busy with one request for so long, in ms, makes room for others like one that is idle. */
  readonly slowMs: number;
}

interface Connection {
  readonly socket: Socket;
  /** Whose it is; null for one that stands for many. */
  readonly asker: string | null;
  /** Whether a request on it is being answered. */
  isBusy: boolean;
  /** Since when it has been so. */
  sinceMs: number;
}

/**
 * Keeps connections from being held by whoever wants others to have none. Where there are too many, the asker that holds most of them
 * gives one up, be it served or not; where none holds more than the newcomer does, the one that has been idle for longest makes room,
 * else one that has long been slow; only where all are being served the newcomer is cut. `isCounted` says of an address whether it
 * stands for one asker: a proxy's stands for many.
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, connectionsEach, slowMs }: ConnectionLimits,
  isCounted: (address: string) => boolean = () => true,
): void {
  const open = new Map<string, Connection>();

  function makeRoom(among: readonly Connection[], leastMs = slowMs): boolean {
    const nowMs = performance.now();
    const leaving = oldest(among.filter(({ isBusy }) => !isBusy)) ?? oldest(among.filter(({ sinceMs }) => nowMs - sinceMs >= leastMs));
    if (leaving === undefined) return false;
    open.delete(nameOf(leaving.socket) ?? '');
    leaving.socket.destroy();
    return true;
  }

  /** Whether there is room for one more of this asker's, if need be because another one has left. */
  function hasRoomFor(asker: string | null): boolean {
    const all = [...open.values()];
    const own = asker === null ? [] : all.filter((one) => one.asker === asker);
    if (own.length >= connectionsEach) return makeRoom(own);
    if (all.length < connections) return true;
    const held = new Map<string, number>();
    for (const one of all) if (one.asker !== null) held.set(one.asker, (held.get(one.asker) ?? 0) + 1);
    const [most, count] = [...held].toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0];
    const theirs = count > own.length + 1 ? all.filter((one) => one.asker === most) : [];
    if (theirs.length > 0) return makeRoom(theirs, 0);
    // Who has less is left alone: a phone that has just come and hasn't yet spoken counts as idle.
    return makeRoom(all.filter((one) => one.asker === null || one.asker === asker || (held.get(one.asker) ?? 0) > own.length));
  }

  app.server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    // It has gone before it was looked at.
    if (name === null) return void socket.destroy();
    const { remoteAddress = '', localAddress = '' } = socket;
    const asker = isCounted(clientAddress(remoteAddress)) ? neighbourOf(remoteAddress, localAddress) : null;
    if (!hasRoomFor(asker)) return void socket.destroy();
    const connection = { socket, asker, isBusy: false, sinceMs: performance.now() };
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

const oldest = (candidates: readonly Connection[]): Connection | undefined =>
  candidates.toSorted((one, other) => one.sinceMs - other.sinceMs)[0];

/** The same for a connection and for the TLS within it; null for one that is over. */
function nameOf({ remoteAddress, remotePort }: Socket): string | null {
  return remoteAddress === undefined || remotePort === undefined ? null : `${remoteAddress} ${remotePort}`;
}
