import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientAddress, neighbourOf } from './clientAddress.ts';

export interface ConnectionLimits {
  /** The limit for all clients together. */
  readonly connections: number;
  /** The limit for one client. */
  readonly connectionsEach: number;
  /** A connection that has been busy with one request for this long, in ms, may be closed to make room, like an idle one. */
  readonly slowMs: number;
}

interface Connection {
  readonly socket: Socket;
  /** The client that opened the connection; null for a proxy, which serves many clients. */
  readonly owner: string | null;
  /** The client to which the connection counts: its owner, or the one whose request a proxy is passing on. */
  asker: string | null;
  /** Whether a request on this connection is being answered. */
  isBusy: boolean;
  /** When the connection last became busy or idle. */
  sinceMs: number;
}

/**
 * Prevents one client from using up all connections. At the limit, one connection is closed for the new one:
 * - one whose request has been refused, and whose client still sends;
 * - if another client has more connections than the new client would have, one of the client with the most, even a busy one;
 * - otherwise the one that has been idle longest, or else a busy one that is too slow.
 * If there is none, the new connection is refused. `isCounted`: whether an address belongs to a single client; a proxy's address serves
 * many.
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, connectionsEach, slowMs }: ConnectionLimits,
  isCounted: (address: string) => boolean = () => true,
): void {
  const open = new Map<string, Connection>();

  function makeRoom(among: readonly Connection[], minMs = slowMs): boolean {
    const nowMs = performance.now();
    const leaving = oldest(among.filter(({ isBusy }) => !isBusy)) ?? oldest(among.filter(({ sinceMs }) => nowMs - sinceMs >= minMs));
    if (leaving === undefined) return false;
    open.delete(nameOf(leaving.socket) ?? '');
    leaving.socket.destroy();
    return true;
  }

  /** Whether this client may open one more connection. Closes another one if necessary. */
  function hasRoomFor(asker: string | null): boolean {
    const all = [...open.values()];
    const own = asker === null ? [] : all.filter((one) => one.asker === asker);
    if (own.length >= connectionsEach) return makeRoom(own);
    if (all.length < connections) return true;
    const refused = all.filter(({ socket }) => socket.writableEnded);
    if (refused.length > 0) return makeRoom(refused, 0);
    const held = new Map<string, number>();
    for (const one of all) if (one.asker !== null) held.set(one.asker, (held.get(one.asker) ?? 0) + 1);
    const [most, count] = [...held].toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0];
    const theirs = count > own.length + 1 ? all.filter((one) => one.asker === most) : [];
    if (theirs.length > 0) return makeRoom(theirs, 0);
    // Spare clients with fewer connections than the new one would have: a phone that has just connected and sent nothing yet counts as
    // idle.
    return makeRoom(all.filter((one) => one.asker === null || one.asker === asker || (held.get(one.asker) ?? 0) > own.length));
  }

  app.server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    // The socket has already closed.
    if (name === null) return void socket.destroy();
    const { remoteAddress = '', localAddress = '' } = socket;
    const asker = isCounted(clientAddress(remoteAddress)) ? neighbourOf(remoteAddress, localAddress) : null;
    if (!hasRoomFor(asker)) return void socket.destroy();
    const connection = { socket, owner: asker, asker, isBusy: false, sinceMs: performance.now() };
    open.set(name, connection);
    socket.once('close', () => {
      if (open.get(name) === connection) open.delete(name);
    });
  });

  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(nameOf(socket) ?? '');
    if (connection === undefined) return;
    Object.assign(connection, { isBusy: true, sinceMs: performance.now() });
    response.once('close', () => Object.assign(connection, { isBusy: false, sinceMs: performance.now(), asker: connection.owner }));
  });

  app.addHook('onRequest', async (request) => {
    const connection = open.get(nameOf(request.raw.socket) ?? '');
    if (connection !== undefined) connection.asker ??= clientAddress(request.ip);
  });
}

const oldest = (candidates: readonly Connection[]): Connection | undefined =>
  candidates.toSorted((one, other) => one.sinceMs - other.sinceMs)[0];

/** A name shared by a connection and the TLS socket on top of it; null if the connection is already closed. */
function nameOf({ remoteAddress, remotePort }: Socket): string | null {
  return remoteAddress === undefined || remotePort === undefined ? null : `${remoteAddress} ${remotePort}`;
}
