import { rehearsed } from '../../../src/server/features/print/openPrint.ts';
import type { RehearsalFacts } from '../../../src/server/features/rehearsal/RehearsalFacts.ts';
import type { RehearsedVisit } from '../../../src/shared/contract/rehearsal.ts';

const day = 86_400_000;
const nowMs = Date.UTC(2026, 10, 21, 12);

/** A visit to a kiosk without problems. */
export const rehearsedVisit: RehearsedVisit = {
  reached: 'card',
  camera: { trouble: null, width: 1920, height: 1080, faces: { by: 0, inAll: 0 } },
  picture: 'cutout',
  shutterToCardMs: 1900,
  photoId: 'AAAAAAAAAAAAAAAAAAAAAA',
  screen: { width: 1080, height: 1920, pixelRatio: 1 },
  stageScale: 1,
  sound: 'ready',
  calendarMs: nowMs,
};

/** The facts of a booth without problems, except for the test's changes. */
export const rehearsedFacts = (changes: Partial<RehearsalFacts> = {}): RehearsalFacts => ({
  theme: { name: 'Aurora', problem: null, warnings: [] },
  roomBytes: 40 * 1024 ** 3,
  floorBytes: 500 * 1024 ** 2,
  keepsOnDisk: true,
  recordsAnswer: true,
  clock: { nowMs, builtMs: nowMs - 30 * day, latestSeenMs: nowMs, elsewhereMs: null, kioskMs: null },
  publicAddress: { address: 'http://192.168.1.20:8081', origin: 'found', others: [] },
  probe: { kind: 'answered' },
  visit: rehearsedVisit,
  cardArrived: true,
  sharingEnabled: true,
  findings: rehearsed({ accepted: true, says: 'A test sheet has come out of the printer.' }),
  phone: 'seen',
  ...changes,
});
