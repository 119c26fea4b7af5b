import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BucketSettings } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import type { CloudProcess } from '../support/cloud/cloudProcess.ts';
import { cloudEnvironment, cloudProcess } from '../support/cloud/cloudProcess.ts';
import { engineTop } from '../support/cloud/engineTop.ts';
import { postgresServer } from '../support/cloud/postgresServer.ts';
import { makeBucket, swiftServer } from '../support/cloud/swiftServer.ts';

export interface BenchCloud {
  readonly databaseUrl: string;
  readonly bucket: BucketSettings;
  /** The environment variables for a server that uses this database and bucket. */
  readonly environment: Readonly<Record<string, string>>;
  /** Another server on them. */
  readonly start: () => Promise<CloudProcess>;
}

/** A database and a store for one bench, removed when it ends. */
export async function benchCloud(): Promise<BenchCloud> {
  const folder = engineTop();
  const database = await postgresServer(join(folder, 'postgres'));
  onTestFinished(() => database.kill('SIGINT'));
  const store = await swiftServer(join(folder, 'swift'));
  onTestFinished(() => store.kill('SIGKILL'));
  const bucket = await makeBucket(store.address, 'photos');
  const environment = cloudEnvironment(database.url, bucket);
  return {
    databaseUrl: database.url,
    bucket,
    environment,
    async start() {
      const server = await cloudProcess(environment);
      onTestFinished(() => void server.end('SIGKILL'));
      return server;
    },
  };
}
