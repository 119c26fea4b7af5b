import { networkInterfaces } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { CloudHealth } from '../../shared/contract/health.ts';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import { packageRoot } from '../../themeFiles/packageRoot.mjs';
import { readTheme } from '../../themeFiles/readTheme.ts';
import { problemText } from '../../themeFiles/ThemeProblem.ts';
import { builtConsole, builtFiles } from '../core/disk/builtFiles.ts';
import { fontReader } from '../core/disk/fontReader.ts';
import { boothVersion } from '../core/boothVersion.ts';
import { boundPort, listen } from '../core/http/listen.ts';
import { everyHost } from '../core/network/lanAddresses.ts';
import { phonePages } from '../features/photos/phonePage/phonePages.ts';
import { postgresCalls } from '../storage/photos/drivers/postgresCalls.ts';
import { watchedDatabase } from '../storage/photos/drivers/watchedCalls.ts';
import { openPhotoStorage } from '../storage/photos/openPhotoStorage.ts';
import { noFolder } from '../storage/disk/noFolder.ts';
import { boothRegister } from '../storage/cloud/boothRegister.ts';
import { boothReports } from '../storage/cloud/boothReports.ts';
import { cdnPurge } from './cdn/cdnPurge.ts';
import { cloudApp } from './cloudApp.ts';
import type { CloudConfig } from './cloudSettings.ts';
import { addressWarnings } from './cloudSettings.ts';
import { alertBook } from '../storage/cloud/alertBook.ts';
import type { SendMessage } from './console/alertRounds.ts';
import { alertRounds } from './console/alertRounds.ts';
import { openLookCheck } from './console/checkLook.ts';
import { knownBooths } from '../storage/cloud/knownBooths.ts';
import { postWebhook } from './console/postWebhook.ts';
import { joinRequests } from '../storage/cloud/joinRequests.ts';
import { lookStore } from '../storage/cloud/lookStore.ts';
import { openTelemetry } from './telemetry/openTelemetry.ts';

export interface RunningCloud {
  readonly port: number;
  /** Where metrics are; null for no metrics. */
  readonly metricsPort: number | null;
  /** What operators should read at start, a sentence each. */
  readonly warnings: readonly string[];
  /** Finishes the requests in progress and accepts no more. */
  close(): Promise<void>;
}

const dayMs = 86_400_000;

/** Starts one of the cloud's servers. Fails with a sentence for operators, and leaves nothing open. */
export async function startCloud(config: CloudConfig, logger: FastifyBaseLogger): Promise<Result<RunningCloud, string>> {
  const built = builtFiles(packageRoot);
  const consolePage = builtConsole(packageRoot);
  if (built === null || consolePage === null)
    return failure('The cloud has not been built. Run "npm run cloud", which does it, or "npm run build".');
  const theme = readTheme(config.theme, { themesFolder: bundledThemes });
  if (!theme.ok) return failure(`The theme cannot be used:\n${theme.error.map((problem) => `  ${problemText(problem)}`).join('\n')}`);
  const telemetry = await openTelemetry(config, process.env, logger);
  const storage = await openPhotoStorage({
    dataFolder: noFolder,
    floorBytes: 0,
    keepMs: config.keepDays * dayMs,
    cloud: { ...config.storage, watch: telemetry.watchCall },
    onSwept: telemetry.swept,
    logger,
  });
  if (!storage.ok) return storage;
  const cdn = cdnPurge(config.cdn, config.publicUrl, logger);
  const booths = watchedDatabase(postgresCalls(config.storage.databaseUrl, 4), telemetry.watchCall);
  const send: SendMessage = (message) => postWebhook(message, config.alertsToPrivate);
  const app = cloudApp({
    page: phonePages(built.phoneTemplate, theme.value.inLanguages, fontReader(theme.value.resolve)),
    vault: storage.value.vault,
    health: cloudHealth(storage.value.away),
    booths: { register: boothRegister(booths), requests: joinRequests(booths), reports: boothReports(booths), looks: lookStore(booths) },
    publicUrl: config.publicUrl,
    console: { files: consolePage, calls: booths, check: openLookCheck(), send, toPrivate: config.alertsToPrivate },
    notices: built.notices,
    logger,
    names: [new URL(config.publicUrl).hostname],
    proxies: config.proxies,
    caching: { seconds: config.cdn.seconds },
    onDeleted: (id) => cdn.purge(id),
  });
  const rounds = alertRounds({ database: booths, alerts: alertBook(booths), booths: knownBooths(booths), send, logger });
  telemetry.watchRequests(app);
  const close = async (): Promise<void> => {
    await app.close();
    await telemetry.app?.close();
    await rounds.close();
    await telemetry.close();
    await cdn.close();
    await booths.close();
    await storage.value.close();
  };
  const listening = await listen(app, config.port, everyHost(networkInterfaces()), '--port');
  if (!listening.ok) {
    await close();
    return listening;
  }
  const metered =
    telemetry.app === null || config.metricsPort === null
      ? null
      : await listen(telemetry.app, config.metricsPort, config.metricsHost, '--metrics-port');
  if (metered?.ok === false) {
    await close();
    return metered;
  }
  return success({
    port: boundPort(app),
    metricsPort: telemetry.app === null ? null : boundPort(telemetry.app),
    warnings: [...storage.value.warnings, ...addressWarnings(config)],
    close,
  });
}

/** An answer is as good for so long, however many ask. */
const freshMs = 2000;

/** What is away, asked of database and store at most every two seconds. */
export function cloudHealth(
  away: () => Promise<readonly string[]>,
  nowMs: () => number = () => performance.now(),
): () => Promise<CloudHealth> {
  let last: { readonly atMs: number; readonly health: Promise<CloudHealth> } | null = null;
  const ask = async (): Promise<CloudHealth> => {
    const sentences = await away();
    return { ok: sentences.length === 0, away: sentences, version: boothVersion };
  };
  return () => {
    if (last === null || nowMs() - last.atMs > freshMs) last = { atMs: nowMs(), health: ask() };
    return last.health;
  };
}
