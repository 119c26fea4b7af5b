import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../http/refusals.ts';

/**
 * Refuses what asks under a foreign name. A web page somewhere may let its own name point to this machine ("DNS rebinding") and then
 * speak to it as if it were its own server; its requests still carry that name.
 */
function guardHosts(app: FastifyInstance, isOwn: (name: string, port: number, request: FastifyRequest) => boolean): void {
  const standardPort = 'setSecureContext' in app.server ? 443 : 80;
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request.headers.host, standardPort);
    if (host === null || !isOwn(host.name, host.port, request)) return refuse(reply, 421);
    return undefined;
  });
}

/** The kiosk's listener answers to this machine's own name for itself, the very address that was connected to, and `names`; with its own port. */
export function guardKioskHosts(app: FastifyInstance, names: readonly string[]): void {
  guardHosts(app, (name, port, { socket: { localAddress, localPort } }) => {
    // Nothing is listening where a request is injected.
    if (localPort !== undefined && port !== localPort) return false;
    return loopback.has(name) || name === bare(localAddress) || names.some((own) => covers(own, name));
  });
}

/** The guests' listener answers also to addresses, which no foreign page can be behind: a router may pass its port on from another one. */
export function guardGuestHosts(app: FastifyInstance, names: readonly string[]): void {
  guardHosts(app, (name) => isIP(name) !== 0 || loopback.has(name) || names.some((own) => covers(own, name)));
}

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

const bare = (address: string | undefined): string | undefined => address?.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0];

/** As in certificates: `*.` stands for one label. */
function covers(own: string, name: string): boolean {
  if (!own.startsWith('*.')) return own.toLowerCase() === name;
  const dot = name.indexOf('.');
  return dot > 0 && name.slice(dot) === own.slice(1).toLowerCase();
}

/** The name or address and the port that a `Host` header names; null for one that names nothing proper. IPv6 is without brackets. */
export function hostOf(header: string | undefined, standardPort: number): { readonly name: string; readonly port: number } | null {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::(\d{1,5}))?$/i.exec(header ?? '') ?? [];
  const name = (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '') ?? '';
  if (name === '' || Number(port ?? 0) > 65_535) return null;
  return { name, port: port === undefined ? standardPort : Number(port) };
}
