import type { VisitRecord } from '../../flow/visitRecord.ts';
import { recordVisit } from '../../flow/visitRecord.ts';
import { visitRules } from '../../flow/VisitRules.ts';
import type { VisitSummary } from '../../shared/contract/visitReport.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Clock } from '../devices/Clock.ts';
import type { BoothStore } from './createBooth.ts';

/**
 * Tells of every visit of a booth, how it went and what was answered, when its card is there or it is over without one; one that a reload has
 * resumed is told of once.
 */
export function reportVisits(store: BoothStore, theme: Theme, clock: Clock, tell: (visit: VisitSummary) => void): void {
  const rules = visitRules(theme);
  let record: VisitRecord | null = null;
  const look = (visit: ReturnType<BoothStore['getState']>['visit']): VisitSummary | null => {
    const noted = recordVisit(rules, record, visit, clock.now());
    record = noted.record;
    return noted.ended;
  };
  // A card that is there from the beginning was told of by the page before.
  look(store.getState().visit);
  store.subscribe(({ visit }, before) => {
    const ended = visit === before.visit ? null : look(visit);
    if (ended !== null) tell(ended);
  });
}
