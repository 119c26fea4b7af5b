import { onTestFinished, vi } from 'vitest';
import type { BuiltBooth } from '../built/builtBooth.ts';
import { startBuiltBooth } from '../built/builtBooth.ts';
import { plainTheme } from '../theme/quickTheme.ts';
import type { CloudProcess } from './cloudProcess.ts';
import { cloudEnvironment, cloudProcess, cloudSays } from './cloudProcess.ts';
import { emptyBucket, emptyDatabase } from './places.ts';
import type { ReverseProxy } from './reverseProxy.ts';
import { reverseProxy } from './reverseProxy.ts';

export interface WholeCloud {
  readonly proxy: ReverseProxy;
  readonly servers: readonly CloudProcess[];
  readonly environment: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  /** Runs the operators' program and returns its output. */
  readonly says: (...words: readonly string[]) => Promise<string>;
  /** Adds a server behind the proxy. */
  readonly add: () => Promise<CloudProcess>;
}

/** The servers of one cloud, with one database and one bucket, behind a proxy at the cloud's address. */
export async function wholeCloud(count = 2): Promise<WholeCloud> {
  const [databaseUrl, bucket, proxy] = [await emptyDatabase(), await emptyBucket(), await reverseProxy()];
  onTestFinished(() => proxy.close());
  const environment = {
    ...cloudEnvironment(databaseUrl, bucket),
    STAGEBOOTH_PUBLIC_URL: proxy.address,
    STAGEBOOTH_PROXIES: '127.0.0.1',
  };
  const servers: CloudProcess[] = [];
  const add = async (): Promise<CloudProcess> => {
    const server = await cloudProcess(environment);
    onTestFinished(() => void server.end('SIGKILL'));
    servers.push(server);
    proxy.lead(servers.map(({ address }) => address));
    return server;
  };
  for (let started = 0; started < count; started++) await add();
  return { proxy, servers, environment, databaseUrl, says: (...words) => cloudSays(environment, ...words), add };
}

/** The six words that a booth's terminal currently shows. */
export const wordsOf = (booth: BuiltBooth, after = 0, withinMs = 20_000): Promise<string> =>
  vi.waitFor(
    () => {
      const shown = [
        ...booth
          .written()
          .slice(after)
          .matchAll(/^ +((?:[a-z]{3,8} ){5}[a-z]{3,8})$/gm),
      ].at(-1)?.[1];
      if (shown === undefined) throw new Error(`the booth shows no words: ${booth.written()}`);
      return shown;
    },
    { timeout: withinMs, interval: 100 },
  );

/** A built booth that asks to join and whose words are not confirmed. */
export async function askingBooth(
  { proxy }: WholeCloud,
  theme: Record<string, unknown> = plainTheme,
  ...options: readonly string[]
): Promise<BuiltBooth> {
  const booth = await startBuiltBooth(theme, '--cloud', proxy.address, ...options);
  onTestFinished(() => booth.stop());
  return booth;
}

/** Resolves when the booth reports that it has joined with this name. */
export const joinedAs = (booth: BuiltBooth, name: string): Promise<void> =>
  vi.waitFor(
    () => {
      if (!booth.written().includes(`as "${name}"`)) throw new Error(`the booth has not joined: ${booth.written()}`);
    },
    { timeout: 20_000, interval: 100 },
  );

/** A built booth that has joined with this name by its words. */
export async function joinedBooth(
  cloud: WholeCloud,
  name: string,
  theme?: Record<string, unknown>,
  ...options: readonly string[]
): Promise<BuiltBooth> {
  const booth = await askingBooth(cloud, theme, ...options);
  await cloud.says('admit', await wordsOf(booth), name);
  await joinedAs(booth, name);
  return booth;
}
