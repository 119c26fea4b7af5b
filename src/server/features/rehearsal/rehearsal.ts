import { randomInt } from 'node:crypto';
import type {
  RehearsalFinding,
  RehearsalOrder,
  RehearsalPhase,
  RehearsalState,
  RehearsalWord,
  RehearsedVisit,
} from '../../../shared/contract/rehearsal.ts';
import type { KioskSettings } from '../../../shared/contract/kioskStatus.ts';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { OwnWork } from '../../core/ownWork.ts';
import { judgeRehearsal, verdictOf } from './judgeRehearsal.ts';
import type { RehearsalFacts } from './RehearsalFacts.ts';

/** All facts besides visit, card and phone. */
export type OtherFacts = Omit<RehearsalFacts, 'visit' | 'cardArrived' | 'phone'>;

export interface RehearsalParts {
  /**
   * Gathers all facts that don't come from the kiosk. `visit` is null if the kiosk did not make one. `supplies`: whether guests' supplies
   * may be used up.
   */
  readonly inspect: (visit: RehearsedVisit | null, supplies: boolean) => Promise<OtherFacts>;
  /** Tells kiosks to rehearse. */
  readonly wish: (rehearsal: KioskSettings['rehearsal']) => void;
  /** Called when a rehearsal is over. */
  readonly onOver?: (state: RehearsalState) => void;
  /** Whether this booth notices when phones fetch cards. False if they fetch them from the cloud. */
  readonly hearsPhones?: () => boolean;
  readonly work: Pick<OwnWork, 'start' | 'after'>;
}

/** A dress rehearsal: the kiosk makes a visit, the server checks the rest, and somebody scans the card. Only one runs at a time. */
export interface Rehearsal {
  /** Begins a rehearsal and replaces a running one. Resolves when it is over, or with null if another replaced it or the booth closed. */
  readonly begin: (order: RehearsalOrder) => Promise<RehearsalState | null>;
  readonly hear: (word: RehearsalWord) => Promise<RehearsalPhase>;
  /** Call when a photo has arrived. */
  readonly kept: (id: string) => void;
  /** Call when a phone has fetched a photo. Returns whether it was the rehearsal's own. */
  readonly seen: (id: string) => boolean;
  readonly state: () => RehearsalState;
  /** Ends a running rehearsal and its timers. */
  readonly close: () => void;
}

/** A visit takes half a minute, but the kiosk may have to wait for a guest first. */
const visitMs = 180_000;
/** How long the card may take to arrive. */
const arrivalMs = 20_000;
const phoneMs = 120_000;
const maxKept = 1000;

export function rehearsal({ inspect, wish, onOver = () => undefined, hearsPhones = () => true, work }: RehearsalParts): Rehearsal {
  let phase: RehearsalPhase = 'none';
  let order: RehearsalOrder = { phone: false, backToStaff: false };
  let findings: readonly RehearsalFinding[] = [];
  let visit: RehearsedVisit | null = null;
  /** Resolves the wait for the card. */
  let arrived = (): void => undefined;
  let cancel = (): void => undefined;
  let finish = (_state: RehearsalState | null): void => undefined;
  /** The number of the current rehearsal. News of an earlier one is ignored. */
  let turn = 0;
  /** Ids of photos that have arrived. */
  const kept = new BoundedMap<string, true>(maxKept);
  /** Photos that phones fetched before the kiosk reported the id of the rehearsal's card. */
  const early = new BoundedMap<string, true>(maxKept);

  async function over(phone: RehearsalFacts['phone']): Promise<void> {
    const mine = turn;
    cancel();
    phase = 'checks';
    const facts = await inspect(visit, order.supplies ?? true);
    if (mine !== turn) return;
    findings = judgeRehearsal({ ...facts, visit, cardArrived: hasArrived(), phone });
    phase = 'over';
    wish(null);
    onOver(state());
    finish(state());
  }

  const end = (phone: RehearsalFacts['phone']): void => work.start(() => over(phone));

  const state = (): RehearsalState => ({ phase, verdict: phase === 'over' ? verdictOf(findings) : null, findings });

  const hasArrived = (): boolean => visit?.photoId != null && kept.has(visit.photoId);

  function waitForPhone(): void {
    cancel();
    // A card that arrives later no longer counts.
    arrived = () => undefined;
    const isAsked = order.phone && hearsPhones();
    if (!isAsked || !hasArrived()) return end(isAsked ? 'skipped' : 'unasked');
    if (visit?.photoId != null && early.has(visit.photoId)) return end('seen');
    phase = 'phone';
    cancel = work.after(phoneMs, () => over('late'));
  }

  function visited(): void {
    cancel();
    phase = 'checks';
    if (visit?.photoId == null || hasArrived()) return waitForPhone();
    arrived = waitForPhone;
    cancel = work.after(arrivalMs, waitForPhone);
  }

  return {
    begin(given) {
      turn++;
      cancel();
      finish(null);
      [order, phase, findings, visit, arrived] = [given, 'visit', [], null, () => undefined];
      early.clear();
      cancel = work.after(visitMs, () => over('unasked'));
      // Random, so that it differs from ids of an earlier run.
      wish({ id: randomInt(1, 2 ** 31), backToStaff: given.backToStaff });
      return new Promise((resolve) => (finish = resolve));
    },
    async hear(word) {
      if (word.kind === 'visited' && phase === 'visit') {
        visit = word.visit;
        visited();
      }
      if (word.kind === 'phone-skipped' && phase === 'phone') await over('skipped');
      return phase;
    },
    kept(id) {
      kept.set(id, true);
      if (id !== visit?.photoId) return;
      arrived();
    },
    seen(id) {
      if (phase === 'visit') early.set(id, true);
      if (visit === null || id !== visit.photoId) return false;
      if (phase === 'phone') end('seen');
      return true;
    },
    state,
    close() {
      turn++;
      cancel();
      finish(null);
    },
  };
}
