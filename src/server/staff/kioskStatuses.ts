import type { KioskStatus } from '../../shared/contract/kioskStatus.ts';
import type { LatestOfEach } from '../health/latestOfEach.ts';
import { latestOfEach } from '../health/latestOfEach.ts';

/** What kiosks have told of themselves. */
export type KioskStatuses = LatestOfEach<KioskStatus>;

export const kioskStatuses = (): KioskStatuses => latestOfEach(() => performance.now());
