import { pino } from 'pino';
import { cloudHelp, readCloudConfig } from './cloudSettings.ts';
import { isAct, manageBooths } from './manageBooths.ts';
import type { RunningCloud } from './startCloud.ts';
import { startCloud } from './startCloud.ts';

/** Requests that take longer are aborted, so that the server really stops. A container gets 30 s. */
const closingMs = 25_000;

/** The whole program: does something to booths, or reads its settings and serves until SIGINT or SIGTERM. Says why if it can't (exit code 1, a plain text on stderr). */
export async function runCloud(args: readonly string[]): Promise<void> {
  const [word, ...others] = args;
  if (isAct(word)) {
    const done = await manageBooths(word, others, process.env);
    return done.ok ? void process.stdout.write(done.value) : refuseToRun(done.error);
  }
  const config = readCloudConfig(args, process.env);
  if (!config.ok) return refuseToRun(config.error);
  if (config.value === 'help') return void process.stdout.write(cloudHelp);
  const logger = pino({ name: 'stagebooth', level: 'warn' }, pino.destination(2));
  process.stdout.on('error', () => undefined);
  const cloud = await startCloud(config.value, logger);
  if (!cloud.ok) return refuseToRun(cloud.error);
  const { port, metricsPort, warnings } = cloud.value;
  for (const warning of warnings) logger.warn(warning);
  process.stdout.write(`Stagebooth in the cloud serves ${config.value.publicUrl} on port ${port}.\n`);
  if (metricsPort !== null) process.stdout.write(`Metrics are on port ${metricsPort}.\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(cloud.value));
}

async function leave(cloud: RunningCloud): Promise<void> {
  setTimeout(() => process.exit(0), closingMs).unref();
  await cloud.close();
  process.exit(0);
}

function refuseToRun(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
