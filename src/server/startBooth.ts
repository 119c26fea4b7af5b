import { networkInterfaces } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Health } from '../shared/contract/health.ts';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { packageRoot } from '../themeFiles/packageRoot.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import { systemReason } from '../themeFiles/systemReason.ts';
import { machineNames, openKioskGate } from './access/openKioskGate.ts';
import { tabletAddress } from './access/tabletAddress.ts';
import type { Config } from './config.ts';
import { everywhere } from './config.ts';
import { assessHealth } from './health/assessHealth.ts';
import { boothVersion } from './health/boothVersion.ts';
import { kioskPulses } from './health/kioskPulses.ts';
import { outboxReports } from './health/outboxReports.ts';
import { watchHealth } from './health/watchHealth.ts';
import { kioskApp } from './kioskApp.ts';
import type { KioskPages } from './kioskPages.ts';
import type { LauncherLink } from './launcherLink.ts';
import { listen } from './listen.ts';
import { boundPort, localAddress } from './localAddress.ts';
import { everyHost } from './network/everyHost.ts';
import type { PublicAddress } from './network/publicAddress.ts';
import { publicAddress } from './network/publicAddress.ts';
import { openPictureDesk } from './openPictureDesk.ts';
import { phoneDocument } from './phonePage/phoneDocument.ts';
import { noFolder } from './settingKinds.ts';
import { shareApp } from './shareApp.ts';
import { kioskStandings } from './staff/kioskStandings.ts';
import { visitCounter } from './staff/visitCounter.ts';
import { openWishBook } from './staff/wishBook.ts';
import { prepareDataFolder } from './storage/dataFolder.ts';
import { kioskFiles } from './storage/kioskFiles.ts';
import { lastTheme } from './storage/lastTheme.ts';
import { openPhotoStorage } from './storage/openPhotoStorage.ts';
import { openStaffRecords } from './storage/openStaffRecords.ts';
import { phoneTemplate } from './storage/phoneTemplate.ts';
import { openThemeOnShow } from './theme/openThemeOnShow.ts';
import { perTheme } from './theme/perTheme.ts';
import { readGood } from './theme/readGood.ts';
import { noCopy } from './theme/ThemeCopy.ts';

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
  /** Where a kiosk elsewhere finds it now; null where it is for this machine only. */
  readonly tabletAddress: () => string | null;
  /** Where guests' phones find it now; networks change. */
  readonly publicAddress: () => PublicAddress;
  /** Answers what is being asked, takes no more, and frees both ports. */
  close(): Promise<void>;
}

export interface Surroundings {
  readonly logger: FastifyBaseLogger;
  /** Who has started this server along with a browser; null where nobody has. */
  readonly launcher: LauncherLink | null;
  /** In place of the built kiosk, during development. */
  readonly pages?: KioskPages;
}

const dayMs = 86_400_000;

/** Checks everything that could be wrong with the configuration, then opens both listeners. Fails in words for event staff. */
export async function startBooth(config: Config, { logger, launcher, pages }: Surroundings): Promise<Result<RunningBooth, string>> {
  const data = config.dataFolder === noFolder ? success(noFolder) : prepareDataFolder(config.dataFolder);
  if (!data.ok) return failure(`The data folder ${config.dataFolder} cannot be written: ${systemReason(data.error)}.`);
  const themesFolder = bundledThemes;
  const opened = await openThemeOnShow({
    nameOrFolder: config.theme,
    themesFolder,
    readGood,
    copy: data.value === noFolder ? noCopy : lastTheme({ dataFolder: data.value, themesFolder }),
    logger,
  });
  if (!opened.ok) return opened;
  const theme = opened.value;
  const kiosk = pages ?? kioskFiles(packageRoot);
  const template = phoneTemplate(packageRoot);
  if (kiosk === null || template === null)
    return failure('The booth has not been built. Run "npm start", which does it, or "npm run build".');

  const gate = openKioskGate(config.kiosk, new Date());
  if (!gate.ok) return gate;
  const photos = await openPhotoStorage({
    dataFolder: data.value,
    keepMs: config.keepDays * dayMs,
    floorBytes: config.diskFloorBytes,
    logger,
  });
  if (!photos.ok) return photos;
  const { vault } = photos.value;
  const staff = openStaffRecords(data.value);
  if (!staff.ok) {
    await photos.value.close();
    return staff;
  }
  const wishes = await openWishBook(staff.value.settings);
  if (!wishes.ok) {
    await staff.value.close();
    await photos.value.close();
    return failure(`What staff have set in ${data.value} cannot be read: ${systemReason(wishes.error.cause)}.`);
  }
  const warnings = [...photos.value.warnings, ...staff.value.warnings, ...gate.value.warnings];
  for (const warning of warnings) logger.warn(warning);

  const pictures = openPictureDesk(config.pictureService, () => theme.current().theme.picture, logger);
  const publicNames = config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname];
  const page = perTheme(theme, (loaded) => phoneDocument(template, loaded.theme));
  const guests = shareApp({ page, vault, logger, names: [...machineNames(), ...publicNames], behindProxy: config.publicUrl !== null });
  const address = (): PublicAddress => publicAddress(config.publicUrl, networkInterfaces(), boundPort(guests));
  const reports = outboxReports();
  const standings = kioskStandings();
  const visits = visitCounter({ counts: staff.value.counts, theme: () => theme.current().theme, now: () => new Date(), logger });
  const pulses = kioskPulses();
  const health = async (): Promise<Health> =>
    assessHealth({
      version: boothVersion,
      uptimeMs: process.uptime() * 1000,
      theme: { name: theme.current().theme.name, warnings: theme.current().warnings.length, problem: theme.problem() },
      publicAddress: address(),
      vault: await vault.condition(),
      floorBytes: config.diskFloorBytes,
      pictures: pictures?.state() ?? null,
      kiosks: pulses.heard(),
      outboxes: reports.heard(),
    });
  const apps = [
    await kioskApp({
      theme,
      pages: kiosk,
      shareAddress: () => address().address,
      health,
      reports,
      pulses,
      pictures,
      vault,
      visits,
      standings,
      wishes: wishes.value.current,
      logger,
      gate: gate.value.gate,
      launcher,
    }),
    guests,
  ] as const;
  const endWatch = watchHealth(health, logger);
  const close = async (): Promise<void> => {
    endWatch();
    await theme.close();
    await Promise.all(apps.map((app) => app.close()));
    await staff.value.close();
    await photos.value.close();
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
    tabletAddress: () => tabletAddress(config.kiosk, gate.value.gate, boundPort(apps[0]), networkInterfaces()),
    publicAddress: address,
    close,
  });
}
