import { networkInterfaces } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { packageRoot } from '../../../themeFiles/packageRoot.mjs';
import { builtConsole, builtFiles } from '../../core/disk/builtFiles.ts';
import { boundPort, listen } from '../../core/http/listen.ts';
import { cloudApp } from '../../core/listeners/cloudApp.ts';
import { everyHost } from '../../core/network/lanAddresses.ts';
import { ownWork } from '../../core/ownWork.ts';
import { openFeatures } from '../../core/openFeatures.ts';
import type { Closable } from '../../core/openInTurn.ts';
import { openInTurn } from '../../core/openInTurn.ts';
import { openTelemetry } from '../../core/telemetry/openTelemetry.ts';
import { openCloudStores } from '../../storage/openCloudStores.ts';
import { boothFigures } from './boothFigures.ts';
import { cloudFeatures } from './cloudFeatures.ts';
import type { CloudConfig } from './cloudSettings.ts';
import { addressWarnings } from './cloudSettings.ts';

export interface RunningCloud {
  readonly port: number;
  /** The port of the metrics; null if there are no metrics. */
  readonly metricsPort: number | null;
  /** Warnings for operators at startup, one sentence each. */
  readonly warnings: readonly string[];
  /**
   * Tells proxies to stop sending requests, and answers those that still arrive. Resolves after `drainSeconds`, to give proxies time to
   * notice.
   */
  drain(): Promise<void>;
  /** Accepts no more requests and finishes those in progress. */
  close(): Promise<void>;
}

/** Starts one of the cloud's servers. On failure, returns a sentence for operators and closes everything. */
export const startCloud = (config: CloudConfig, logger: FastifyBaseLogger): Promise<Result<RunningCloud, string>> =>
  openInTurn((toClose) => openCloud(config, logger, toClose));

async function openCloud(
  config: CloudConfig,
  logger: FastifyBaseLogger,
  toClose: (part: Closable) => void,
): Promise<Result<Omit<RunningCloud, 'close'>, string>> {
  const { publicUrl, proxies, metricsPort, metricsHost, drainSeconds } = config;
  const leaving = new AbortController();
  const built = builtFiles(packageRoot);
  const page = builtConsole(packageRoot);
  if (built === null || page === null)
    return failure('The cloud has not been built. Run "npm run cloud", which builds it, or "npm run build".');
  const telemetry = await openTelemetry(config, process.env, logger);
  toClose(telemetry);
  const storage = { ...config.storage, watch: telemetry.watchCall };
  const stores = await openCloudStores({ ...config, storage, onSwept: telemetry.swept }, logger);
  if (!stores.ok) return stores;
  toClose(stores.value);
  telemetry.watchBooths(() => boothFigures(stores.value));
  const core = { settings: config, stores: stores.value, publicUrl, built, logger, work: ownWork(logger), leaving: leaving.signal };
  const opened = await openFeatures(cloudFeatures, (gathered) => ({ ...core, gathered }), toClose);
  if (!opened.ok) return opened;
  const { features } = opened.value;
  const names = [new URL(publicUrl).hostname];
  const guests = { features, stores: stores.value, names, notices: built.notices, logger };
  const app = cloudApp({ ...guests, publicUrl, page, proxies, leaving: leaving.signal });
  telemetry.watchRequests(app);
  toClose(app);
  const listening = await listen(app, config.port, everyHost(networkInterfaces()), '--port');
  if (!listening.ok) return listening;
  if (telemetry.app !== null && metricsPort !== null) {
    toClose(telemetry.app);
    const metered = await listen(telemetry.app, metricsPort, metricsHost, '--metrics-port');
    if (!metered.ok) return metered;
  }
  for (const { begin } of features) begin?.();
  return success({
    port: boundPort(app),
    metricsPort: telemetry.app === null ? null : boundPort(telemetry.app),
    warnings: [...stores.value.warnings, ...addressWarnings(config)],
    async drain() {
      leaving.abort();
      await setTimeout(drainSeconds * 1000);
    },
  });
}
