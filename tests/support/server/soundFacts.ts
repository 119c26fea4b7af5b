import type { BoothFacts } from './assessHealth.ts';

/** A booth without problems that has run for an hour. */
export const soundFacts: BoothFacts = {
  version: '1.2.3',
  uptimeMs: 3_600_000,
  theme: { name: 'Aurora', warnings: [], problem: null },
  publicAddress: { address: 'http://192.168.1.20:8081', origin: 'found', others: [] },
  vault: { roomBytes: 40 * 1024 ** 3, damaged: 0, recordsAnswer: true, clockBehindMs: 0, clockAheadMs: 0 },
  floorBytes: 500 * 1024 ** 2,
  pictures: { service: 'webhook', breaker: 'closed', spending: null },
  printing: [],
  cloud: [],
  kiosks: [{ kiosk: '127.0.0.1', here: true, receivedMsAgo: 1200, frameMsAgo: 1700, visible: true, reloads: 0 }],
  outboxes: [
    {
      kiosk: '127.0.0.1',
      report: { waiting: 0, oldestMs: 0, limit: 200, refused: 0, dropped: 0, lost: 0, storage: 'disk', persistence: 'granted' },
      receivedMsAgo: 20_000,
    },
  ],
  statuses: [
    {
      kiosk: '127.0.0.1',
      report: {
        doing: 'waiting',
        camera: { source: 'webcam', trouble: null, cameras: [] },
        screen: { width: 1080, height: 1920, pixelRatio: 1 },
      },
      receivedMsAgo: 3000,
    },
  ],
};
