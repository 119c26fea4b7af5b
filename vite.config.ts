import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { ViteUserConfig } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './.config/longestFirst.mjs';
import { kioskPage } from './.config/kioskPage.mjs';
import { phoneBuild } from './.config/phonePage.mjs';
import { consoleBuild } from './.config/consolePage.mjs';
import { staffBuild } from './.config/staffPage.mjs';
import { leanLibraries } from './.config/leanLibraries.mjs';
import { pictureModels } from './.config/pictureModels.mjs';
import { servedLicences } from './.config/licenceTexts.mjs';
import { modelFiles } from './.config/modelFiles.mjs';
import { themeTools } from './.config/themeTools.mjs';
import { partOf } from './.config/partOf.mjs';
import { thirdPartyNotices } from './.config/thirdPartyNotices.mjs';
import { workbenchPage } from './.config/workbenchPage.mjs';
import { browserArguments, findBrowser } from './tests/support/findBrowser.ts';

const reportFolder = process.env['STAGEBOOTH_TEST_REPORT_DIR'];

/** Only the shapes that the parts draw: konva's full set costs first paint. `src/stage/parts/shapes.ts` registers them. */
const coreKonva = [
  { find: /^react-konva$/, replacement: 'react-konva/lib/ReactKonvaCore.js' },
  { find: /^konva$/, replacement: 'konva/lib/Core.js' },
];

/**
 * Real browsers, printers and guests in a hurry share a CI machine's two cores with whatever else runs there: what was not over in time is
 * tried once more. By hand a test has one try.
 */
const onceMoreOnCi = process.env['CI'] === undefined ? 0 : 1;
const inNode = { environment: 'node', setupFiles: ['tests/support/seedProperties.ts'] };
/** Minutes of visits end to end, through everything that themes and staff can switch on and at every size: `npm run test:long` has them. */
const journeys = [
  // The longest first, so that each part has its share of them.
  ...[
    'studio',
    'studioMends',
    'consent',
    'firstPaint',
    'themeCommands',
    'boomerang',
    'strip',
    'partyFormats',
    'cutout',
    'rehearse',
    'retake',
    'latePortrait',
  ],
  ...[
    'waitedPortrait',
    'bothSides',
    'phone',
    'phoneFilm',
    'phoneHostile',
    'staff',
    'print',
    'themeSwap',
    'posingHelp',
    'kiosk',
    'studioAway',
  ],
  ...['livePreview', 'traces', 'program', 'sounds'],
  ...['awayServer', 'card', 'pictures', 'themeCheck'],
].map((name) => `tests/e2e/${name}.test.ts`);
/** Ten seconds of a program that checks themes: too long for those who wait for the unit tests. */
const startsPrograms = 'tests/themeFiles/{openChecker,openThemeReader}.test.ts';
/** Half a minute and more each; tests/cloud/booths.test.ts takes its own parts. */
const longerInCloud = [
  ...['twoServers', 'consolePage', 'latePortrait', 'faults', 'image', 'storeTroubles', 'cdn', 'load', 'telemetry', 'consoleServers'],
  ...['boothByConsole', 'failover'],
].map((name) => `tests/cloud/${name}.test.ts`);
/** Three quarters of a minute and more each, of several suites; a longer one shares its twelfth with nobody. */
const longerAlone = [
  ...['browser/retake.test.tsx', 'e2e/crash.test.ts', 'scenes/themeCheck/bundledThemes.test.ts', 'scenes/themeCheck/mends.test.ts'],
  ...['groups/evenSeeds.test.ts', 'browser/exportCard.test.tsx', 'scenes/anySurvey.test.ts', 'print/tracesOfPrints.test.ts'],
  ...['groups/portraits.test.ts', 'print/faults.test.ts', 'scenes/themeCheck/drafts.test.ts', 'e2e/soak.test.ts'],
  ...['groups/oddSeeds.test.ts', 'browser/consent.test.tsx', 'print/kills.test.ts', 'browser/oddPhotos.test.ts'],
  ...['browser/matteQuality.test.ts'],
].map((name) => `tests/${name}`);
const ofOtherParts = [...longerInCloud, ...longerAlone].filter(
  (file) => ![...partOf(longerInCloud), ...partOf(longerAlone)].includes(file),
);
/** A minute of inference, and what looks once more, at other sizes and moments, at doors that the others go through. */
const photographs = ['tests/browser/{consent,exportCard,leaving,matteQuality,oddPhotos,retake}.test.{ts,tsx}'];

const browserPage: ViteUserConfig = {
  publicDir: 'tests/browser/public',
  // Found on the way, it would reload the page under a test that runs.
  optimizeDeps: { include: ['@litertjs/core', 'axios', 'gifenc', 'jsonc-parser', 'mediabunny', 'react-dom/client'] },
};
const inBrowser: ViteUserConfig['test'] = {
  setupFiles: ['tests/browser/guards.ts'],
  // Much of it waits for what moves.
  maxWorkers: 3,
  retry: onceMoreOnCi,
  testTimeout: 30_000,
  expect: { poll: { interval: 20, timeout: 8000 } },
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({
      launchOptions: { executablePath: findBrowser(), args: browserArguments },
      // Every size that a test gives its page is whole in the browser's window: a mouse reaches no further.
      contextOptions: { viewport: { width: 1920, height: 1920 } },
    }),
    instances: [{ browser: 'chromium', viewport: { width: 540, height: 960 } }],
  },
};
/** What computes all the time runs after the long suites whose guests and printers wait for nobody: they would be in each other's way. */
const computing = { sequence: { groupOrder: 1 }, maxWorkers: 2 };
/** Those that have a project of their own. */
const longerEndToEnd = ['tests/e2e/{crash,escape,faults,fuzz,parity,parityOfPictures,soak}.test.ts'];

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'phone') return withNotices(mode, phoneBuild);
  if (mode === 'staff') return withNotices(mode, staffBuild);
  if (mode === 'console') return withNotices(mode, consoleBuild);
  const drawing = { plugins: [react()], resolve: { alias: coreKonva } };
  if (mode === 'tools') return withNotices(mode, { ...themeTools, ...drawing });
  if (mode === 'workbench') return withNotices(mode, { ...workbenchPage, ...drawing });
  // Server and launcher bundle our own code only: their libraries stay in node_modules, each with its licence.
  return isSsrBuild ? booth(isSsrBuild) : withNotices('kiosk', booth(isSsrBuild), () => servedLicences(modelFiles));
});

/** A build that tells build/third-party-notices.txt whose work is in it. */
function withNotices(part: string, config: ViteUserConfig, beside?: () => ReturnType<typeof servedLicences>): ViteUserConfig {
  const { page, workers } = thirdPartyNotices(part, beside === undefined ? {} : { beside });
  return { ...config, plugins: [...(config.plugins ?? []), page], worker: { plugins: () => [workers] } };
}

const booth = (isSsrBuild: boolean | undefined): ViteUserConfig => ({
  plugins: [react(), pictureModels(), kioskPage(), leanLibraries()],
  resolve: { alias: coreKonva },
  build: isSsrBuild
    ? { outDir: 'build/server', target: 'node20', rolldownOptions: { output: { entryFileNames: '[name].js' } } }
    : {
        outDir: 'build/kiosk',
        target: ['chrome119', 'safari17.4', 'firefox132'],
        // Every target preloads modules by itself.
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 700,
        // All that the page's program imports is one request, whatever else is brought late.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
      },
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: reportFolder === undefined ? ['default'] : ['default', 'json'],
    ...(reportFolder === undefined
      ? {}
      : { outputFile: { json: `${reportFolder}/${process.env['npm_lifecycle_event'] ?? 'tests'}.json`.replaceAll(':', '-') } }),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...inNode,
          // Against what hangs; how fast anything is, a machine with other things to do doesn't tell.
          testTimeout: 20_000,
          // One start for all files: they share no state, and a start each cost a third of the time.
          isolate: false,
          maxWorkers: 2,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{server,workbench,fuzz,scenes,browser,e2e,bench,groups,print,cloud}/**', startsPrograms],
        },
      },
      {
        extends: true,
        test: {
          // Over real sockets, files and databases: whoever works on the booth's rules needn't wait for them each time.
          name: 'server',
          ...inNode,
          testTimeout: 20_000,
          isolate: false,
          maxWorkers: 2,
          include: ['tests/{server,workbench,fuzz}/**/*.test.ts', startsPrograms],
        },
      },
      {
        extends: true,
        test: {
          name: 'scenes',
          ...inNode,
          // As in unit: the themes' art is read and decoded once for all.
          isolate: false,
          include: ['tests/scenes/**/*.test.{ts,tsx}'],
          // Those that the long suites have.
          exclude: [
            'tests/scenes/{anySurvey,contactSheet,fiveLines,ownQuestions,people,studioOwnQuestions}.test.ts',
            'tests/scenes/themeCheck/{bundledThemes,cardTexts,drafts,mends,oddArt,oddThemes,rules,themeWeight}.test.ts',
          ],
          // One beside the main one is what a machine of two cores would get.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        ...browserPage,
        test: { ...inBrowser, name: 'browser', include: ['tests/browser/**/*.test.{ts,tsx}'], exclude: photographs },
      },
      {
        extends: true,
        ...browserPage,
        // The real models on odd photos and before many backgrounds, and cards and answers at each size: `npm run test:long` has them.
        test: {
          ...inBrowser,
          ...computing,
          name: 'photographs',
          include: photographs,
          exclude: ofOtherParts,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Photos of groups through the real models, as many as STAGEBOOTH_GROUPS_COUNT says.
          name: 'groups',
          ...inNode,
          include: ['tests/groups/**/*.test.ts'],
          exclude: ofOtherParts,
          globalSetup: 'tests/groups/gatherGroups.ts',
          ...computing,
          hookTimeout: 1_200_000,
        },
      },
      {
        extends: true,
        test: {
          // Those of the server and of scenes that find more the longer they go on, and a theme that breaks each rule: `npm run test:long -- fuzz` is
          // the fuzzing alone.
          name: 'long',
          ...inNode,
          include: [
            'tests/fuzz/**/*.test.ts',
            'tests/flow/visitModel.test.ts',
            'tests/workbench/document/everyEdit.test.ts',
            'tests/server/{core/http/denial,features/portraits/orders,storage/photos/{anyClock,failingCalls,interleavings,powerLoss}}.test.ts',
            'tests/scenes/{anySurvey,contactSheet,fiveLines,ownQuestions,people,studioOwnQuestions}.test.ts',
            'tests/scenes/themeCheck/{bundledThemes,cardTexts,drafts,mends,oddArt,rules,themeWeight}.test.ts',
          ],
          exclude: ofOtherParts,
          env: { STAGEBOOTH_LONG_TESTS: '1' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...computing,
        },
      },
      {
        extends: true,
        test: {
          name: 'bench',
          ...inNode,
          include: ['tests/bench/**/*.bench.ts'],
          globalSetup: 'tests/bench/gatherFigures.ts',
          fileParallelism: false,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          ...inNode,
          // Every door once: taps and keys, a card's way to a phone, programs and settings.
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...journeys, ...longerEndToEnd],
          retry: onceMoreOnCi,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          // Most of a visit is waiting: three at a time on two cores take little longer than two.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          ...inNode,
          include: [...partOf(journeys)],
          retry: onceMoreOnCi,
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          ...inNode,
          include: ['tests/e2e/faults.test.ts'],
          retry: onceMoreOnCi,
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          // Every combination of keys and every touch that might lead out, by itself.
          name: 'escape',
          ...inNode,
          retry: onceMoreOnCi,
          maxWorkers: 2,
          include: ['tests/e2e/escape.test.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // All bundled themes, and 200 generated ones.
          name: 'parity',
          ...inNode,
          ...computing,
          include: ['tests/e2e/parity.test.ts', 'tests/e2e/parityOfPictures.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // One of e2e, for as many visits as `npm run soak` is asked for.
          name: 'soak',
          ...inNode,
          include: ['tests/e2e/soak.test.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Real printers and CUPS, in a network of their own.
          name: 'print',
          ...inNode,
          include: ['tests/print/**/*.test.ts'],
          exclude: ofOtherParts,
          globalSetup: 'tests/print/havePrinters.ts',
          env: { STAGEBOOTH_LONG_TESTS: '1' },
          retry: onceMoreOnCi,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          // A real PostgreSQL and a real S3 store, both started for these tests.
          name: 'cloud',
          ...inNode,
          include: ['tests/cloud/**/*.test.ts'],
          exclude: ofOtherParts,
          globalSetup: 'tests/cloud/haveEngines.ts',
          retry: onceMoreOnCi,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          // What gets better with time: kills, requests, visits, mutated themes.
          name: 'crash',
          ...inNode,
          include: [
            'tests/e2e/{crash,fuzz,soak}.test.ts',
            'tests/themeFiles/anyTheme.test.ts',
            'tests/scenes/themeCheck/oddThemes.test.ts',
          ],
          exclude: ofOtherParts,
          env: { STAGEBOOTH_LONG_TESTS: '1' },
          retry: onceMoreOnCi,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
