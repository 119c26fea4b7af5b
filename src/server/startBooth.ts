import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Health } from '../shared/contract/health.ts';
import type { BoothError, Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import { systemReason } from '../themeFiles/systemReason.ts';
import { problemText } from '../themeFiles/ThemeProblem.ts';
import { machineNames, openKioskGate } from './access/openKioskGate.ts';
import { tabletAddress } from './access/tabletAddress.ts';
import type { Config } from './settings/config.ts';
import { everywhere } from './settings/config.ts';
import { assessHealth } from './health/assessHealth.ts';
import { boothVersion } from './health/boothVersion.ts';
import { kioskPulses } from './health/kioskPulses.ts';
import { watchHealth } from './health/watchHealth.ts';
import { kioskApp } from './http/kioskApp.ts';
import { noWelcomePictures, welcomePictures } from './files/welcomePictures.ts';
import type { KioskPages } from './kioskPage/kioskPages.ts';
import type { LauncherLink } from './launcherLink.ts';
import { listen, boundPort, localAddress } from './http/listen.ts';
import type { PublicAddress } from './network/publicAddress.ts';
import { publicAddress } from './network/publicAddress.ts';
import { openPictureOrders } from './pictures/openPictureOrders.ts';
import { phonePages } from './phonePage/phonePages.ts';
import { noFolder } from './settings/settingKinds.ts';
import { lookAround } from './rehearsal/lookAround.ts';
import { rehearsal } from './rehearsal/rehearsal.ts';
import { shareApp } from './http/shareApp.ts';
import { visitCounter } from './staff/visitCounter.ts';
import { phoneWaits } from './staff/phoneWaits.ts';
import { staffDashboard } from './staff/staffDashboard.ts';
import { openStaffAuthentication } from './staff/staffAuthentication.ts';
import { openKioskSettings } from './staff/kioskSettings.ts';
import { buildTimeMs } from './files/buildTime.ts';
import { prepareDataFolder } from './disk/dataFolder.ts';
import { builtNotices } from './files/builtNotices.ts';
import { kioskFiles } from './files/kioskFiles.ts';
import { lastTheme } from './files/lastTheme.ts';
import { openPhotoStorage } from './photos/openPhotoStorage.ts';
import { openStaffRecords } from './staff/records/openStaffRecords.ts';
import { staffFiles } from './files/staffFiles.ts';
import { phoneTemplate } from './files/phoneTemplate.ts';
import { openThemeSwitcher } from './theme/openThemeSwitcher.ts';
import { readGood } from './theme/readGood.ts';
import { everyHost } from './network/lanAddresses.ts';
import { kioskStatuses, outboxReports } from './health/latestOfEach.ts';
import { noCopy, perTheme } from './theme/ThemeOnShow.ts';

/** A booth that is up. */
export interface RunningBooth {
  /** As it was at the start. */
  readonly theme: LoadedTheme;
  /** All that is wrong with the theme that was asked for, and what is shown instead; null where it is on show. */
  readonly themeTrouble: string | null;
  /** What staff should know of the booth's photos and network, a sentence each. */
  readonly warnings: readonly string[];
  readonly kioskAddress: string;
  /** Whether a kiosk must show its token once. */
  readonly asksToken: boolean;
  /** With which the staff page's first passphrase is set; null where it has one. For people at the terminal only. */
  readonly staffCode: string | null;
  /** Where a kiosk elsewhere finds it now; null where it is for this machine only. */
  readonly tabletAddress: () => string | null;
  /** Where guests' phones find it now; networks change. */
  readonly publicAddress: () => PublicAddress;
  /** Answers what is being asked, takes no more, and frees both ports. */
  close(): Promise<void>;
}

export interface BoothSurroundings {
  readonly logger: FastifyBaseLogger;
  /** Who has started this server along with a browser; null where nobody has. */
  readonly launcher: LauncherLink | null;
  /** Hears what people at the terminal should read while the booth runs, a text at a time. */
  readonly tell: (text: string) => void;
  /** In place of the built kiosk, during development. */
  readonly pages?: KioskPages;
}

const dayMs = 86_400_000;

/** Checks everything that could be wrong with the configuration, then opens both listeners. Fails in words for event staff. */
export async function startBooth(
  config: Config,
  { logger, launcher, tell, pages }: BoothSurroundings,
): Promise<Result<RunningBooth, string>> {
  const data = config.dataFolder === noFolder ? success(noFolder) : prepareDataFolder(config.dataFolder);
  if (!data.ok) return failure(`The data folder ${config.dataFolder} cannot be written: ${systemReason(data.error)}.`);
  const kiosk = pages ?? kioskFiles(packageRoot);
  const [template, staffPage] = [phoneTemplate(packageRoot), staffFiles(packageRoot)];
  const notices = builtNotices(packageRoot);
  if (kiosk === null || template === null || staffPage === null)
    return failure('The booth has not been built. Run "npm start", which does it, or "npm run build".');
  const gate = openKioskGate(config.kiosk, new Date());
  if (!gate.ok) return gate;

  /** What has been opened, to be closed in the opposite order. */
  const opened: (() => Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  const fail = async (failed: Result<never, string>): Promise<Result<never, string>> => {
    await closeAll();
    return failed;
  };
  const photos = await openPhotoStorage({
    dataFolder: data.value,
    keepMs: config.keepDays * dayMs,
    floorBytes: config.diskFloorBytes,
    logger,
  });
  if (!photos.ok) return photos;
  opened.push(() => photos.value.close());
  const { vault } = photos.value;
  const records = openStaffRecords(data.value);
  if (!records.ok) return fail(records);
  opened.push(() => records.value.close());
  const { settings, counts } = records.value;
  const unreadable = ({ cause }: BoothError): Result<never, string> =>
    failure(`What staff have set in ${data.value} cannot be read: ${systemReason(cause)}.`);
  const kioskSettings = await openKioskSettings(settings);
  if (!kioskSettings.ok) return fail(unreadable(kioskSettings.error));
  const authentication = await openStaffAuthentication({ settings, given: config.staffPassphrase, logger });
  if (!authentication.ok)
    return fail(
      authentication.error.code === 'passphrase-weak'
        ? failure(`STAGEBOOTH_STAFF_PASSPHRASE ${authentication.error.message}`)
        : unreadable(authentication.error),
    );
  const themesFolder = bundledThemes;
  const onShow = await openThemeSwitcher(
    {
      nameOrFolder: config.theme,
      themesFolder,
      readGood,
      copy: data.value === noFolder ? noCopy : lastTheme({ dataFolder: data.value, themesFolder }),
      logger,
      tell,
    },
    settings,
  );
  if (!onShow.ok) return fail(onShow);
  const theme = onShow.value;
  opened.push(() => theme.close());
  const warnings = [...photos.value.warnings, ...records.value.warnings, ...gate.value.warnings];
  for (const warning of warnings) logger.warn(warning);

  const visits = visitCounter({ counts, theme: () => theme.current().theme, now: () => new Date(), logger });
  const phoneTimes = phoneWaits((ms) => void visits.duration('code-to-phone', ms));
  const pictures = openPictureOrders(config.pictureService, () => theme.current().theme.picture, logger);
  const mark = randomUUID();
  const publicNames = config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname];
  const inAnyLanguage = perTheme(theme, (loaded) => phonePages(template, loaded.inLanguages));
  const page = (languages: readonly string[]) => inAnyLanguage()(languages);
  const guests = shareApp({
    page,
    vault,
    mark,
    onSeen: (id) => {
      if (!dress.seen(id)) phoneTimes.seen(id);
    },
    notices,
    logger,
    names: [...machineNames(), ...publicNames],
    behindProxy: config.publicUrl !== null,
  });
  const address = (): PublicAddress => publicAddress(config.publicUrl, networkInterfaces(), boundPort(guests));
  const reports = outboxReports();
  const statuses = kioskStatuses();
  const pulses = kioskPulses();
  const health = async (): Promise<Health> =>
    assessHealth({
      version: boothVersion,
      uptimeMs: process.uptime() * 1000,
      theme: { name: theme.current().theme.name, warnings: theme.current().warnings.map(problemText), problem: theme.problem() },
      publicAddress: address(),
      vault: await vault.condition(),
      floorBytes: config.diskFloorBytes,
      pictures: pictures?.state() ?? null,
      kiosks: pulses.heard(),
      outboxes: reports.heard(),
    });
  const around = {
    theme: () => theme.current(),
    themeProblem: () => theme.problem(),
    vault: () => vault.condition(),
    floorBytes: config.diskFloorBytes,
    keepsOnDisk: data.value !== noFolder,
    publicAddress: address,
    mark,
    pictures,
    builtMs: buildTimeMs(),
    kioskIsElsewhere: () => pulses.heard().every(({ here }) => !here),
  };
  const dress = rehearsal({
    look: (visit) => lookAround(around, visit),
    wish: kioskSettings.value.setRehearsal,
    onOver: (state) => launcher?.tell({ kind: 'rehearsed', state }),
  });
  launcher?.onRehearse((phone) => dress.begin({ phone, backToStaff: false }));
  opened.push(async () => dress.close());
  const dashboard = staffDashboard({
    health,
    theme,
    statuses,
    kioskSettings: kioskSettings.value,
    counts,
    vault,
    keepDays: config.keepDays,
    now: () => new Date(),
  });
  const apps = [
    await kioskApp({
      theme,
      pages: kiosk,
      welcome: pages === undefined ? welcomePictures(logger) : noWelcomePictures,
      shareAddress: () => address().address,
      health,
      reports,
      pulses,
      pictures,
      vault,
      onKept: (id, waitedMs) => {
        phoneTimes.kept(id, waitedMs);
        dress.kept(id);
      },
      visits,
      statuses,
      kioskSettings: kioskSettings.value.current,
      staff: { files: staffPage, authentication: authentication.value, dashboard, rehearsal: dress },
      notices,
      logger,
      gate: gate.value.gate,
      launcher,
    }),
    guests,
  ] as const;
  const endWatch = watchHealth(health, logger);
  const close = async (): Promise<void> => {
    endWatch();
    await Promise.all(apps.map((app) => app.close()));
    await closeAll();
  };
  const allHosts = everyHost(networkInterfaces());
  const kioskOpen = await listen(apps[0], config.port, config.kiosk.host === everywhere ? allHosts : config.kiosk.host, '--port');
  const both = kioskOpen.ok ? await listen(apps[1], config.sharePort, allHosts, '--share-port') : kioskOpen;
  if (!both.ok) {
    await close();
    return both;
  }
  theme.watch();
  return success({
    theme: theme.current(),
    themeTrouble: theme.startTrouble,
    warnings,
    kioskAddress: localAddress(apps[0]),
    asksToken: config.kiosk.token !== null,
    staffCode: authentication.value.firstCode(),
    tabletAddress: () => tabletAddress(config.kiosk, gate.value.gate, boundPort(apps[0]), networkInterfaces()),
    publicAddress: address,
    close,
  });
}
