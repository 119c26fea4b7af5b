import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../http/refusals.ts';

/**
 * Refuses requests whose `Host` is not the booth's own. A web page somewhere may point its own name at this machine ("DNS rebinding") and
 * then talk to it as if it were its own server; its requests still carry that name.
 */
function guardHosts(app: FastifyInstance, isOwn: (name: string, port: number, request: FastifyRequest) => boolean): void {
  const standardPort = 'setSecureContext' in app.server ? 443 : 80;
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request.headers.host, standardPort);
    if (host === null || !isOwn(host.name, host.port, request)) return refuse(reply, 421);
    return undefined;
  });
}

/**
 * A listener that is not for guests (the kiosk's, metrics) answers to `localhost` and loopback addresses, to the address that was connected to, and
 * to `names`, each with its own port.
 */
export function guardOwnHosts(app: FastifyInstance, names: readonly string[]): void {
  guardHosts(app, (name, port, { socket: { localAddress, localPort } }) => {
    // Injected requests have no listening socket.
    if (localPort !== undefined && port !== localPort) return false;
    return loopback.has(name) || name === bare(localAddress) || names.some((own) => covers(own, name));
  });
}

/**
 * The guests' listener also accepts any IP address, since no foreign page can hide behind one; the port may differ, because a router may
 * forward from another one.
 */
export function guardGuestHosts(app: FastifyInstance, names: readonly string[]): void {
  guardHosts(app, (name) => isIP(name) !== 0 || loopback.has(name) || names.some((own) => covers(own, name)));
}

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

const bare = (address: string | undefined): string | undefined => address?.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0];

/** Matches as in certificates: `*.` stands for exactly one label. */
function covers(own: string, name: string): boolean {
  if (!own.startsWith('*.')) return own.toLowerCase() === name;
  const dot = name.indexOf('.');
  return dot > 0 && name.slice(dot) === own.slice(1).toLowerCase();
}

/** The name or address and the port in a `Host` header, IPv6 without brackets; null if the header is malformed. */
export function hostOf(header: string | undefined, standardPort: number): { readonly name: string; readonly port: number } | null {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::(\d{1,5}))?$/i.exec(header ?? '') ?? [];
  const name = (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '') ?? '';
  if (name === '' || Number(port ?? 0) > 65_535) return null;
  return { name, port: port === undefined ? standardPort : Number(port) };
}
