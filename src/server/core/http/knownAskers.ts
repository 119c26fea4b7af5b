import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';

const rememberedAskers = 10_000;
/** In characters; whoever shows more is counted by address. */
const longestCredential = 1000;

/** The areas of a listener that are limited apart: a flood of one leaves the others alone. */
export type Area = 'guests' | 'booths' | 'console';

type AreaConfig = FastifyContextConfig & { readonly area?: Area };

/** Puts all routes that are added to an app from now on into an area. */
export function inArea(app: FastifyInstance, area: Area): void {
  app.addHook('onRoute', (route) => void (route.config = { ...route.config, area } as FastifyContextConfig));
}

export const areaOf = (request: FastifyRequest): Area => (request.routeOptions.config as AreaConfig | undefined)?.area ?? 'guests';

/**
 * Credentials (a booth's token, a console's session) that a guard has accepted. Whoever shows one is counted by that guard, as a booth or an account,
 * and not with everybody who shares its address: behind a venue's router that is a whole hall.
 */
export interface KnownAskers {
  /** Whether a request shows one, in an area whose guard counts it. */
  has(request: FastifyRequest): boolean;
  /** Notes whether the guard has accepted a request's credentials. */
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
