import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';

const rememberedAskers = 10_000;
/** In characters; clients with longer credentials are counted by address. */
const longestCredential = 1000;

/** The separately limited areas of a listener: a flood in one area leaves the others alone. */
export type Area = 'guests' | 'booths' | 'console';

type AreaConfig = FastifyContextConfig & { readonly area?: Area };

/** Assigns the routes that are added to an app from now on to an area. */
export function inArea(app: FastifyInstance, area: Area): void {
  app.addHook('onRoute', (route) => void (route.config = { ...route.config, area } as FastifyContextConfig));
}

export const areaOf = (request: FastifyRequest): Area => (request.routeOptions.config as AreaConfig | undefined)?.area ?? 'guests';

/**
 * Credentials (a booth's token, a console's session) that a guard has accepted. That guard counts their requests by booth or account, not
 * by address, because a whole hall may share one router's address.
 */
export interface KnownAskers {
  /** Whether a request carries accepted credentials in an area whose guard counts them. */
  has(request: FastifyRequest): boolean;
  /** Records whether the guard has accepted a request's credentials. */
  note(request: FastifyRequest, isAccepted: boolean): void;
}

export function knownAskers(): KnownAskers {
  const known = new BoundedMap<string, true>(rememberedAskers);
  const shownBy = (request: FastifyRequest): string | null => {
    const { authorization, cookie } = request.headers;
    const shown = { guests: undefined, booths: authorization, console: cookie }[areaOf(request)];
    return shown === undefined || shown.length > longestCredential ? null : `${areaOf(request)} ${shown}`;
  };
  return {
    has(request) {
      const shown = shownBy(request);
      return shown !== null && known.has(shown);
    },
    note(request, isAccepted) {
      const shown = shownBy(request);
      if (shown === null) return;
      if (isAccepted) known.set(shown, true);
      else known.delete(shown);
    },
  };
}
