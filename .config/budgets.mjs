/**
 * Every budget that is a figure, in one place. `npm run bench` reports each against what it has measured; `npm run check` reads those
 * that are exact (bytes, requests). A ratio is to what the bench takes in turns with it in the same run.
 */

/**
 * @typedef {object} Budget
 * @property {'at most' | 'at least'} kind
 * @property {number} value
 * @property {'median' | 'p95' | 'ratio'} of What of the measured figure is held to it.
 */

/** @param {number} value @param {Budget['of']} of @returns {Budget} */
const atMost = (value, of = 'median') => ({ kind: 'at most', value, of });

/** @param {number} value @param {Budget['of']} of @returns {Budget} */
const atLeast = (value, of = 'median') => ({ kind: 'at least', value, of });

export const budgets = {
  /** From the navigation to Welcome, against a static page with one picture of it. */
  paint: {
    /** JavaScript and CSS before Welcome can be touched. */
    gzippedKilobytes: atMost(160),
    requests: atMost(10),
    painted: atMost(1.3, 'ratio'),
    touchable: atMost(3, 'ratio'),
  },
  touch: {
    /** From a touch to the first frame that answers it. */
    frames: atMost(2, 'p95'),
  },
  live: {
    layerDraw: atMost(1.05, 'ratio'),
    /** Frames shown against frames that the camera delivers, of which bare drawImage shows as many as it can. */
    framesShown: atLeast(1, 'ratio'),
    busyShare: atMost(1.15, 'ratio'),
    /** Frames shown of guests in their scene while they pose, with a camera of 30. */
    stagedPerSecond: atLeast(20),
  },
  picture: {
    /** Shutter to picture, against one bare inference. */
    total: atMost(2.2, 'ratio'),
    /** The same, of nineteen visits in twenty. */
    totalAtWorst: atMost(3.2, 'p95'),
    /** The main thread's longest task from Capture to Result, but for the browser's own conversion of a video frame. */
    longestTaskMs: atMost(50, 'p95'),
  },
  card: {
    codeDrawnMs: atMost(150),
    /** Export, seal and code together, against a bare PNG encoding of the same pixels. */
    total: atMost(1.25, 'ratio'),
    beingSentMs: atMost(150),
    onPhoneMs: atMost(1000),
  },
  strip: {
    /** From the last of four shots to the finished strip on the screen; the others were made while the countdowns ran. */
    lastShotMs: atMost(1000),
  },
  print: {
    /** From the tap on Print to the print in the booth's line. */
    acceptedMs: atMost(1000),
    /** The main thread's longest task meanwhile. */
    longestTaskMs: atMost(50),
  },
  film: {
    /** From the last frame of a film to its first picture on the screen: as the camera saw guests, and cut out into their scene. */
    plainMs: atMost(3000),
    cutOutMs: atMost(6000),
    /** From the last frame to the file, half of which is encoded by then, against a bare encoder with all of it. */
    encoding: atMost(1.3, 'ratio'),
    kilobytes: atMost(1500),
    /** The main thread's longest task from the first frame until the film plays. */
    longestTaskMs: atMost(50, 'p95'),
    /** Frames of the live picture while guests are filmed, against as long a time in which they pose. */
    framesShown: atLeast(0.9, 'ratio'),
  },
  phone: {
    /** All that a phone loads but the photo itself. */
    gzippedKilobytes: atMost(20),
    /** Requests one after the other until the photo is visible, and what a slow network adds, in its round trips. */
    roundTrips: atMost(2),
    roundTripsAdded: atMost(2.2),
    visibleMs: atMost(1000),
    longestTaskMs: atMost(200),
  },
  server: {
    /** Sealed photos a second, against nginx with the same as static files. */
    downloads: atLeast(0.5, 'ratio'),
    /** The same of photos that are no longer in memory: each byte is read and sent by us, where nginx leaves both to the system. */
    downloadsFromDisk: atLeast(0.4, 'ratio'),
    /** What the server holds at the end of 100,000 downloads, against what it held after the first of them; V8 tidies up when it likes. */
    memory: atMost(1.1, 'ratio'),
  },
  cloud: {
    /** Sealed photos a second through one server, against the same straight from the object store, all on one machine. */
    downloads: atLeast(0.5, 'ratio'),
    /** Until an upload is acknowledged, against a bare object and a bare row. */
    uploads: atMost(1.5, 'ratio'),
    /** What a server holds at the end of a long run, against what it held after a fifth of it. */
    memory: atMost(1.15, 'ratio'),
  },
  studio: {
    /** What the main thread does in a frame while something is dragged, beyond what Konva alone does where the same is dragged. */
    dragMs: atMost(16.7, 'p95'),
    /** From the page's first byte until all screens of one layout are drawn. */
    openMs: atMost(2000),
    /** From letting go of what was dragged until the check has spoken. */
    verdictMs: atMost(1000),
    /** What page and server hold after 1,000 edits, against what they held after 500. */
    growth: atMost(1.05, 'ratio'),
  },
  headless: {
    scenesPerSecond: atLeast(6),
  },
  memory: {
    /** What page, scripts and workers hold after many visits, each against what it held after a few. */
    growth: atMost(1.05, 'ratio'),
  },
};

/**
 * The packages that come before Welcome: what draws it, the client that everything is asked with, and codes, which a guest may need within seconds.
 * No other one does.
 */
export const firstPaintPackages = [
  'react',
  'react-reconciler',
  'scheduler',
  // Three small files that react-konva's bridge names; the rest of it comes late (devices/untilLoaded.ts).
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
