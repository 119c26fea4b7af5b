import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import type { VisitCounts } from '../../storage/staff/VisitCounts.ts';
import { visitStore } from '../../storage/staff/visitStore.ts';
import { instantNow } from '../../core/instantNow.ts';
import { phoneWaits } from './phoneWaits.ts';
import type { VisitCounter } from './visitCounter.ts';
import { visitCounter } from './visitCounter.ts';
import { visitReportRoute } from './visitReport.ts';
import { visitsForStaffRoute } from './visitsForStaff.ts';

export interface VisitsSettings {
  /** The address of the cloud, which also counts visits; null for none. */
  readonly cloud: string | null;
}

type VisitsCore = Pick<Core<VisitsSettings>, 'settings' | 'stores' | 'theme' | 'now' | 'events' | 'visits' | 'work' | 'logger'>;

/** Visits: sums of kiosks' reports and of phones' waiting times. Does not store single visits. */
export async function openVisits(core: VisitsCore): Promise<Result<Feature, string>> {
  const { settings, stores, theme, now, logger } = core;
  const counts = stores.open(visitStore);
  if (!counts.ok) return counts;
  const counter = visitCounter({
    counts: counts.value,
    theme: () => theme.current().theme,
    now,
    made: settings.cloud === null ? null : instantNow,
    logger,
  });
  return success(visitsFeature(core, counts.value, counter));
}

function visitsFeature({ theme, now, events, visits, work }: VisitsCore, counts: VisitCounts, counter: VisitCounter): Feature {
  const waits = phoneWaits((ms) => work.start(() => counter.duration('code-to-phone', ms)));
  const subscriptions = [
    events.on('card-kept', ({ visit, isSequel, waitedMs }) => {
      // Guests don't wait at a code for a sequel.
      if (visit !== null && !isSequel) waits.kept(visit, waitedMs);
    }),
    events.on('card-fetched', ({ visit }) => {
      if (visit !== null) waits.seen(visit);
    }),
    events.on('visit-ended', ({ visit, outcome }) => {
      if (visit !== null && outcome === 'rehearsed') waits.ignore(visit);
    }),
    events.on('picture-made', ({ by, end, tookMs }) => by === 'service' && counter.picture(end, tookMs ?? 0)),
  ];
  return {
    name: 'visits',
    routes: {
      kiosk: (app) =>
        visitReportRoute(app, async (report) => {
          const isCounted = await counter.visit(report);
          if (isCounted) tell(report);
          return isCounted;
        }),
      staff: (app) => visitsForStaffRoute(app, { counts, theme: () => theme.current().theme, now }),
    },
    close: () => subscriptions.forEach((end) => end()),
  };

  /** Publishes the events of a visit that only the kiosk knows; its report arrives after the visit. */
  function tell({ id, outcome, answers, retakes, shutterToCardMs }: Parameters<VisitCounter['visit']>[0]): void {
    const visit = visits.of(id);
    const questions = Object.keys(answers).length;
    events.publish({ kind: 'visit-started', visit });
    if (questions > 0) events.publish({ kind: 'survey-answered', visit, questions });
    if (outcome === 'card') {
      events.publish({ kind: 'shot-taken', visit, retakes });
      events.publish({ kind: 'picture-made', visit, by: 'booth', end: 'made', tookMs: shutterToCardMs });
    }
    events.publish({ kind: 'visit-ended', visit, outcome });
  }
}
