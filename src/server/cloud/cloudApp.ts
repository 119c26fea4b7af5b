import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CloudHealth } from '../../shared/contract/health.ts';
import { shareApp } from '../http/shareApp.ts';
import type { SharedCaching } from '../http/sharedCaching.ts';
import type { GuestLimits } from '../http/limitGuests.ts';
import { guestLimits } from '../http/limitGuests.ts';
import type { PhoneDocument } from '../phonePage/phoneDocument.ts';
import type { PhotoVault } from '../photos/PhotoVault.ts';
import { keepPhotoRoute } from '../routes/keepPhoto.ts';
import type { BoothRegister } from './boothRegister.ts';
import { guardBooths } from './guardBooths.ts';

export interface CloudParts {
  readonly page: (languages: readonly string[]) => Promise<PhoneDocument>;
  readonly vault: PhotoVault;
  readonly health: () => Promise<CloudHealth>;
  readonly register: Pick<BoothRegister, 'isAdmitted'>;
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
export function cloudApp({ health, register, proxies, limits = cloudLimits, ...guests }: CloudParts): FastifyInstance {
  const app = shareApp({ ...guests, limits, health, behindProxy: proxies, requestMs: uploadMs });
  if (proxies.length > 0) app.server.keepAliveTimeout = proxyIdleMs;
  app.get('/health/ready', async (_request, reply) => {
    const now = await health();
    return reply
      .code(now.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(now);
  });
  void app.register(async (booths) => {
    guardBooths(booths, register);
    keepPhotoRoute(booths, guests.vault, () => undefined);
  });
  return app;
}
