import type { VisitRecord } from '../../flow/visitRecord.ts';
import { recordVisit } from '../../flow/visitRecord.ts';
import { visitRules } from '../../flow/VisitRules.ts';
import type { VisitSummary } from '../../shared/contract/visitReport.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Clock } from '../devices/Clock.ts';
import type { BoothStore } from './createBooth.ts';

/** Tells of every visit of a booth when it is over, how it went and what was answered; one that a reload has resumed is told of once. */
export function reportVisits(store: BoothStore, theme: Theme, clock: Clock, tell: (visit: VisitSummary) => void): void {
  const rules = visitRules(theme);
  let record: VisitRecord | null = null;
  const look = (visit: ReturnType<BoothStore['getState']>['visit']): void => {
    const noted = recordVisit(rules, record, visit, clock.now());
    record = noted.record;
    if (noted.ended !== null) tell(noted.ended);
  };
  look(store.getState().visit);
  store.subscribe(({ visit }, before) => {
    if (visit !== before.visit) look(visit);
  });
}
