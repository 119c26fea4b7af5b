import { expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/server/core/ServerClock.ts';
import { cameraHost } from '../../../src/server/features/camera/cameraHost.ts';
import { ccapiCamera } from '../../../src/server/features/camera/drivers/ccapiCamera.ts';
import type { StillCameraTrouble } from '../../../src/shared/contract/camera/stillCamera.ts';
import type { CcapiFault } from '../../support/camera/ccapiServer.ts';
import { ccapiServer } from '../../support/camera/ccapiServer.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';

async function hosted() {
  const server = await ccapiServer();
  const host = cameraHost(serverClock);
  onTestFinished(async () => {
    await host.close();
    await server.close();
  });
  await host.use(ccapiCamera(server.address));
  await untilTrue(() => host.status().reported !== null);
  return { server, host };
}

test.each<[fault: CcapiFault, times: number, outcome: StillCameraTrouble | 'taken' | 'away or late', exposed: number]>([
  ['busy', 3, 'taken', 1],
  ['busy', 1000, 'busy', 0],
  ['focus', 1000, 'taken', 1],
  ['half', 1, 'garbled', 1],
  ['gone', 1, 'away', 1],
  ['noise', 1, 'garbled', 1],
  ['second-file', 1, 'taken', 1],
  ['full', 1, 'card', 0],
  ['flat', 1, 'battery', 0],
  ['elsewhere', 1, 'late', 1],
  ['silent', 1, 'away or late', 0],
])(
  'a camera with the fault "%s" (%i times) ends a shot in time: %s; and takes the next one within 10 s',
  { timeout: 60_000 },
  async (fault, times, outcome, exposed) => {
    const { server, host } = await hosted();
    server.misbehave(fault, times);
    const beganMs = performance.now();
    const shot = await host.shoot('a');
    expect(outcome.split(' or ')).toContain(shot.ok ? 'taken' : shot.error);
    expect(performance.now() - beganMs).toBeLessThan(8000);
    expect(server.exposures()).toBe(exposed);
    server.misbehave(fault, 0);
    const failedMs = performance.now();
    let next = await host.shoot('b');
    for (let tries = 0; !next.ok && tries < 40; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      next = await host.shoot(`b${String(tries)}`);
    }
    expect(next.ok).toBe(true);
    expect(performance.now() - failedMs).toBeLessThan(10_000);
    expect(server.exposures()).toBe(exposed + 1);
    // A second file from the previous shot is never used for this one.
    if (shot.ok && next.ok) expect(Buffer.compare(shot.value, next.value)).not.toBe(0);
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(300_000_000);
  },
);

test('live view runs while somebody watches, changes its size, and ends with the last viewer', { timeout: 30_000 }, async () => {
  const { server, host } = await hosted();
  server.misbehave('other-size', 3);
  let frames = 0;
  const leaving = new AbortController();
  const watching = host.watch(() => (frames += 1), leaving.signal);
  await untilTrue(() => frames > 10);
  expect(server.isLive()).toBe(true);
  leaving.abort();
  expect(await watching).toBeNull();
  await untilTrue(() => !server.isLive());
});

test('battery, card and settings are read in the camera’s own words', async () => {
  const { server, host } = await hosted();
  expect(host.status().reported).toEqual({ model: 'Canon EOS R100', batteryPercent: 50, shotsLeft: 812, trouble: null });
  const opened = await ccapiCamera(server.address).open(AbortSignal.timeout(5000));
  if (!opened.ok) throw new Error(opened.error);
  expect(await opened.value.settings(AbortSignal.timeout(5000))).toEqual({
    ok: true,
    value: [
      { name: 'ISO', value: 'auto', choices: ['auto', '100', '400'] },
      { name: 'Aperture', value: 'f4.0', choices: ['f4.0', 'f5.6'] },
    ],
  });
  server.misbehave('full', 1000);
  expect(await opened.value.status(AbortSignal.timeout(5000))).toMatchObject({ value: { trouble: 'full', shotsLeft: 0 } });
  server.misbehave('full', 0);
  server.misbehave('flat', 1000);
  expect(await opened.value.status(AbortSignal.timeout(5000))).toMatchObject({ value: { trouble: 'battery', batteryPercent: 0 } });
});
