import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { guardBooths } from '../access/guardBooths.ts';
import type { PageFiles } from '../disk/builtFiles.ts';
import type { CloudCore } from '../CloudCore.ts';
import { inArea, knownAskers } from '../http/knownAskers.ts';
import { guestLimits } from '../http/limitGuests.ts';
import { consoleArea } from './consoleArea.ts';
import type { ShareParts } from './shareApp.ts';
import { shareApp } from './shareApp.ts';

export interface CloudParts extends Pick<ShareParts, 'features' | 'notices' | 'logger' | 'names' | 'limits'> {
  readonly stores: Pick<CloudCore['stores'], 'register' | 'sessions' | 'reach' | 'log'>;
  /** The cloud's address, used by booths and by the console's page. */
  readonly publicUrl: string;
  /** The console's page. */
  readonly page: PageFiles;
  /** Addresses and networks of proxies and load balancers. */
  readonly proxies: readonly string[];
  /** Aborted when the server is about to shut down. */
  readonly leaving?: AbortSignal;
}

/** Limits for guests and booths of many events together. Behind a load balancer, few connections carry all requests. */
const cloudLimits = { ...guestLimits, connections: 2048 };

/** Longer than load balancers keep an idle connection. If the server closed it first, a request might already be on its way. */
const proxyIdleMs = 75_000;

/** Enough time for a booth to send the largest photo over bad Wi-Fi. */
const uploadMs = 120_000;

/** The guests' listener for many booths, with routes for the booths and the console. Not listening yet. */
export function cloudApp({ stores, publicUrl, page, proxies, leaving, ...guests }: CloudParts): FastifyInstance {
  const known = knownAskers();
  const app = shareApp({ limits: cloudLimits, behindProxy: proxies, tellsNames: true, requestMs: uploadMs, known, ...guests });
  // `behindProxy` also trusts proxies on this machine, so `proxies` need not list them.
  app.server.keepAliveTimeout = proxyIdleMs;
  // Close each connection with its next answer: a connection that is still open at shutdown may be carrying a request.
  app.server.on('request', (_request, response: ServerResponse) => {
    if (leaving?.aborted === true) response.shouldKeepAlive = false;
  });
  void app.register(async (guarded) => {
    inArea(guarded, 'booths');
    guardBooths(guarded, stores.register, known);
    for (const { routes } of guests.features) await routes?.booths?.(guarded);
  });
  void app.register((area) => {
    inArea(area, 'console');
    return consoleArea(area, { page, publicUrl, known, ...stores }, guests.features);
  });
  return app;
}
