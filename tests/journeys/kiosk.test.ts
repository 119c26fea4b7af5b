import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserProcesses } from '../support/built/browserProcesses.ts';
import {
  addressOf,
  healthAt,
  kioskAmid,
  kioskCommand,
  kioskPage,
  processesOf,
  processOf,
  wallPage,
} from '../support/built/launchedKiosk.ts';
import { hasScreens, screenInMemory } from '../support/built/screenInMemory.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const anyPorts = ['--port', '0', '--share-port', '0'];
const [width, height] = [1080, 1920];
const named = hasScreens
  ? 'on a desktop'
  : 'on a desktop (left out: this machine has no Xvfb or no xrandr, and they could not be installed)';

describe.skipIf(!hasScreens)(named, () => {
  test('the kiosk runs full screen with its camera, restarts its browser and server, and stops on its exit keys', async () => {
    const folder = temporaryFolder();
    const display = await screenInMemory(width, height);
    const kiosk = kioskCommand(folder, display, ...anyPorts);
    const address = await addressOf(kiosk);
    const { browser, page } = await kioskPage(folder);

    // Only a window manager could size it to the exact pixel.
    const covered = await page.evaluate(() => [innerWidth, innerHeight, screenX, screenY]);
    expect(covered).toEqual([width + 1, height + 1, 0, 0]);
    const may = (name: string) =>
      page.evaluate(async (one) => (await navigator.permissions.query({ name: one as PermissionName })).state, name);
    expect(await Promise.all(['camera', 'microphone', 'notifications', 'geolocation'].map(may))).toEqual([
      'granted',
      'denied',
      'denied',
      'denied',
    ]);
    expect(await page.evaluate(() => new AudioContext().state)).toBe('running');
    const arrow = () => page.evaluate(() => getComputedStyle(document.elementFromPoint(innerWidth / 2, innerHeight / 2)!).cursor);
    expect(await arrow()).toBe('none');
    await page.mouse.move(20, 20);
    expect(await arrow()).not.toBe('none');
    await expect.poll(async () => (await healthAt(address))?.kiosks, { timeout: 10_000 }).toMatchObject([{ here: true, visible: true }]);
    // The browser does not clear waiting photos, even if the disk is nearly full.
    await expect.poll(async () => (await healthAt(address))?.outboxes).toMatchObject([{ storage: 'disk', persistence: 'granted' }]);

    const second = kioskCommand(folder, display, ...anyPorts);
    expect(await second.ended).toBe(1);
    expect(second.written.log).toMatch(/^Stagebooth is already running as a kiosk, .+ "npm run kiosk -- --stop" ends it\.\n$/);

    process.kill(processOf(folder, 'browser'), 'SIGKILL');
    await expect.poll(() => browser.isConnected()).toBe(false);
    const { page: next } = await kioskPage(folder);
    await next.evaluate(() => Object.assign(window, { stillTheSamePage: true }));

    process.kill(processOf(folder, 'server'), 'SIGKILL');
    await expect.poll(() => healthAt(address)).toBeNull();
    await expect.poll(async () => (await healthAt(address))?.kiosks.length, { timeout: 30_000 }).toBe(1);
    expect(await next.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
    expect(kiosk.written.log.match(/The \w+ was .+? s\./g)).toEqual([
      'The browser was killed by SIGKILL; it restarts in 0.5 s.',
      'The server was killed by SIGKILL; it restarts in 0.5 s.',
    ]);

    // The browser may end before the keys are released.
    await Promise.allSettled([next.keyboard.press('Control+Alt+Shift+KeyQ')]);
    expect(await kiosk.ended).toBe(0);
    expect(processesOf(folder)).toEqual([]);
  });

  test('a signal or --stop ends the kiosk and everything it has started', async () => {
    const folder = temporaryFolder();
    const display = await screenInMemory(width, height);
    const ends = [
      async ({ child }: ReturnType<typeof kioskCommand>) => child.kill('SIGTERM'),
      () => kioskCommand(folder, display, '--stop').ended,
    ];
    for (const end of ends) {
      const kiosk = kioskCommand(folder, display, ...anyPorts);
      await addressOf(kiosk);
      await expect.poll(() => processOf(folder, 'browser'), { timeout: 30_000 }).toBeGreaterThan(0);
      await end(kiosk);
      expect(await kiosk.ended).toBe(0);
      expect(processesOf(folder)).toEqual([]);
    }
  });

  test('the wall opens on the second screen once there is one, opens again if it ends, and leaves the keyboard to the booth', async () => {
    const folder = temporaryFolder();
    const display = await screenInMemory(width + 1280, height);
    const monitors = { booth: `${width}/285x${height}/508+0+0`, hall: `1280/340x720/190+${width}+0` };
    // The unplugged second screen, which is plugged in later.
    const monitor = (...args: readonly string[]) => spawnSync('xrandr', ['--display', display, '--setmonitor', ...args]).status;
    expect(monitor('booth', monitors.booth, 'screen')).toBe(0);
    const kiosk = kioskCommand(folder, display, ...anyPorts, '--wall');
    await addressOf(kiosk);
    const { page } = await kioskPage(folder);
    expect(await page.evaluate(() => [innerWidth, innerHeight, screenX, screenY])).toEqual([width + 1, height + 1, 0, 0]);
    await expect
      .poll(() => kiosk.written.log, { timeout: 30_000 })
      .toContain("The wall's browser could not be started (there is no second screen)");
    expect(monitor('hall', monitors.hall, 'none')).toBe(0);
    const wall = await wallPage(folder);
    await wall.getByRole('heading', { name: 'Which wall belongs here?' }).waitFor();
    expect(await wall.evaluate(() => [innerWidth, innerHeight, screenX, screenY])).toEqual([1281, 721, width, 0]);
    await expect.poll(() => page.evaluate(() => document.hasFocus()), { timeout: 15_000 }).toBe(true);
    await wall
      .context()
      .browser()!
      .newBrowserCDPSession()
      .then((devtools) => devtools.send('Browser.crash').catch(() => undefined));
    await (await wallPage(folder)).getByRole('heading', { name: 'Which wall belongs here?' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.hasFocus()), { timeout: 15_000 }).toBe(true);
    kiosk.child.kill('SIGTERM');
    expect(await kiosk.ended).toBe(0);
    expect(processesOf(folder)).toEqual([]);
  });

  test('a server that cannot run explains why, and no browser opens', async () => {
    const folder = temporaryFolder();
    const kiosk = kioskCommand(folder, await screenInMemory(width, height), ...anyPorts, '--theme', 'no-such-theme');
    expect(await kiosk.ended).toBe(1);
    expect(kiosk.written.log).toMatch(/^There is no theme "no-such-theme"\. .+\nThe kiosk was not started\.\n$/);
    expect(processesOf(folder)).toEqual([]);
  });

  test('a crashing browser leaves no memory dump: not in its profile, home folder, temporary files or working folder', async () => {
    const folder = temporaryFolder({ 'home/.keep': '', 'tmp/.keep': '', 'here/.keep': '' });
    const [home, tmp, here] = ['home', 'tmp', 'here'].map((name) => join(folder, name)) as [string, string, string];
    const environment = { HOME: home, TMPDIR: tmp };
    const kiosk = kioskAmid({ from: here, environment }, folder, await screenInMemory(width, height), ...anyPorts);
    await addressOf(kiosk);
    const { browser, page } = await kioskPage(folder);
    // Files below it appear and disappear, which find tolerates.
    const names = ['-name', '*.dmp', '-o', '-name', '*.meta', '-o', '-name', 'core', '-type', 'f', '-o', '-name', 'core.[0-9]*'];
    const dumps = (): string => spawnSync('find', [folder, ...names], { encoding: 'utf8' }).stdout;

    const devtools = await browser.newBrowserCDPSession();
    const graphics = () => browserProcesses(devtools, 'graphics');
    const [first = 0] = await graphics();
    process.kill(first, 'SIGSEGV');
    await expect.poll(graphics, { timeout: 15_000 }).not.toContain(first);
    expect(dumps()).toBe('');
    const crashed = page.waitForEvent('crash');
    void (await page.context().newCDPSession(page)).send('Page.crash').catch(() => undefined);
    await crashed;
    expect(dumps()).toBe('');
    process.kill(processOf(folder, 'browser'), 'SIGSEGV');
    await expect.poll(() => browser.isConnected()).toBe(false);
    expect(dumps()).toBe('');
    await kioskPage(folder);
    kiosk.child.kill('SIGTERM');
    await kiosk.ended;
    expect(dumps()).toBe('');
  });
});
