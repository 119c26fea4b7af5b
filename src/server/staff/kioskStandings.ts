import type { KioskStanding } from '../../shared/contract/kioskStanding.ts';
import type { LatestOfEach } from '../health/latestOfEach.ts';
import { latestOfEach } from '../health/latestOfEach.ts';

/** What kiosks have told of themselves. */
export type KioskStandings = LatestOfEach<KioskStanding>;

export const kioskStandings = (): KioskStandings => latestOfEach(() => performance.now());
