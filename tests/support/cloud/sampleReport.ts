import type { BoothReport } from '../../../src/shared/contract/booths.ts';

/** A booth's report with no problems but the given ones. */
export function sampleReport(over: Partial<BoothReport> = {}): BoothReport {
  const now = new Date();
  return {
    version: '0.1.0',
    uptimeSeconds: 3600,
    day: now.toISOString().slice(0, 10),
    time: now.toISOString().slice(11, 16),
    clockMs: now.getTime(),
    problems: [],
    kiosks: [{ doing: 'waiting', camera: null, heardSecondsAgo: 1 }],
    closed: null,
    outbox: { waiting: 0, oldestSeconds: 0, refused: 0, dropped: 0, heardSecondsAgo: 0 },
    look: { name: 'Classic', version: 'v1', id: null },
    disk: { roomMegabytes: 52_000 },
    printer: { says: 'It is ready.', trouble: null, sheets: 240, waiting: 0 },
    canRestart: true,
    rehearsal: null,
    visits: [],
    sums: [],
    ended: [],
    ...over,
  };
}
