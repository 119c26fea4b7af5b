import { readdirSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import { browserArguments, findBrowser } from '../tests/support/built/findBrowser.ts';
import { notoFont } from '../tests/support/built/notoFont.ts';
import { LongestFirst } from './longestFirst.mjs';
import { partOf } from './partOf.mjs';

/** @import { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config' */

/*
 * The folder of a test decides which suite runs it:
 *   tests/<suite>/       that suite; folders named after a room of src belong to `unit` or, for server and studio, to `server`
 *   .../deep/            tries thousands of random cases, in `long`
 *   .../programs/        starts programs or draws themes for seconds, so it runs in `server` and `unit` stays quick
 *   .../slow/            takes long; in the folder of a room it waits for programs, deadlines or hundreds of cases, and runs in `long`
 *   .../venue/           what real printers, cameras, phones and disks do at a venue; `npm run test:long -- venue` runs them all
 * Of slow, venue, and all that `npm test` and `npm run test:cloud` don't run, .ci/run takes a twelfth for each commit (see partOf.mjs), and
 * a third of the cloud's other tests.
 */
const ownSuites =
  '{bench,browser,cloud,crash,e2e,escape,faults,fuzz,groups,journeys,long,pages,parity,photographs,print,scenes,server,studio}';

const testFiles = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .sort();
const journeys = testFiles.filter((file) => file.startsWith('tests/journeys/'));
const pages = testFiles.filter((file) => file.startsWith('tests/pages/'));
/** @param {RegExp} path @param {number} [most] @returns {string[]} */
const ofOtherPartsIn = (path, most) => {
  const files = testFiles.filter((file) => path.test(file));
  const part = partOf(files, most);
  return files.filter((file) => !part.includes(file));
};
const ofOtherParts = [
  ...ofOtherPartsIn(/\/(slow|venue)\/|^tests\/(crash|escape|groups|long|parity|photographs|print)\//),
  ...ofOtherPartsIn(/^tests\/cloud\/[^/]+$/, 3),
];

/** On slow CI machines, tests with real browsers, printers and guests are retried once. When run by hand, tests are not retried. */
const retry = process.env['CI'] === undefined ? 0 : 1;

const inNode = { environment: 'node', setupFiles: ['tests/support/arbitrary/seedProperties.ts'] };
/** One start for all files, which share no state. Separate starts took a third of the time. */
const sharedStart = { isolate: false, maxWorkers: 2, execArgv: ['--max-semi-space-size=64'] };
/** Tests that compute all the time run after those that wait for guests and printers, because they would break the deadlines of those. */
const computing = { sequence: { groupOrder: 1 }, maxWorkers: 2 };
const deepTests = { env: { STAGEBOOTH_LONG_TESTS: '1' } };

/** @param {number} seconds timeout for each test and hook */
const withinSeconds = (seconds) => ({ testTimeout: seconds * 1000, hookTimeout: Math.max(120_000, seconds * 1000) });
/** @param {number} seconds */
const polledForSeconds = (seconds) => ({ expect: { poll: { timeout: seconds * 1000 } } });

/** A new object for each suite, because Vitest writes the suite's name into its browser instances. */
const inBrowser = () => ({
  setupFiles: ['tests/browser/guards.ts'],
  // Three at a time, because these tests mostly wait for motion.
  maxWorkers: 3,
  retry,
  testTimeout: 30_000,
  expect: { poll: { interval: 20, timeout: 8000 } },
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    commands: { notoFont },
    provider: playwright({
      launchOptions: { executablePath: findBrowser(), args: browserArguments },
      // The browser's window is larger than any page that a test requests, because the mouse cannot leave the window.
      contextOptions: { viewport: { width: 1920, height: 1920 } },
    }),
    instances: [{ browser: /** @type {const} */ ('chromium'), viewport: { width: 540, height: 960 } }],
  },
});
const browserPage = {
  publicDir: 'tests/browser/public',
  // Otherwise, dependencies that Vite discovers during a test would reload its page.
  optimizeDeps: {
    include: [
      '@litertjs/core',
      '@testing-library/react',
      'axe-core',
      'axios',
      'fflate',
      'gifenc',
      'idb',
      'jsonc-parser',
      'jsqr',
      'konva',
      'konva/lib/Core.js',
      'konva/lib/Global.js',
      'mediabunny',
      'pngjs',
      'qrcode',
      'react',
      'react-dom',
      'react-dom/client',
      'react-konva',
      'use-image',
      'zod',
      'zustand',
      'zustand/vanilla',
      ...['Circle', 'Image', 'Path', 'Rect', 'Text', 'Transformer'].map((shape) => `konva/lib/shapes/${shape}.js`),
    ],
  },
};

/**
 * @param {string} name
 * @param {readonly string[]} include
 * @param {NonNullable<TestProjectInlineConfiguration['test']>} options
 * @returns {TestProjectInlineConfiguration}
 */
const suite = (name, include, options) => ({
  extends: true,
  test: { name, ...inNode, include: [...include], exclude: ofOtherParts, ...options },
});

/** @type {TestProjectInlineConfiguration[]} */
const projects = [
  suite('unit', ['tests/**/*.test.ts'], {
    ...sharedStart,
    testTimeout: 20_000,
    exclude: [`tests/${ownSuites}/**`, 'tests/**/{deep,programs,slow}/**'],
  }),
  suite('server', ['tests/{server,studio,fuzz}/**/*.test.ts', 'tests/**/programs/*.test.ts'], {
    ...{ ...sharedStart, testTimeout: 20_000 },
    exclude: ['tests/**/{deep,slow}/**', 'tests/{browser,scenes}/**'],
  }),
  suite('scenes', ['tests/scenes/**/*.test.{ts,tsx}'], {
    ...{ ...sharedStart, testTimeout: 60_000, hookTimeout: 60_000 },
    exclude: ['tests/**/deep/**'],
    setupFiles: [...inNode.setupFiles, 'tests/support/picture/freeCanvases.ts'],
  }),
  { ...browserPage, ...suite('browser', ['tests/browser/**/*.test.{ts,tsx}'], inBrowser()) },
  // The built product, with one test for each entrance.
  suite('e2e', ['tests/e2e/**/*.test.ts'], {
    ...{ ...withinSeconds(120), ...polledForSeconds(10), retry, maxWorkers: 3 },
    globalSetup: 'tests/e2e/checkThemes.ts',
  }),

  // All suites below belong to `npm run test:long` or have their own command. This one: whole visits at every size, through everything that
  // themes and staff can switch on.
  suite('journeys', partOf(journeys), { ...withinSeconds(240), ...polledForSeconds(10), retry, maxWorkers: 2 }),
  suite('faults', ['tests/faults/**/*.test.ts'], { ...withinSeconds(240), ...polledForSeconds(10), retry, maxWorkers: 2 }),
  // Every combination of keys and every touch that might lead out of the kiosk.
  suite('escape', ['tests/escape/**/*.test.ts'], { ...withinSeconds(1200), retry, maxWorkers: 2 }),
  // Each control of the studio, each script, guests' taps in windows of every kind, prints, films and models, and scenes that crash.
  { ...browserPage, ...suite('pages', partOf(pages), { ...inBrowser(), ...deepTests, ...withinSeconds(60), maxWorkers: 2 }) },
  // The real models on odd photos, and cards and answers at each size.
  {
    ...browserPage,
    ...suite('photographs', ['tests/photographs/**/*.test.{ts,tsx}'], { ...inBrowser(), ...computing, ...withinSeconds(120) }),
  },
  // Photos of groups through the real models; STAGEBOOTH_GROUPS_COUNT sets how many.
  suite('groups', ['tests/groups/**/*.test.ts'], { ...computing, hookTimeout: 1_200_000, globalSetup: 'tests/groups/gatherGroups.ts' }),
  suite(
    'long',
    ['tests/{fuzz,long}/**/*.test.ts', 'tests/**/deep/*.test.{ts,tsx}', 'tests/{cli,server,studio,themeFiles}/**/slow/*.test.ts'],
    {
      ...{ ...deepTests, ...computing, ...withinSeconds(120), retry },
      exclude: [...ofOtherParts, ...ofOtherPartsIn(/\/deep\//)],
    },
  ),
  // Pictures drawn by Node and by the browser, for all bundled themes and 200 generated ones.
  suite('parity', ['tests/parity/**/*.test.ts'], { ...computing, ...withinSeconds(300) }),
  // Kills, requests, visits and broken themes, as many as time allows.
  suite('crash', ['tests/crash/**/*.test.ts'], { ...deepTests, ...withinSeconds(120), ...polledForSeconds(10), retry, maxWorkers: 2 }),
  suite('soak', ['tests/crash/slow/soak.test.ts'], { exclude: [], hookTimeout: 120_000 }),
  // Real printers and CUPS, in a separate network. Three at a time, after all others, because they mostly wait.
  suite('print', ['tests/print/**/*.test.ts'], {
    ...{ ...deepTests, ...withinSeconds(120), ...polledForSeconds(20), retry, maxWorkers: 3, sequence: { groupOrder: 2 } },
    globalSetup: 'tests/print/havePrinters.ts',
  }),
  // A real PostgreSQL and a real S3 store, started for these tests.
  suite('cloud', ['tests/cloud/**/*.test.ts'], {
    ...{ ...withinSeconds(120), ...polledForSeconds(20), retry, maxWorkers: 2 },
    globalSetup: 'tests/cloud/haveEngines.ts',
  }),
  suite('bench', ['tests/bench/**/*.bench.ts'], {
    ...{ fileParallelism: false, hookTimeout: 120_000 },
    globalSetup: 'tests/bench/gatherFigures.ts',
  }),
];

const reportFolder = process.env['STAGEBOOTH_TEST_REPORT_DIR'];
const report = `${reportFolder}/${process.env['npm_lifecycle_event'] ?? 'tests'}.json`.replaceAll(':', '-');

/**
 * Vitest's settings. If STAGEBOOTH_TEST_REPORT_DIR names a folder, a JSON report is written there.
 * @type {NonNullable<ViteUserConfig['test']>}
 */
export const suites = {
  sequence: { sequencer: LongestFirst },
  ...(reportFolder === undefined ? { reporters: ['default'] } : { reporters: ['default', 'json'], outputFile: { json: report } }),
  projects,
};
