import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CloudHealth } from '../../shared/contract/health.ts';
import { shareApp } from '../core/listeners/shareApp.ts';
import type { SharedCaching } from '../core/http/sharedCaching.ts';
import type { GuestLimits } from '../core/http/limitGuests.ts';
import { guestLimits } from '../core/http/limitGuests.ts';
import type { PhoneDocument } from '../features/photos/phonePage/phoneDocument.ts';
import type { PhotoVault } from '../storage/photos/PhotoVault.ts';
import { boothReportRoute, joinRoute, lookRoute, nextTokenRoute, sequelWantedRoute } from './booths.ts';
import { sequelsUnderWay } from '../core/sequelsUnderWay.ts';
import { guestRoutes } from '../features/photos/guestRoutes.ts';
import { keepPhotoRoute } from '../features/photos/keepPhoto.ts';
import type { BoothRegister } from '../storage/cloud/boothRegister.ts';
import type { BoothReports } from '../storage/cloud/boothReports.ts';
import type { ConsoleParts } from './console/consoleArea.ts';
import { consoleArea } from './console/consoleArea.ts';
import { guardBooths, stillIn } from './guardBooths.ts';
import type { JoinRequests } from '../storage/cloud/joinRequests.ts';
import type { LookStore } from '../storage/cloud/lookStore.ts';

/** What booths need of the cloud's records. */
export interface BoothDoors {
  readonly register: Pick<BoothRegister, 'boothOf' | 'isIn' | 'expect'>;
  readonly requests: Pick<JoinRequests, 'ask'>;
  readonly reports: Pick<BoothReports, 'hear'>;
  readonly looks: Pick<LookStore, 'sentTo' | 'read'>;
}

export interface CloudParts {
  readonly page: (languages: readonly string[]) => Promise<PhoneDocument>;
  readonly vault: PhotoVault;
  readonly health: () => Promise<CloudHealth>;
  readonly booths: BoothDoors;
  /** The address that booths were given. */
  readonly publicUrl: string;
  /** Null leaves the console out. */
  readonly console: Omit<ConsoleParts, 'publicUrl'> | null;
  readonly notices: () => string;
  readonly logger: FastifyBaseLogger;
  /** Names by which phones and booths may reach this server, besides addresses. */
  readonly names: readonly string[];
  readonly proxies: readonly string[];
  readonly limits?: GuestLimits;
  readonly caching?: SharedCaching;
  readonly onDeleted?: (id: string) => Promise<void>;
}

/** Of guests and booths of many events at once; behind a load balancer a few connections carry them all. */
const cloudLimits: GuestLimits = { ...guestLimits, connections: 2048 };

/** Longer than load balancers keep an idle connection: one that we close first may be one on which a request is just on its way. */
const proxyIdleMs = 75_000;

/** Time enough for a booth to send the largest photo over bad Wi-Fi. */
const uploadMs = 120_000;

/** The guests' listener of a booth, to which booths deliver what they have sealed. Not listening yet. */
export function cloudApp(parts: CloudParts): FastifyInstance {
  const { health, booths, publicUrl, console, proxies, limits = cloudLimits, notices, logger, names, vault } = parts;
  const { page, caching = { seconds: 0 }, onDeleted = async () => undefined } = parts;
  const guests = { page, vault, caching, onDeleted, onSeen: () => undefined, sequels: sequelsUnderWay() };
  const photos = { routes: { guests: (app: FastifyInstance) => guestRoutes(app, guests) } };
  const app = shareApp({ features: [photos], notices, logger, names, limits, health, behindProxy: proxies, requestMs: uploadMs });
  if (proxies.length > 0) app.server.keepAliveTimeout = proxyIdleMs;
  app.get('/health/ready', async (_request, reply) => {
    const now = await health();
    return reply
      .code(now.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(now);
  });
  joinRoute(app, booths.requests, publicUrl);
  void app.register(async (guarded) => {
    const boothOf = guardBooths(guarded, booths.register);
    keepPhotoRoute(guarded, vault, { isStillIn: stillIn(boothOf, booths.register) });
    sequelWantedRoute(guarded, vault);
    nextTokenRoute(guarded, boothOf, booths.register);
    boothReportRoute(guarded, boothOf, booths.reports);
    lookRoute(guarded, boothOf, booths.looks);
  });
  if (console !== null) void app.register((area) => consoleArea(area, { ...console, publicUrl }));
  return app;
}
