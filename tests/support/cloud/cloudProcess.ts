import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BucketSettings } from '../../../src/server/photos/drivers/s3Calls.ts';
import { serverFlags, serverVariables } from '../../../src/server/settings/serverFlags.ts';
import { projectRoot } from '../classicTheme.ts';

export interface CloudProcess {
  /** On this machine, without a slash at the end. */
  readonly address: string;
  /** All that it has written to its log. */
  log(): string;
  /** Ends it by this signal, waits until it is gone, and gives its exit code; null if it was killed. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

export const boothToken = 'a-token-of-the-tests';

/** What tells a server in the cloud where everything is. */
export const cloudEnvironment = (databaseUrl: string, bucket: BucketSettings): Record<string, string> => ({
  STAGEBOOTH_PORT: '0',
  STAGEBOOTH_PUBLIC_URL: 'https://photos.example.com',
  STAGEBOOTH_DATABASE_URL: databaseUrl,
  STAGEBOOTH_BUCKET_URL: bucket.url,
  STAGEBOOTH_BUCKET_KEY_ID: bucket.accessKeyId,
  STAGEBOOTH_BUCKET_SECRET: bucket.secretAccessKey,
  STAGEBOOTH_BOOTH_TOKEN: boothToken,
});

/** A built server of the cloud as a process of its own, on a free port. Fails with what it says if it does not start. */
export async function cloudProcess(environment: Readonly<Record<string, string>>): Promise<CloudProcess> {
  const child = spawn(process.execPath, [...serverFlags, 'build/server/main.js', 'cloud'], {
    cwd: projectRoot,
    env: { ...process.env, ...serverVariables, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [written, logged] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (logged += text));
  child.stdout.setEncoding('utf8');
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: string) => {
      written += text;
      const [, found] = / on port (\d+)\./.exec(written) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(logged)));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    log: () => logged,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const over = once(child, 'exit');
        child.kill(signal);
        await over;
      }
      return child.exitCode;
    },
  };
}
