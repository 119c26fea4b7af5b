import type { StaffDay, StaffOverview } from '../../../src/shared/contract/staff.ts';

/** The overview of a booth without problems, at five past two. */
export const staffOverview: StaffOverview = {
  day: '2026-11-21',
  time: '14:05',
  brand: 'Aurora',
  version: '1.2.3',
  uptimeSeconds: 3600,
  problems: [],
  kiosks: [
    {
      doing: 'waiting',
      camera: { source: 'webcam', trouble: null, cameras: [{ id: 'a', label: 'Studio camera' }] },
      screen: { width: 1080, height: 1920, pixelRatio: 1 },
      heardSecondsAgo: 2,
    },
  ],
  closed: null,
  camera: null,
  cameraTurn: 0,
  theme: { name: 'Aurora', chosen: 'aurora', choices: [{ id: 'aurora', name: 'Aurora' }], openingTimes: [] },
  outboxes: [],
  guests: { address: 'http://192.168.1.20:8081', origin: 'found' },
  pictures: null,
  storage: {
    roomMegabytes: 40_960,
    floorMegabytes: 500,
    damaged: 0,
    recordsAnswer: true,
    clockBehindSeconds: 0,
    clockAheadSeconds: 0,
    photos: 12,
    keepDays: 7,
  },
  lines: [],
};

/** The same day, without any visits. */
export const staffDay: StaffDay = {
  day: '2026-11-21',
  days: ['2026-11-21'],
  hours: [],
  questions: [],
  shutterToCard: null,
  codeToPhone: null,
  orderToPicture: null,
  tallies: { plain: [], film: [], pictures: [] },
  consents: [],
  retakes: 0,
};
