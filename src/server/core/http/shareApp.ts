import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CloudHealth, GuestsHealth } from '../../../shared/contract/health.ts';
import { guardGuestHosts } from '../access/guardHosts.ts';
import type { GuestLimits } from './limitGuests.ts';
import { guestLimits, limitGuests } from './limitGuests.ts';
import { newApp } from './newApp.ts';
import type { PhoneDocument } from '../../features/photos/phonePage/phoneDocument.ts';
import { refusal } from './refusals.ts';
import { guestPhotosRoute } from '../../features/photos/guestPhotos.ts';
import { healthRoute } from './health.ts';
import { filmPartRoute, phonePageRoute, helloRoute, thirdPartyNoticesRoute } from '../../features/photos/phonePage.ts';
import type { PortraitsUnderWay } from '../portraitsUnderWay.ts';
import { portraitsUnderWay } from '../portraitsUnderWay.ts';
import type { PhotoVault } from '../../storage/photos/PhotoVault.ts';
import type { SharedCaching } from './sharedCaching.ts';
import { shareHeaders } from '../../../shared/contract/strictHeaders.ts';

export interface ShareParts {
  /** The current page for phones whose guests read these languages, most preferred first. */
  readonly page: (languages: readonly string[]) => Promise<PhoneDocument>;
  readonly vault: PhotoVault;
  /** A value by which this booth recognises itself. */
  readonly mark?: string;
  /** Called for each photo that a phone has fetched. */
  readonly onSeen?: (id: string) => void;
  /** Called for each photo that a guest has deleted, and waited for. */
  readonly onDeleted?: (id: string) => Promise<void>;
  /** What caches on the way to phones may keep; by default nothing. */
  readonly caching?: SharedCaching;
  /** The portraits that kiosks have ordered. */
  readonly portraits?: PortraitsUnderWay;
  /** Third-party notices, as a text; '' if the build wrote none. */
  readonly notices?: () => string;
  readonly logger: FastifyBaseLogger;
  readonly limits?: GuestLimits;
  /** Names, besides its addresses, by which phones may reach this machine. */
  readonly names?: readonly string[];
  /** Whether a proxy on this machine passes guests' requests on, or the addresses of proxies elsewhere that do. */
  readonly behindProxy?: boolean | readonly string[];
  /** What `/health` answers; by default only that the booth is up. */
  readonly health?: () => Promise<GuestsHealth | CloudHealth>;
  /** A request must have arrived completely within this time, in ms. */
  readonly requestMs?: number;
}

/** The app for guests' phones, and for whoever else is in the venue's network. Not listening yet. */
export function shareApp(parts: ShareParts): FastifyInstance {
  const {
    mark = '',
    page,
    vault,
    onSeen = () => undefined,
    onDeleted = async () => undefined,
    caching = { seconds: 0 },
    portraits = portraitsUnderWay(),
    notices = () => '',
    logger,
    limits = guestLimits,
    names = [],
    behindProxy = false,
    health = async () => ({ ok: true, booth: mark }),
    // What a phone sends is small, and a client that trickles bytes must not hold what others need.
    requestMs = 15_000,
  } = parts;
  const app = newApp({ headers: () => shareHeaders, logger, requestTimeoutMs: requestMs, behindProxy, headersMs: limits.headersMs });
  limitGuests(app, limits, behindProxy);
  guardGuestHosts(app, names);
  healthRoute(app, health);
  helloRoute(app);
  phonePageRoute(app, page, caching);
  filmPartRoute(app, page, caching);
  thirdPartyNoticesRoute(app, notices);
  guestPhotosRoute(app, { vault, onSeen, onDeleted, portraits, caching });
  // A guest reads this in a phone's browser, so it is a sentence, not JSON.
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send(refusal(404)));
  return app;
}
