import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { axeWrongs } from '../support/built/axeWrongs.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { kioskCommand, processesOf } from '../support/built/launchedKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import { scannedLink } from '../support/phone/scannedLink.ts';
import { hasScreens, screenInMemory } from '../support/built/screenInMemory.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const anyPorts = ['--port', '0', '--share-port', '0'];

describe.skipIf(!hasScreens)('npm run rehearse on a desktop', () => {
  test('a booth without problems is a GO, and leaves nothing running', async () => {
    const folder = temporaryFolder({ 'theme/theme.json': { name: 'Quick', extends: 'classic', ...quickTheme } });
    const display = await screenInMemory(1080, 1920);
    const command = kioskCommand(folder, display, '--rehearse', '--no-phone', '--theme', `${folder}/theme`, ...anyPorts);
    expect([await command.ended, command.written.log]).toEqual([0, expect.not.stringMatching(/BAD|The browser was closed/)]);
    // The film is from a small camera, which causes only a note, as does a slow picture on a busy machine.
    expect(command.written.out).toMatch(
      /note +camera +.+: 640 × 480\..+(ok|note) +picture .+ok +card .+ok +network .+ok +disk .+\n {2}GO\n/s,
    );
    expect(processesOf(folder)).toEqual([]);
  });

  test('a broken theme, a disk below its floor and an unreachable public address are a NO-GO, each with how to fix it', async () => {
    const folder = temporaryFolder({ 'theme/theme.json': { name: 'Broken', extends: 'classic', texts: { start: 7 } } });
    const display = await screenInMemory(1080, 1920);
    const wrong = ['--theme', `${folder}/theme`, '--disk-floor-mb', '9999999', '--public-url', 'https://booth.invalid'];
    const command = kioskCommand(folder, display, '--rehearse', '--no-phone', ...wrong, ...anyPorts);
    expect(await command.ended).toBe(1);
    const findings = command.written.log.split('\n').filter((line) => line.startsWith('  BAD'));
    expect(findings).toEqual([
      expect.stringMatching(/BAD +card +The card did not arrive/),
      expect.stringMatching(/BAD +network +The public address https:\/\/booth\.invalid cannot be reached/),
      expect.stringMatching(/BAD +theme +The theme .+ cannot be shown .+texts\.start/),
      expect.stringMatching(/BAD +disk +The disk is below its floor of 9999999 MB/),
    ]);
    expect(command.written.log).toMatch(/\n {2}NO-GO\n/);
  });
});

test('with --service one order is sent to the picture service, and the result is saved', async () => {
  const out = join(temporaryFolder(), 'portrait.png');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/cli/stagebooth.mjs', 'rehearse', '--service', '--picture-service', 'gemini-emulator', '--out', out],
    { cwd: projectRoot },
  );
  expect(stdout).toMatch(/service {3}gemini\n.+came {6}PNG of 1024 × 1024, .+saved as {2}.+portrait\.png\n/s);
  expect(existsSync(out)).toBe(true);
});

test('on the staff page the kiosk makes its visit, a phone scans the card, and the page says GO; without a camera it says NO-GO', async () => {
  const [booth, kiosk, bare] = await Promise.all([
    startBuiltBooth(quickTheme),
    openKiosk({ reducedMotion: 'reduce' }),
    openKiosk({ camera: 'none', reducedMotion: 'reduce' }),
  ]);
  try {
    const { page } = kiosk;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(`${booth.address}staff#booth`);
    await page.getByLabel(/^The code/).fill(booth.staffCode());
    await page.getByLabel('Passphrase').fill('booth7seven');
    await button('Save and continue').click();
    await button('Rehearse').click();
    await page.waitForURL('**/result', { timeout: 60_000 });
    const { link } = await scannedLink(page);
    const phone = await kiosk.browser.newPage();
    await phone.goto(link);
    const verdict = page.getByRole('heading', { name: /^(NO-)?GO/ });
    await verdict.waitFor({ timeout: 60_000 });
    expect(await page.locator('.findings .bad + div').allTextContents()).toEqual([]);
    expect(await verdict.textContent()).toBe('GO');
    expect(new URL(page.url()).pathname).toBe('/staff/rehearse');
    expect(await page.getByText('A phone has scanned the code and got the card.').count()).toBe(1);
    expect(await axeWrongs(page, ['dark', 'light'])).toEqual([]);
    // A rehearsal's visit does not count.
    const hours = await page.evaluate(async () => ((await (await fetch('/staff/api/day')).json()) as { hours: { cards: number }[] }).hours);
    expect(hours.every(({ cards }) => cards === 0)).toBe(true);
    await kiosk.close();

    const other = bare.page;
    await other.goto(`${booth.address}staff#booth`);
    await other.getByLabel('Passphrase').fill('booth7seven');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('button', { name: 'Rehearse again', exact: true }).click();
    await other.getByRole('heading', { name: 'NO-GO: fix this first' }).waitFor({ timeout: 60_000 });
    expect(await other.getByRole('dialog').getByText('No camera was found.').count()).toBe(1);
    expect(await axeWrongs(other, ['dark', 'light'])).toEqual([]);
    expect([...kiosk.errors, ...bare.errors]).toEqual([]);
  } finally {
    await kiosk.close();
    await bare.close();
    await booth.stop();
  }
});
