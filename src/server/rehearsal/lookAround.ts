import type { RehearsedVisit } from '../../shared/contract/rehearsal.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { PublicAddress } from '../network/publicAddress.ts';
import type { PictureOrders } from '../pictures/pictureOrders.ts';
import type { VaultCondition } from '../photos/PhotoVault.ts';
import { probeGuests } from './probeGuests.ts';
import type { OtherFacts } from './rehearsal.ts';

export interface RehearsalSurroundings {
  readonly theme: () => { readonly theme: Theme; readonly warnings: readonly unknown[] };
  readonly themeProblem: () => string | null;
  readonly vault: () => Promise<VaultCondition>;
  readonly floorBytes: number;
  readonly keepsOnDisk: boolean;
  readonly publicAddress: () => PublicAddress;
  /** What only this booth's guests' listener can say. */
  readonly mark: string;
  readonly pictures: PictureOrders | null;
  readonly builtMs: number | null;
  /** Whether the kiosk that was heard last is on another machine. */
  readonly kioskIsElsewhere: () => boolean;
  readonly nowMs?: () => number;
}

/** Looks at all that the server can see by itself: theme, disk, clock, network and services. */
export async function lookAround(around: RehearsalSurroundings, visit: RehearsedVisit | null): Promise<OtherFacts> {
  const {
    theme,
    themeProblem,
    vault,
    floorBytes,
    keepsOnDisk,
    publicAddress,
    mark,
    pictures,
    builtMs,
    kioskIsElsewhere,
    nowMs = Date.now,
  } = around;
  const visitedMs = nowMs();
  const [condition, address] = [await vault(), publicAddress()];
  const { probe, dateMs } = await probeGuests(address.address, mark);
  const shown = theme();
  const { makers, serviceUrl } = shown.theme.picture;
  const now = nowMs();
  return {
    theme: {
      name: shown.theme.name,
      problem: themeProblem(),
      warnings: shown.warnings.length,
      // A service of the theme's own is asked by the page, and its fallbacks are the same.
      usesService: makers.includes('service') && serviceUrl === undefined,
    },
    roomBytes: condition.roomBytes,
    floorBytes,
    keepsOnDisk,
    recordsAnswer: condition.recordsAnswer,
    clock: {
      nowMs: now,
      builtMs,
      latestSeenMs: condition.recordsAnswer ? now + condition.clockBehindMs : null,
      // This machine's own listener has this machine's own time.
      elsewhereMs: address.origin === 'set' ? dateMs : null,
      kioskMs: visit !== null && kioskIsElsewhere() ? visit.calendarMs + (now - visitedMs) : null,
    },
    publicAddress: address,
    probe,
    service: pictures === null ? null : { name: pictures.state().service, isResting: pictures.state().breaker !== 'closed' },
    sharingEnabled: shown.theme.share.enabled,
  };
}
