import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { guardGuestHosts } from '../access/guardHosts.ts';
import type { Feature } from '../Feature.ts';
import type { KnownAskers } from '../http/knownAskers.ts';
import type { GuestLimits } from '../http/limitGuests.ts';
import { guestLimits, limitGuests } from '../http/limitGuests.ts';
import { newApp } from '../http/newApp.ts';
import { refusal } from '../http/refusals.ts';
import { shareHeaders } from '../../../shared/contract/strictHeaders.ts';
import { thirdPartyNoticesRoute } from '../http/thirdPartyNotices.ts';

export interface ShareParts {
  readonly features: readonly Pick<Feature, 'routes'>[];
  /** The text of the third-party notices; '' if the build did not write any. */
  readonly notices: () => string;
  readonly logger: FastifyBaseLogger;
  readonly limits?: GuestLimits;
  /** Host names that phones may use for this machine, besides its addresses. */
  readonly names?: readonly string[];
  /** Whether an error response may list the allowed host names: a cloud's are public. */
  readonly tellsNames?: boolean;
  /** True if a proxy on this machine forwards guests' requests, or the addresses of proxies elsewhere. */
  readonly behindProxy?: boolean | readonly string[];
  /** A request must have arrived completely within this time, in ms. */
  readonly requestMs?: number;
  /** Credentials that other areas' guards have accepted; requests with them are not counted by address. */
  readonly known?: KnownAskers;
}

/** The app for guests' phones and all other clients on the venue's network, with the features' routes. Not listening yet. */
export function shareApp({
  features,
  notices,
  logger,
  limits = guestLimits,
  names = [],
  tellsNames = false,
  behindProxy = false,
  // Phones send little, and a client that trickles bytes must not hold resources that others need.
  requestMs = 15_000,
  known,
}: ShareParts): FastifyInstance {
  const app = newApp({ headers: () => shareHeaders, logger, requestTimeoutMs: requestMs, behindProxy, headersMs: limits.headersMs });
  limitGuests(app, limits, behindProxy, known);
  guardGuestHosts(app, names, tellsNames);
  thirdPartyNoticesRoute(app, notices);
  for (const { routes } of features) void routes?.guests?.(app);
  // Guests read this in a phone's browser, so it is a sentence, not JSON.
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send(refusal(404)));
  return app;
}
