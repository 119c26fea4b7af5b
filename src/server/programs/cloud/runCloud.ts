import { connectionsAt } from '../../storage/photos/drivers/postgresCalls.ts';
import { refuseToRun, runProgram } from '../runProgram.ts';
import { cloudCommand } from './cloudCommands.ts';
import { cloudHelp, readCloudConfig } from './cloudSettings.ts';
import { startCloud } from './startCloud.ts';

/** Time to close after the drain period. A container gets 30 s for both together. */
const closingMs = 20_000;

/**
 * Whether the database driver threw the error outside any call. Ignoring it is safe: a call that is still waiting ends at its own time
 * limit, which drops the connection.
 */
const isOfDatabaseDriver = ({ stack = '' }: Error): boolean =>
  /^\s+at .*[\\/]node_modules[\\/]postgres[\\/]/.test(stack.split('\n').find((line) => /^\s+at /.test(line)) ?? '');

/**
 * The whole program: runs a command, or reads its settings and serves until SIGINT or SIGTERM. On failure, prints the reason to stderr and
 * exits with code 1.
 */
export async function runCloud(args: readonly string[]): Promise<void> {
  const [word, ...others] = args;
  const command = cloudCommand(word);
  if (command !== undefined) {
    const done = await command(others.join(' ').trim(), process.env);
    return done.ok ? void process.stdout.write(done.value) : void refuseToRun(done.error);
  }
  await runProgram({
    ...{ config: readCloudConfig(args, process.env), help: cloudHelp, closingMs },
    async start(config, logger) {
      // When a connection ends, a driver may reject a promise that nobody handles. Only log it: the caller already has its error, and
      // exiting would end service.
      process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected without a handler'));
      process.on('uncaughtException', (error) => {
        if (!isOfDatabaseDriver(error)) throw error;
        logger.error({ err: error }, 'the database driver has failed; calls that are waiting for it will fail');
      });
      const cloud = await startCloud(config, logger);
      if (!cloud.ok) return cloud;
      const { port, metricsPort, warnings } = cloud.value;
      for (const warning of warnings) logger.warn(warning);
      process.stdout.write(`Stagebooth in the cloud serves ${config.publicUrl} on port ${port}.\n`);
      process.stdout.write(
        `It uses up to ${connectionsAt(config.storage.databaseUrl)} connections to its database, as does each other server.\n`,
      );
      if (metricsPort !== null) process.stdout.write(`Metrics are on port ${metricsPort}.\n`);
      return cloud;
    },
  });
}
