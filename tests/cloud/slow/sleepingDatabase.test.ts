import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ask } from '../../support/server/ask.ts';
import { cloudEnvironment, cloudProcess } from '../../support/cloud/cloudProcess.ts';
import { emptyBucket, emptySchema } from '../../support/cloud/places.ts';
import { uploadTo } from '../../support/cloud/uploadTo.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';

/** Hosted databases that pause when idle take up to half a minute to resume: Amazon's Aurora documents 15 s, and up to 30 after a day. */
const wakesInMs = 20_000;

/**
 * The address of a database that sleeps after `fallAsleep`. The first connection wakes it; until then it accepts connections silently, like
 * providers' proxies.
 */
async function sleepyDatabase(databaseUrl: string): Promise<{ readonly url: string; readonly fallAsleep: () => void }> {
  const address = new URL(databaseUrl);
  const [port, hostname] = [Number(address.port), address.hostname];
  let awakeAtMs: number | null = 0;
  const open = new Set<{ destroy(): void }>();
  const server = createServer((guest) => {
    awakeAtMs ??= performance.now() + wakesInMs;
    const timer = setTimeout(
      () => {
        const host = connect(port, hostname);
        for (const [one, other] of [
          [guest, host],
          [host, guest],
        ] as const)
          one.on('close', () => other.destroy()).on('error', () => other.destroy());
        guest.pipe(host).pipe(guest);
        open.add(host);
      },
      Math.max(0, awakeAtMs - performance.now()),
    );
    open.add(guest);
    guest.on('error', () => guest.destroy()).on('close', () => clearTimeout(timer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const fallAsleep = (): void => {
    awakeAtMs = null;
    for (const socket of open) socket.destroy();
    open.clear();
  };
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: address.href, fallAsleep };
}

test.skipIf(inject('noEngines') !== null)(
  'a database that takes 20 s to wake up delays the start and the uploads, and loses neither',
  async () => {
    const { url, fallAsleep } = await sleepyDatabase(await emptySchema());
    fallAsleep();
    const server = await cloudProcess(cloudEnvironment(url, await emptyBucket()));
    onTestFinished(() => void server.end('SIGKILL'));
    fallAsleep();
    const photo = samplePhoto(1, 60_000);
    const statuses: number[] = [];
    const beganMs = performance.now();
    while (statuses.at(-1) !== 201 && performance.now() - beganMs < 60_000) statuses.push((await uploadTo(server, photo)).status);
    expect(server.log()).toMatch(/The database at 127\.0\.0\.1:\d+ is not ready yet: it does not answer\./);
    expect((await ask(`${server.address}/photos/${photo.id}`)).body.equals(photo.bytes)).toBe(true);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([503]));
  },
);
