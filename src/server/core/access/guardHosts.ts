import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../http/refusals.ts';

/**
 * The `config` of a route that load balancers and containers request under their own host names. For such hosts the route may answer only
 * with its verdict.
 */
export const forAnyHost = { isForAnyHost: true } as const;

interface HostGuard {
  readonly isOwn: (name: string, port: number, request: FastifyRequest) => boolean;
  /**
   * Host names to list in refusals and, now and then, in the log: used by a cloud behind proxies. Null: refusals list no names, and refused
   * hosts are not logged.
   */
  readonly namesToTell: readonly string[] | null;
}

/** Log at most one refused host in this time: clients can invent any number of hosts. */
const logEveryMs = 600_000;

const byForeignName = new WeakSet<FastifyRequest>();

/** Whether a request passed only because of `forAnyHost`: other routes refuse its host. */
export const hasForeignHost = (request: FastifyRequest): boolean => byForeignName.has(request);

/**
 * Refuses requests whose `Host` is not the booth's own. A web page may point its domain name at this machine ("DNS rebinding") and then
 * send requests here as if to its own server. Such requests still carry the page's name. A misconfigured proxy also sends a foreign name.
 */
function guardHosts(app: FastifyInstance, { isOwn, namesToTell }: HostGuard): void {
  const standardPort = 'setSecureContext' in app.server ? 443 : 80;
  let loggedMs = -Infinity;
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request.headers.host, standardPort);
    if (host !== null && isOwn(host.name, host.port, request)) return undefined;
    if ((request.routeOptions.config as Partial<typeof forAnyHost>).isForAnyHost === true) {
      byForeignName.add(request);
      return undefined;
    }
    // Requests from phones in a venue are never logged.
    if (namesToTell === null) return refuse(reply, 421);
    const came = shown(request.headers.host);
    const wanted = namesToTell.join(' or ');
    if (performance.now() - loggedMs >= logEveryMs) {
      loggedMs = performance.now();
      request.log.warn(
        { host: came, wanted: namesToTell },
        'requests for another host are refused: a proxy must pass on the original Host header',
      );
    }
    const message = `This request is for the host ${came}, but this server answers to ${wanted}. A proxy must pass on the original Host header.`;
    return refuse(reply, 421, undefined, message);
  });
}

/** A `Host` header in printable form, because clients can send any bytes in it. */
const shown = (header = ''): string => `“${header.replaceAll(/[^\x21-\x7e]/g, '?').slice(0, 100)}”`;

/**
 * Guards a listener that is not for guests: the kiosk's or the one for metrics. It answers to `localhost` and loopback addresses, to the
 * address that the client connected to, and to `names`, always with the listener's own port.
 */
export function guardOwnHosts(app: FastifyInstance, names: readonly string[]): void {
  guardHosts(app, {
    isOwn(name, port, { socket: { localAddress, localPort } }) {
      // Injected requests have no listening socket.
      if (localPort !== undefined && port !== localPort) return false;
      return loopback.has(name) || name === bare(localAddress) || names.some((own) => covers(own, name));
    },
    namesToTell: null,
  });
}

/**
 * Guards the guests' listener. It also accepts any IP address, because DNS rebinding needs a name, and any port, because a router may
 * forward from another one. `tellsNames`: whether refusals list the names.
 */
export function guardGuestHosts(app: FastifyInstance, names: readonly string[], tellsNames: boolean): void {
  const isOwn = (name: string): boolean => isIP(name) !== 0 || loopback.has(name) || names.some((own) => covers(own, name));
  guardHosts(app, { isOwn, namesToTell: tellsNames ? names : null });
}

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

const bare = (address: string | undefined): string | undefined => address?.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0];

/** Matches names as in certificates: `*.` matches exactly one label. */
function covers(own: string, name: string): boolean {
  if (!own.startsWith('*.')) return own.toLowerCase() === name;
  const dot = name.indexOf('.');
  return dot > 0 && name.slice(dot) === own.slice(1).toLowerCase();
}

/** Splits a `Host` header into name or address (IPv6 without brackets) and port; null if the header is malformed. */
export function hostOf(header: string | undefined, standardPort: number): { readonly name: string; readonly port: number } | null {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::(\d{1,5}))?$/i.exec(header ?? '') ?? [];
  const name = (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '') ?? '';
  if (name === '' || Number(port ?? 0) > 65_535) return null;
  return { name, port: port === undefined ? standardPort : Number(port) };
}
