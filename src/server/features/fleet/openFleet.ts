import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import type { Feature } from '../../core/Feature.ts';
import { boothReportRoute, joinRoute, lookRoute, nextTokenRoute } from './boothRoutes.ts';
import { fleetOnConsole } from './fleetOnConsole.ts';

/** The fleet of booths: joining, reports, commands, and their console routes. */
export const openFleet = async ({ stores, publicUrl }: Pick<CloudCore, 'stores' | 'publicUrl'>): Promise<Result<Feature, string>> =>
  success({
    name: 'fleet',
    routes: {
      guests: (app) => joinRoute(app, stores.requests, publicUrl),
      booths(app) {
        nextTokenRoute(app, stores.register);
        boothReportRoute(app, stores.reports);
        lookRoute(app, stores.looks);
      },
      console: (app) => fleetOnConsole(app, publicUrl, stores),
    },
  });
