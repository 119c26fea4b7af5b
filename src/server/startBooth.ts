import { networkInterfaces } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Health } from '../shared/contract/health.ts';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { packageRoot } from '../themeFiles/packageRoot.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import { readTheme } from '../themeFiles/readTheme.ts';
import { systemReason } from '../themeFiles/systemReason.ts';
import { problemText } from '../themeFiles/ThemeProblem.ts';
import { machineNames, openKioskGate } from './access/openKioskGate.ts';
import { tabletAddress } from './access/tabletAddress.ts';
import type { Config } from './config.ts';
import { everywhere } from './config.ts';
import { assessHealth } from './health/assessHealth.ts';
import { boothVersion } from './health/boothVersion.ts';
import { outboxReports } from './health/outboxReports.ts';
import { watchHealth } from './health/watchHealth.ts';
import { kioskApp } from './kioskApp.ts';
import type { KioskPages } from './kioskPages.ts';
import { listen } from './listen.ts';
import { boundPort, localAddress } from './localAddress.ts';
import { everyHost } from './network/everyHost.ts';
import type { PublicAddress } from './network/publicAddress.ts';
import { publicAddress } from './network/publicAddress.ts';
import { openPictureDesk } from './openPictureDesk.ts';
import { phoneDocument } from './phonePage/phoneDocument.ts';
import { noFolder } from './settingKinds.ts';
import { shareApp } from './shareApp.ts';
import { prepareDataFolder } from './storage/dataFolder.ts';
import { kioskFiles } from './storage/kioskFiles.ts';
import { openPhotoStorage } from './storage/openPhotoStorage.ts';
import { phoneTemplate } from './storage/phoneTemplate.ts';

/** A booth that is up. */
export interface RunningBooth {
  readonly theme: LoadedTheme;
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
  /** In place of the built kiosk, during development. */
  readonly pages?: KioskPages;
}

const dayMs = 86_400_000;

/** Checks everything that could be wrong with the configuration, then opens both listeners. Fails in words for event staff. */
export async function startBooth(config: Config, { logger, pages }: Surroundings): Promise<Result<RunningBooth, string>> {
  const data = config.dataFolder === noFolder ? success(noFolder) : prepareDataFolder(config.dataFolder);
  if (!data.ok) return failure(`The data folder ${config.dataFolder} cannot be written: ${systemReason(data.error)}.`);
  const theme = readTheme(config.theme, { themesFolder: bundledThemes });
  if (!theme.ok) return failure(themeText(config.theme, theme.error.map(problemText)));
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
  const warnings = [...photos.value.warnings, ...gate.value.warnings];
  for (const warning of warnings) logger.warn(warning);

  const pictures = openPictureDesk(config.pictureService, theme.value.theme, logger);
  const publicNames = config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname];
  const page = phoneDocument(template, theme.value.theme);
  const guests = shareApp({ page, vault, logger, names: [...machineNames(), ...publicNames], behindProxy: config.publicUrl !== null });
  const address = (): PublicAddress => publicAddress(config.publicUrl, networkInterfaces(), boundPort(guests));
  const reports = outboxReports();
  const health = async (): Promise<Health> =>
    assessHealth({
      version: boothVersion,
      uptimeMs: process.uptime() * 1000,
      theme: { name: theme.value.theme.name, warnings: theme.value.warnings.length },
      publicAddress: address(),
      vault: await vault.condition(),
      floorBytes: config.diskFloorBytes,
      pictures: pictures?.state() ?? null,
      outboxes: reports.heard(),
    });
  const apps = [
    await kioskApp({
      theme: theme.value,
      pages: kiosk,
      shareAddress: () => address().address,
      health,
      reports,
      pictures,
      vault,
      logger,
      gate: gate.value.gate,
    }),
    guests,
  ] as const;
  const endWatch = watchHealth(health, logger);
  const close = async (): Promise<void> => {
    endWatch();
    await Promise.all(apps.map((app) => app.close()));
    await photos.value.close();
  };
  const allHosts = everyHost(networkInterfaces());
  const opened = await listen(apps[0], config.port, config.kiosk.host === everywhere ? allHosts : config.kiosk.host, '--port');
  const both = opened.ok ? await listen(apps[1], config.sharePort, allHosts, '--share-port') : opened;
  if (!both.ok) {
    await close();
    return both;
  }
  return success({
    theme: theme.value,
    warnings,
    kioskAddress: localAddress(apps[0]),
    asksToken: config.kiosk.token !== null,
    tabletAddress: () => tabletAddress(config.kiosk, gate.value.gate, boundPort(apps[0]), networkInterfaces()),
    publicAddress: address,
    close,
  });
}

function themeText(name: string, problems: readonly string[]): string {
  if (problems.length === 1 && problems[0] !== undefined) return problems[0];
  return [`The theme "${name}" has ${problems.length} problems:`, ...problems.map((problem) => `  ${problem}`)].join('\n');
}
