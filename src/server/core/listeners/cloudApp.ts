import type { FastifyInstance } from 'fastify';
import { guardBooths } from '../access/guardBooths.ts';
import type { PageFiles } from '../disk/builtFiles.ts';
import type { CloudCore } from '../CloudCore.ts';
import { guestLimits } from '../http/limitGuests.ts';
import { consoleArea } from './consoleArea.ts';
import type { ShareParts } from './shareApp.ts';
import { shareApp } from './shareApp.ts';

export interface CloudParts extends Pick<ShareParts, 'features' | 'notices' | 'logger' | 'names' | 'limits'> {
  readonly stores: Pick<CloudCore['stores'], 'register' | 'sessions' | 'reach' | 'log'>;
  /** The address that booths were given, and where the console is. */
  readonly publicUrl: string;
  /** The console's page. */
  readonly page: PageFiles;
  /** Addresses and networks of proxies and load balancers. */
  readonly proxies: readonly string[];
}

/** Of guests and booths of many events at once; behind a load balancer a few connections carry them all. */
const cloudLimits = { ...guestLimits, connections: 2048 };

/** Longer than load balancers keep an idle connection: one that we close first may be one on which a request is just on its way. */
const proxyIdleMs = 75_000;

/** Time enough for a booth to send the largest photo over bad Wi-Fi. */
const uploadMs = 120_000;

/** The guests' listener of many booths, with a door for the booths and the console. Not listening yet. */
export function cloudApp({ stores, publicUrl, page, proxies, ...guests }: CloudParts): FastifyInstance {
  const app = shareApp({ limits: cloudLimits, behindProxy: proxies, requestMs: uploadMs, ...guests });
  if (proxies.length > 0) app.server.keepAliveTimeout = proxyIdleMs;
  void app.register(async (guarded) => {
    guardBooths(guarded, stores.register);
    for (const { routes } of guests.features) await routes?.booths?.(guarded);
  });
  void app.register((area) => consoleArea(area, { page, publicUrl, ...stores }, guests.features));
  return app;
}
