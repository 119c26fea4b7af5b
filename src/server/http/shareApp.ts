import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { guardGuestHosts } from '../access/guardHosts.ts';
import type { GuestLimits } from './limitGuests.ts';
import { guestLimits, limitGuests } from './limitGuests.ts';
import { newApp } from './newApp.ts';
import type { PhoneDocument } from '../phonePage/phoneDocument.ts';
import { refusal } from './refusals.ts';
import { guestPhotosRoute } from '../routes/guestPhotos.ts';
import { healthRoute } from '../routes/health.ts';
import { phonePageRoute, helloRoute, thirdPartyNoticesRoute } from '../routes/phonePage.ts';
import type { PhotoVault } from '../photos/PhotoVault.ts';
import { shareHeaders } from './strictHeaders.ts';

export interface ShareParts {
  /** What phones get now whose guests read these languages, the dearest first. */
  readonly page: (languages: readonly string[]) => PhoneDocument;
  readonly vault: PhotoVault;
  /** By which this booth knows itself. */
  readonly mark?: string;
  /** Is told of each photo that a phone has got. */
  readonly onSeen?: (id: string) => void;
  /** Whose work is in the booth, as a text; '' where the build has not told. */
  readonly notices?: () => string;
  readonly logger: FastifyBaseLogger;
  readonly limits?: GuestLimits;
  /** Names under which phones ask for this machine, besides its addresses. */
  readonly names?: readonly string[];
  /** Whether a proxy on this machine passes guests' requests on. */
  readonly behindProxy?: boolean;
}

/** What guests' phones talk to, and whoever else is in the venue's network. Not listening yet. */
export function shareApp(parts: ShareParts): FastifyInstance {
  const {
    mark = '',
    page,
    vault,
    onSeen = () => undefined,
    notices = () => '',
    logger,
    limits = guestLimits,
    names = [],
    behindProxy = false,
  } = parts;
  // What a phone sends is small, and one that sends a byte now and then must not hold what others need.
  const app = newApp({ headers: () => shareHeaders, logger, requestTimeoutMs: 15_000, behindProxy, headersMs: limits.headersMs });
  limitGuests(app, limits, behindProxy);
  guardGuestHosts(app, names);
  healthRoute(app, async () => ({ ok: true, booth: mark }));
  helloRoute(app);
  phonePageRoute(app, page);
  thirdPartyNoticesRoute(app, notices);
  guestPhotosRoute(app, vault, onSeen);
  // Read by a guest in a phone's browser: a sentence, no JSON.
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send(refusal(404)));
  return app;
}
