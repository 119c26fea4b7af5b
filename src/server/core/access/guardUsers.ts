import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { connectionLists } from '../disk/connectionLists.ts';
import { refuse } from '../http/refusals.ts';

const established = '01';
const root = 0;

/** One side of a connection. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** An endpoint as the lists write it, IPv4 also as an IPv6 socket's: bytes in reverse order, in hexadecimal. Of IPv6, only loopback. */
function namesOf({ address, port }: Endpoint): readonly string[] {
  if (address === '::1') return [`00000000000000000000000001000000:${port.toString(16).toUpperCase().padStart(4, '0')}`];
  const bytes = address.split('.').map(Number).reverse();
  const hex = (value: number, length: number): string => value.toString(16).toUpperCase().padStart(length, '0');
  const name = `${bytes.map((byte) => hex(byte, 2)).join('')}:${hex(port, 4)}`;
  return [name, `0000000000000000FFFF0000${name}`];
}

/**
 * The user whose program has opened the connection `from` one address of this machine `to` another; null if it is not in the lists, or
 * is being closed, when Linux no longer knows its user.
 */
export function userOf(lists: string, from: Endpoint, to: Endpoint): number | null {
  const [sources, targets] = [namesOf(from), namesOf(to)];
  for (const line of lists.split('\n')) {
    const [, local = '', remote = '', state, , , , user] = line.trim().split(/\s+/);
    if (state === established && sources.includes(local) && targets.includes(remote)) return Number(user);
  }
  return null;
}

/** Where the booth runs, and as whom. */
export interface OwnUser {
  readonly user: number | undefined;
  readonly platform: NodeJS.Platform;
}

/**
 * Without a token, admits only programs of the booth's own user and of root: other users of the machine could take photos and stop the
 * kiosk. Only Linux tells whose a connection is. Anybody may ask for the health, which names no guest. A booth that runs as root admits
 * everybody.
 */
export function guardUsers(
  app: FastifyInstance,
  { user: own, platform }: OwnUser = { user: process.getuid?.(), platform: process.platform },
): void {
  if (platform !== 'linux' || own === undefined || own === root) return;
  const admitted = new WeakMap<object, boolean>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && request.url === '/health') return undefined;
    const { socket } = request;
    // A request that tests inject has no connection.
    if (!(socket instanceof Socket)) return undefined;
    const isAdmitted = admitted.get(socket) ?? isOwn(socket, own);
    admitted.set(socket, isAdmitted);
    return isAdmitted ? undefined : refused(request, reply);
  });
}

function isOwn({ remoteAddress, remotePort, localAddress, localPort }: Socket, own: number): boolean {
  // The connection has been closed, so nobody waits for an answer.
  if (remoteAddress === undefined || remotePort === undefined || localAddress === undefined || localPort === undefined) return false;
  const [from, to] = [remoteAddress, localAddress].map((address) => address.replace(/^::ffff:/i, '')) as [string, string];
  const lists = connectionLists();
  const user = lists === null ? own : userOf(lists, { address: from, port: remotePort }, { address: to, port: localPort });
  return user === own || user === root;
}

const says =
  'This booth was started by another user of this machine. Open it as that user, or start it with STAGEBOOTH_KIOSK_TOKEN and send that token once.';

function refused(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn('a program of another user of this machine was refused');
  if (request.headers.accept?.includes('text/html') !== true) return refuse(reply, 403, 'forbidden', says);
  return reply.code(403).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${says}\n`);
}
