import type { Health } from '../../../shared/contract/health.ts';
import type { KioskStatus } from '../../../shared/contract/kioskStatus.ts';
import type { OutboxReport } from '../../../shared/contract/outboxReport.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { lineOfFinding } from '../../../themeFiles/ThemeFinding.ts';
import { boothVersion } from '../../core/boothVersion.ts';
import { kioskBuild } from '../../core/disk/builtFiles.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import { healthRoute } from '../../core/http/health.ts';
import type { LauncherLink } from '../../core/launcherLink.ts';
import type { RepeatedWork } from '../../core/ownWork.ts';
import { plainSentence } from '../../core/plainSentence.ts';
import type { KioskSettingsStore } from '../../core/settings/kioskSettings.ts';
import { wholeCount } from '../../core/wholeCount.ts';
import { assessHealth } from './assessHealth.ts';
import type { KioskPulses } from './kioskPulses.ts';
import { kioskPulses } from './kioskPulses.ts';
import { clearStorageRoute, kioskPulseRoute, kioskStatusRoute, outboxReportRoute, stopKioskRoute } from './kioskStatus.ts';
import { kiosksForStaffRoute } from './kiosksForStaff.ts';
import type { KioskStatuses, OutboxReports } from './latestOfEach.ts';
import { latestOfEach } from './latestOfEach.ts';
import { watchHealth } from './watchHealth.ts';

const rememberedProblems = 200;

export interface HealthSettings {
  /** The free disk space that must remain. */
  readonly diskFloorBytes: number;
  readonly keepDays: number;
  /** The folder of the kiosk's pages, or its replacement during development. */
  readonly pages: unknown;
}

/** The booth's health, judged from kiosks, disk, network and all features. */
export async function openHealth(core: Core<HealthSettings>): Promise<Result<Feature, string>> {
  const { settings, stores, theme, address, kioskSettings, gathered, launcher, logger, events, work } = core;
  const kiosks = { reports: latestOfEach<OutboxReport>(), statuses: latestOfEach<KioskStatus>(), pulses: kioskPulses() };
  const { pages } = settings;
  /** For each problem, the feature that it concerns and its wording for the cloud. */
  let known: ReadonlyMap<string, { readonly feature: string; readonly afar: string }> = new Map();
  let watching: RepeatedWork | null = null;
  return success({
    ...healthFeature({
      ...kiosks,
      kioskSettings,
      launcher,
      health: gathered.health,
      mark: core.mark,
      build: kioskBuild(typeof pages === 'string' ? pages : null),
    }),
    async health() {
      const problems = await gathered.problems();
      const named = problems.map(([feature, says, afar]) => [plainSentence(says), { feature, afar }] as const);
      known = new Map([...known, ...named].slice(-rememberedProblems));
      const assessed = assessHealth({
        version: boothVersion,
        uptimeMs: process.uptime() * 1000,
        theme: { name: theme.current().theme.name, warnings: theme.current().warnings.map(lineOfFinding) },
        publicAddress: address(),
        vault: await stores.vault.condition(),
        floorBytes: settings.diskFloorBytes,
        kiosks: kiosks.pulses.received(),
        outboxes: kiosks.reports.received(),
        statuses: kiosks.statuses.received(),
        problems: [...profileProblems(launcher), ...problems.map(([, says]) => says)],
      });
      return { ...assessed };
    },
    async overview() {
      const { problems, version, uptimeSeconds, outboxes, guests, storage } = await gathered.health();
      const photos = await stores.vault.count();
      return {
        ...kioskOverview(kiosks.statuses, kioskSettings),
        ...{ problems, version, uptimeSeconds, outboxes, guests },
        storage: { ...storage, photos: photos.ok ? photos.value : null, keepDays: settings.keepDays },
      };
    },
    // Ignore numbers, because they change every minute while the problem stays the same.
    news: ({ problems, kiosks: told, closed, outbox }) => [
      problems.map((problem) => problem.replaceAll(/\d+/g, '')),
      told.map(({ doing, camera }) => [doing, camera]),
      closed,
      outbox.waiting > 0,
    ],
    async report() {
      const health = await gathered.health();
      const problems = health.problems.map((problem) => known.get(problem)?.afar ?? problem);
      return reportedHealth({ ...health, problems }, kiosks.statuses, kioskSettings);
    },
    // Do not start earlier: on a slow machine, checking the theme takes minutes, and until then there is no current theme.
    begin() {
      watching = watchHealth(gathered.health, logger, work, (kind, problem) =>
        events.publish({ kind, feature: known.get(problem)?.feature ?? 'health' }),
      );
    },
    close: () => watching?.stop(),
  });
}

function profileProblems(launcher: LauncherLink | null): string[] {
  const trouble = launcher?.profileProblem() ?? null;
  if (trouble === null) return [];
  return [
    `The kiosk's browser cannot keep photos: its folder ${trouble}. Until that is fixed, it uses an empty folder: photos waiting in the old one are not sent, ` +
      'and photos waiting in the empty one are lost when the kiosk ends. Fix the old folder, then restart the kiosk.',
  ];
}

export interface ReceivedFromKiosks {
  readonly reports: OutboxReports;
  readonly statuses: KioskStatuses;
  readonly pulses: KioskPulses;
  readonly kioskSettings: Pick<KioskSettingsStore, 'current'> & Partial<KioskSettingsStore>;
  readonly launcher: LauncherLink | null;
  readonly health: () => Promise<Health>;
  /** A mark by which a booth recognizes itself when it calls its own public address. */
  readonly mark: string;
  /** The id of the current kiosk build. */
  readonly build: () => string | null;
}

/** The routes by which kiosks report their condition and get staff settings. */
export function healthFeature({ reports, statuses, pulses, kioskSettings, launcher, health, mark, build }: ReceivedFromKiosks): Feature {
  return {
    name: 'health',
    routes: {
      kiosk(app) {
        healthRoute(app, health);
        outboxReportRoute(app, reports);
        kioskPulseRoute(app, pulses, build);
        kioskStatusRoute(app, statuses, kioskSettings.current);
        clearStorageRoute(app);
        if (launcher !== null) stopKioskRoute(app, () => launcher.tell({ kind: 'stop-asked' }));
      },
      guests: (app) => healthRoute(app, async () => ({ ok: true, booth: mark })),
      staff: (app) => kiosksForStaffRoute(app, kioskSettings as KioskSettingsStore),
    },
  };
}

/** The kiosks' status reports, latest first, and the staff settings for kiosks. */
export function kioskOverview(statuses: KioskStatuses, kioskSettings: KioskSettingsStore) {
  const { closed, camera, cameraTurn } = kioskSettings.current();
  return {
    kiosks: statuses
      .received()
      .map(({ report, receivedMsAgo }) => ({ ...report, heardSecondsAgo: Math.floor(receivedMsAgo / 1000) }))
      .sort((a, b) => a.heardSecondsAgo - b.heardSecondsAgo),
    closed,
    camera,
    cameraTurn,
  };
}

function reportedHealth(
  { version, uptimeSeconds, problems, outboxes, storage }: Health,
  statuses: KioskStatuses,
  kioskSettings: KioskSettingsStore,
) {
  const { closed } = kioskSettings.current();
  return {
    version: plainSentence(version, 40),
    uptimeSeconds: wholeCount(uptimeSeconds),
    problems: problems.slice(0, 50).map((problem) => plainSentence(problem)),
    kiosks: statuses
      .received()
      .slice(0, 32)
      .map(({ report, receivedMsAgo }) => ({
        doing: report.doing,
        camera: report.camera.trouble,
        heardSecondsAgo: wholeCount(receivedMsAgo / 1000),
      })),
    closed: closed === null ? null : { until: closed.until === null ? null : plainSentence(closed.until, 40) },
    outbox: {
      waiting: wholeCount(outboxes.reduce((sum, one) => sum + one.waiting, 0)),
      // Assume that the photos have still been waiting since the report.
      oldestSeconds: wholeCount(
        Math.max(
          0,
          ...outboxes.filter(({ waiting }) => waiting > 0).map(({ oldestMs, heardSecondsAgo }) => oldestMs / 1000 + heardSecondsAgo),
        ),
      ),
      heardSecondsAgo: wholeCount(Math.max(0, ...outboxes.map(({ heardSecondsAgo }) => heardSecondsAgo))),
      refused: wholeCount(outboxes.reduce((sum, one) => sum + one.refused, 0)),
      // The console counts both dropped and lost cards as never arrived.
      dropped: wholeCount(outboxes.reduce((sum, one) => sum + one.dropped + one.lost, 0)),
    },
    disk: { roomMegabytes: storage.roomMegabytes },
  };
}
