import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { metrics } from './metrics.ts';
import type { Metrics } from './metrics.ts';
import { metricsApp } from './metricsApp.ts';
import type { Telemetry } from './Telemetry.ts';
import { together } from './Telemetry.ts';

export interface OpenTelemetry extends Telemetry {
  readonly swept: Metrics['swept'];
  readonly watchBooths: Metrics['watchBooths'];
  /** The app that serves metrics; null if the operator has not enabled them. */
  readonly app: FastifyInstance | null;
  close(): Promise<void>;
}

/** How long the collector may take to accept the last spans. */
const patienceMs = 3000;

/**
 * The telemetry that operators have enabled: metrics by setting a port, traces by OpenTelemetry's variables. Disabled telemetry costs
 * nothing.
 */
export async function openTelemetry(
  { metricsPort, metricsHost }: { readonly metricsPort: number | null; readonly metricsHost: string },
  environment: NodeJS.ProcessEnv,
  logger: FastifyBaseLogger,
): Promise<OpenTelemetry> {
  const counted = metricsPort === null ? null : metrics();
  const traced = wantsTraces(environment) ? (await import('./traces.ts')).traces(environment) : null;
  if (traced !== null && !/^(http\/json)?$/.test(environment['OTEL_EXPORTER_OTLP_PROTOCOL'] ?? ''))
    logger.warn('OTEL_EXPORTER_OTLP_PROTOCOL is ignored: traces are always sent as http/json');
  return {
    ...together([counted, traced].filter((one) => one !== null)),
    swept: (swept, seconds) => counted?.swept(swept, seconds),
    watchBooths: (read) => counted?.watchBooths(read),
    app: counted === null ? null : metricsApp(counted, metricsHost, logger),
    async close() {
      await Promise.race([traced?.close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patienceMs).unref())]);
    },
  };
}

const wantsTraces = (environment: NodeJS.ProcessEnv): boolean =>
  environment['OTEL_SDK_DISABLED'] !== 'true' &&
  environment['OTEL_TRACES_EXPORTER'] !== 'none' &&
  Boolean(environment['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']);
