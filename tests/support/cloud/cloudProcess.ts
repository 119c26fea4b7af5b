import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { boothRegister } from '../../../src/server/storage/cloud/boothRegister.ts';
import { postgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import type { BucketSettings } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import { projectRoot } from '../theme/classicTheme.ts';
import { settled } from '../time/settled.ts';

export interface CloudProcess {
  /** The server's address on this machine, without a trailing slash. */
  readonly address: string;
  readonly pid: number;
  /** The token of a booth that it accepts. */
  readonly token: string;
  /** Its log so far. */
  log(): string;
  /** Its output to the terminal. */
  said(): string;
  /** Ends it with this signal, waits until it has ended, and returns its exit code; null if it was killed. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** The settings of a cloud server. */
export const cloudEnvironment = (databaseUrl: string, bucket: BucketSettings): Record<string, string> => ({
  STAGEBOOTH_PORT: '0',
  // Don't wait before the end: there is no load balancer to warn.
  STAGEBOOTH_DRAIN_SECONDS: '0',
  STAGEBOOTH_PUBLIC_URL: 'https://photos.example.com',
  STAGEBOOTH_DATABASE_URL: databaseUrl,
  STAGEBOOTH_BUCKET_URL: bucket.url,
  STAGEBOOTH_BUCKET_KEY_ID: bucket.accessKeyId,
  STAGEBOOTH_BUCKET_SECRET: bucket.secretAccessKey,
});

/** Admits a new booth and returns its token. */
export async function admitBooth(databaseUrl: string): Promise<string> {
  const calls = postgresCalls(databaseUrl, 1);
  const token = await settled(boothRegister(calls).admit(randomUUID()));
  await calls.close();
  return token;
}

/** Runs the cloud's program with these arguments and returns its output. */
export async function cloudSays(environment: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['build/cloud/main.js', ...words], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child, 'close');
  return said;
}

/** A built cloud server in its own process, on a free port. Fails with the server's output if it does not start. */
export async function cloudProcess(environment: Readonly<Record<string, string>>): Promise<CloudProcess> {
  const child = spawn(process.execPath, ['build/cloud/main.js'], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
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
    pid: child.pid ?? 0,
    token: await admitBooth(environment['STAGEBOOTH_DATABASE_URL'] ?? ''),
    log: () => logged,
    said: () => written,
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
