/**
 * All numeric budgets in one place. `npm run bench` reports each against its measurements; `npm run check` verifies the exact ones (bytes,
 * requests). A ratio compares with a reference that the bench measures alternately in the same run.
 */

/**
 * @typedef {object} Budget
 * @property {'at most' | 'at least'} kind
 * @property {number} value
 * @property {'median' | 'p95' | 'ratio'} of The statistic that the budget limits.
 */

/** @param {number} value @param {Budget['of']} of @returns {Budget} */
const atMost = (value, of = 'median') => ({ kind: 'at most', value, of });

/** @param {number} value @param {Budget['of']} of @returns {Budget} */
const atLeast = (value, of = 'median') => ({ kind: 'at least', value, of });

export const budgets = {
  /** From navigation to Welcome, against a static page with one picture of Welcome. */
  paint: {
    /** JavaScript and CSS before Welcome can be touched. */
    gzippedKilobytes: atMost(160),
    requests: atMost(10),
    painted: atMost(1.3, 'ratio'),
    touchable: atMost(3, 'ratio'),
  },
  touch: {
    /** From a touch to the first frame that responds to it. */
    frames: atMost(2, 'p95'),
  },
  live: {
    layerDraw: atMost(1.05, 'ratio'),
    /** Frames shown, as a share of those that plain drawImage can show from the same camera. */
    framesShown: atLeast(1, 'ratio'),
    busyShare: atMost(1.15, 'ratio'),
    /** Frames per second that show posing guests in their scene, with a camera of 30. */
    stagedPerSecond: atLeast(20),
  },
  picture: {
    /** Shutter to picture, against one bare inference. */
    total: atMost(2.2, 'ratio'),
    /** The same, for nineteen visits in twenty. */
    totalAtWorst: atMost(3.2, 'p95'),
    /** The main thread's longest task from Capture to Result, except for the browser's own conversion of a video frame. */
    longestTaskMs: atMost(50, 'p95'),
  },
  card: {
    codeDrawnMs: atMost(150),
    /** Export, sealing and QR code together, against plain PNG encoding of the same pixels. */
    total: atMost(1.25, 'ratio'),
    beingSentMs: atMost(150),
    onPhoneMs: atMost(1000),
  },
  strip: {
    /** From the last of four shots to the finished strip on the screen; the other shots are processed during the countdowns. */
    lastShotMs: atMost(1000),
  },
  print: {
    /** From the tap on Print until the print is in the booth's queue. */
    acceptedMs: atMost(1000),
    /** The main thread's longest task during that time. */
    longestTaskMs: atMost(50),
  },
  film: {
    /** From the last frame of a film to its first picture on the screen: as the camera saw the guests, and cut out in their scene. */
    plainMs: atMost(3000),
    cutOutMs: atMost(6000),
    /** From the last frame to the file, half of which is encoded by then, against a plain encoder that encodes all of it. */
    encoding: atMost(1.3, 'ratio'),
    kilobytes: atMost(1500),
    /** The main thread's longest task from the first frame until the film plays. */
    longestTaskMs: atMost(50, 'p95'),
    /** Frames of the live picture while guests are filmed, against an equally long time while they pose. */
    framesShown: atLeast(0.9, 'ratio'),
  },
  phone: {
    /** Everything that a phone loads except the photo itself. */
    gzippedKilobytes: atMost(20),
    /** Sequential requests until the photo is visible, and the round trips that a slow network adds. */
    roundTrips: atMost(2),
    roundTripsAdded: atMost(2.2),
    visibleMs: atMost(1000),
    longestTaskMs: atMost(200),
  },
  server: {
    /** Sealed photos per second, against nginx serving them as static files. */
    downloads: atLeast(0.5, 'ratio'),
    /** The same for photos that are no longer in memory: our server reads and sends each byte, where nginx leaves both to the system. */
    downloadsFromDisk: atLeast(0.4, 'ratio'),
    /**
     * The server's memory after 100,000 downloads, against its memory after the first of them. V8 collects garbage at unpredictable times.
     */
    memory: atMost(1.1, 'ratio'),
  },
  cloud: {
    /** Sealed photos per second through one server, against direct access to the object store, all on one machine. */
    downloads: atLeast(0.5, 'ratio'),
    /** The time until an upload is acknowledged, against one plain object and one plain row. */
    uploads: atMost(1.5, 'ratio'),
    /** A server's memory at the end of a long run, against its memory after a fifth of it. */
    memory: atMost(1.15, 'ratio'),
  },
  studio: {
    /** The main thread's work per frame while dragging, beyond Konva's own work for the same drag. */
    dragMs: atMost(16.7, 'p95'),
    /** From the page's first byte until all screens of one layout are drawn. */
    openMs: atMost(2000),
    /** From the end of a drag to the check's verdict. */
    verdictMs: atMost(1000),
    /** The memory of page and server after 1,000 edits, against their memory after 500. */
    growth: atMost(1.05, 'ratio'),
  },
  headless: {
    scenesPerSecond: atLeast(6),
  },
  memory: {
    /** The memory of page, scripts and workers after many visits, each against its memory after a few. */
    growth: atMost(1.05, 'ratio'),
  },
};

/**
 * The packages loaded before Welcome: those that draw it, the HTTP client, and QR codes, which a guest may need within seconds. No other
 * packages are allowed.
 */
export const firstPaintPackages = [
  'react',
  'react-reconciler',
  'scheduler',
  // Three small files that react-konva's bridge requires; the rest of it is loaded later (devices/untilLoaded.ts).
  'react-dom',
  'konva',
  'react-konva',
  'its-fine',
  'use-image',
  'zustand',
  'axios',
  'qrcode',
  'dijkstrajs',
];
