import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/server/core/ServerClock.ts';
import { cameraHost } from '../../../src/server/features/camera/cameraHost.ts';
import { startConfined } from '../../../src/server/features/camera/drivers/confined.ts';
import { gphotoCamera } from '../../../src/server/features/camera/drivers/gphotoCamera.ts';
import type { StillCameraTrouble } from '../../../src/shared/contract/camera/stillCamera.ts';
import { seed } from '../../support/arbitrary/seed.ts';
import { ensureGphoto } from '../../support/camera/ensureGphoto.ts';
import type { PtpFault } from '../../support/camera/ptpCamera.ts';
import { ptpCamera } from '../../support/camera/ptpCamera.ts';
import { concerns, stillCameraContract } from '../../support/camera/stillCameraContract.ts';
import { Chance } from '../../support/groups/Chance.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';

/** Debian's gphoto2 with a camera that speaks PTP/IP. */
beforeAll(ensureGphoto, 300_000);

async function cameraAtWork() {
  const camera = await ptpCamera();
  onTestFinished(camera.close);
  return camera;
}

async function hosted() {
  const camera = await cameraAtWork();
  const host = cameraHost(serverClock);
  onTestFinished(() => host.close());
  await host.use(gphotoCamera(camera.port));
  await untilTrue(() => host.status().reported !== null);
  return { camera, host };
}

/** The gphoto2 programs that this process has started, through bubblewrap. */
function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(
    all.flatMap((name) => {
      try {
        const [, , , parent] = /^(\d+) \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        return [[Number(name), Number(parent)] as const];
      } catch {
        return [];
      }
    }),
  );
  const below = (one: number): number[] =>
    [...parents].filter(([, parent]) => parent === one).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${String(pid)}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
};

describe('gphoto2', () => {
  test.each(stillCameraContract)('$says', async (clause) => {
    const camera = await cameraAtWork();
    const rig = {
      camera: gphotoCamera(camera.port),
      press: null,
      exposures: camera.exposures,
      unplug: camera.unplug,
      plug: camera.plug,
      refuse: (reason: 'focus' | 'busy') => camera.misbehave(reason),
    };
    if (concerns(clause, rig)) await clause.holds(rig);
  });

  test.each<[fault: PtpFault, times: number, outcome: readonly (StillCameraTrouble | 'taken')[], exposed: number]>([
    ['busy', 3, ['taken'], 1],
    ['busy', 1000, ['busy', 'late'], 0],
    ['focus', 1000, ['taken'], 1],
    ['half', 1, ['garbled', 'late'], 1],
    ['gone', 1, ['away'], 1],
    ['noise', 1, ['away', 'late', 'garbled'], 1],
    ['second-file', 1, ['taken'], 1],
    // The program may retry by itself.
    ['silent', 1, ['late', 'away', 'taken'], 1],
  ])(
    'a shot with the fault "%s" (%i times) ends in time, and the camera takes the next one within 10 s',
    async (fault, times, outcome, exposed) => {
      const { camera, host } = await hosted();
      camera.misbehave(fault, times);
      const beganMs = performance.now();
      const shot = await host.shoot('a');
      expect(outcome).toContain(shot.ok ? 'taken' : shot.error);
      expect(performance.now() - beganMs).toBeLessThan(8000);
      const before = camera.exposures();
      expect(before).toBeLessThanOrEqual(exposed);
      camera.misbehave(fault, 0);
      const failedMs = performance.now();
      let next = await host.shoot('b');
      for (let tries = 0; !next.ok && performance.now() - failedMs < 12_000; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        next = await host.shoot(`b${String(tries)}`);
      }
      expect(next.ok).toBe(true);
      expect(performance.now() - failedMs).toBeLessThan(10_000);
      expect(camera.exposures()).toBe(before + 1);
    },
  );

  test('live view gives 20 frames a second or more, also of another size', async () => {
    const { camera, host } = await hosted();
    camera.misbehave('other-size', 5);
    let frames = 0;
    const leaving = new AbortController();
    const watching = host.watch(() => (frames += 1), leaving.signal);
    await untilTrue(() => frames > 0);
    const [before, beganMs] = [frames, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(((frames - before) * 1000) / (performance.now() - beganMs)).toBeGreaterThan(20);
    leaving.abort();
    await watching;
  });

  test('the program can be killed at any moment: no shot is doubled, and the camera is back', { timeout: 300_000 }, async () => {
    const { camera, host } = await hosted();
    const chance = new Chance(seed);
    let taken = 0;
    const leaving = new AbortController();
    const watch = async (): Promise<void> => {
      while (!leaving.signal.aborted) {
        await host.watch(() => undefined, leaving.signal);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const watching = watch();
    for (let kill = 0; kill < 50; kill++) {
      await untilTrue(() => host.status().isOpen, 10_000);
      const before = camera.exposures();
      const shooting = host.shoot(`kill-${String(kill)}`);
      await new Promise((resolve) => setTimeout(resolve, chance.between(0, 500)));
      const victim = childrenOf(process.pid).find((pid) => commandOf(pid) === 'gphoto2');
      if (victim !== undefined) process.kill(victim, 'SIGKILL');
      if ((await shooting).ok) taken += 1;
      expect(camera.exposures() - before, `seed ${String(seed)}`).toBeLessThanOrEqual(1);
    }
    // The last kill may have hit an idle program.
    let last = 0;
    await untilTrue(async () => (await host.shoot(`last-${String(last++)}`)).ok, 10_000);
    expect(taken).toBeGreaterThan(0);
    leaving.abort();
    await watching;
  });

  test('a closed camera leaves no program and no folder, and removes the folder of a killed booth', async () => {
    const killed = '/dev/shm/stagebooth-camera-4000000000-abcdef';
    mkdirSync(killed);
    writeFileSync(join(killed, 'picture.jpg'), 'a photo');
    const { host } = await hosted();
    expect(existsSync(killed)).toBe(false);
    const folders = (): string[] => readdirSync('/dev/shm').filter((name) => name.startsWith('stagebooth-camera-'));
    expect(folders().length).toBeGreaterThan(0);
    await host.close();
    expect(childrenOf(process.pid).map(commandOf)).not.toContain('gphoto2');
    expect(folders()).toEqual([]);
  });

  test.skipIf(process.getuid?.() !== 0)('another user’s folder in place of a killed booth’s stays as it is', async () => {
    const theirs = mkdtempSync('/dev/shm/stagebooth-camera-4000000000-');
    onTestFinished(() => rmSync(theirs, { recursive: true, force: true }));
    writeFileSync(join(theirs, 'picture.jpg'), 'theirs');
    chownSync(theirs, 65534, 65534);
    await hosted();
    expect(existsSync(join(theirs, 'picture.jpg'))).toBe(true);
  });

  test('a folder that the program puts in place of a picture is not entered, and goes with the program', async () => {
    const { port } = await cameraAtWork();
    const opened = await gphotoCamera(port).open(AbortSignal.timeout(10_000));
    const session = opened.ok ? opened.value : null;
    onTestFinished(() => session?.close());
    const folder = join(
      '/dev/shm',
      readdirSync('/dev/shm').find((name) => name.startsWith(`stagebooth-camera-${String(process.pid)}-`)) ?? '',
    );
    const inside = join(folder, 'picture.jpg', 'file');
    mkdirSync(dirname(inside));
    writeFileSync(inside, '');
    await session?.shoot({ autofocus: true }, AbortSignal.timeout(5000)).catch(() => undefined);
    expect(existsSync(inside)).toBe(true);
    await session?.close();
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a confined program', () => {
  const folderOf = (): string => {
    const folder = mkdtempSync('/dev/shm/stagebooth-test-');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  async function runs(
    folder: string,
    network: boolean,
    script: string,
  ): Promise<{ readonly status: number | null; readonly said: string }> {
    const child = startConfined({ folder, network }, ['/bin/bash', '-c', script]);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { status: child.exitCode, said: out + err };
  }

  test('has no network, unless the camera is on one', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const script = `exec 3<>/dev/tcp/127.0.0.1/${String(port)}`;
    expect((await runs(folderOf(), true, script)).status).toBe(0);
    expect(await runs(folderOf(), false, script)).toMatchObject({ status: 1, said: expect.stringContaining('refused') });
  });

  test('reaches no socket of another program, such as the X server, even on a shared network', async () => {
    const place = `\0stagebooth-test-${String(process.pid)}`;
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(place, resolve));
    onTestFinished(() => void server.close());
    const opens = (family: string) =>
      runs(folderOf(), true, `perl -MSocket -e 'socket(my $one, ${family}, SOCK_STREAM, 0) or die "no: $!"; print "open"'`);
    for (const family of ['PF_UNIX', '40'])
      expect(await opens(family)).toMatchObject({ said: expect.stringMatching(/no: .+not supported/) });
    for (const family of ['PF_INET', 'PF_INET6']) expect(await opens(family)).toEqual({ status: 0, said: 'open' });
    const connects = `perl -MSocket -e 'socket(my $one, PF_UNIX, SOCK_STREAM, 0) and connect($one, pack("Sa*", 1, "${place.replace('\0', '\\0')}")) and print "reached"'`;
    expect((await runs(folderOf(), true, connects)).said).not.toContain('reached');
  });

  test('writes only to its own folder, sees no home folder and no other process, and writes no large files', async () => {
    const folder = folderOf();
    expect((await runs(folder, false, 'echo photo > picture.jpg')).status).toBe(0);
    expect(existsSync(join(folder, 'picture.jpg'))).toBe(true);
    for (const place of ['/usr/x', '/etc/x', '/dev/shm/x', `${folder}/../x`, '/sys/x', '/home/x', '/root/x'])
      expect((await runs(folder, false, `echo no > ${place}`)).status).not.toBe(0);
    expect((await runs(folder, false, 'ls /home /root /var /tmp 2>/dev/null')).said).toBe('');
    expect((await runs(folder, false, 'cat /etc/passwd /etc/shadow')).said).not.toContain('root:');
    expect(Number((await runs(folder, false, 'ls -d /proc/[0-9]* | wc -l')).said)).toBeLessThan(6);
    expect((await runs(folder, false, 'head -c 400000000 /dev/zero > noise')).status).not.toBe(0);
    expect((await runs(folder, false, 'grep CapEff /proc/self/status')).said).toContain('0000000000000000');
  });
});
