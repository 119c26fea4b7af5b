import type { FastifyInstance } from 'fastify';
import type { WatchCall } from '../../storage/photos/drivers/OpenDriver.ts';

/** Counts, times or traces a server's work. Telemetry never includes a guest's id, address or name. */
export interface Telemetry {
  /** Instruments all requests of an app. Call it before the app listens. */
  readonly watchRequests: (app: FastifyInstance) => void;
  readonly watchCall: WatchCall;
}

/** The address's pattern, such as `/photos/*`; `none` for addresses without a route. */
export const routeOf = ({ routeOptions }: { readonly routeOptions: { readonly url?: string | undefined } }): string =>
  routeOptions.url ?? 'none';

/** Combines several into one. */
export const together = (all: readonly Telemetry[]): Telemetry => ({
  watchRequests(app) {
    for (const one of all) one.watchRequests(app);
  },
  watchCall: (call, work) => all.reduce((inner, one) => () => one.watchCall(call, inner), work)(),
});
