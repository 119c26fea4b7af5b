import type { RehearsalFinding, RehearsedVisit } from '../../../shared/contract/rehearsal.ts';
import type { PublicAddress } from '../../core/network/publicAddress.ts';

/** Times for checking the machine's clock, all in milliseconds since 1970; null if unknown. */
export interface ClockWitnesses {
  /** This machine's clock. */
  readonly nowMs: number;
  /** When this program was built. A clock that shows an earlier time is wrong. */
  readonly builtMs: number | null;
  /** The latest time that the booth has ever recorded. */
  readonly latestSeenMs: number | null;
  /** The time of the machine at the public address. */
  readonly elsewhereMs: number | null;
  /** The time of the kiosk's page, if it is on another machine. */
  readonly kioskMs: number | null;
}

/** The result of requesting the public address as a phone would. */
export type Probe = { readonly kind: 'answered' } | { readonly kind: 'other' } | { readonly kind: 'silent'; readonly why: string };

/** All facts that a rehearsal gathers. */
export interface RehearsalFacts {
  readonly theme: { readonly name: string; readonly problem: string | null; readonly warnings: readonly string[] };
  /** Null if the disk can't tell. */
  readonly roomBytes: number | null;
  readonly floorBytes: number;
  readonly keepsOnDisk: boolean;
  readonly recordsAnswer: boolean;
  readonly clock: ClockWitnesses;
  readonly publicAddress: PublicAddress;
  readonly probe: Probe;
  /** Findings of the booth's features. */
  readonly findings: readonly RehearsalFinding[];
  /** Null if the kiosk didn't finish its visit. */
  readonly visit: RehearsedVisit | null;
  /** Whether the visit's card has arrived. */
  readonly cardArrived: boolean;
  readonly sharingEnabled: boolean;
  /** `unasked`: nobody was asked to scan the code. */
  readonly phone: 'seen' | 'skipped' | 'late' | 'unasked';
}
