import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBrowser } from '../../src/launcher/startBrowser.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

test.skipIf(process.platform === 'win32')('the browser gets its screen from the environment, but no secret', async () => {
  const folder = temporaryFolder({ browser: '#!/bin/sh\nenv > "$1"\n' });
  const [path, told] = [join(folder, 'browser'), join(folder, 'told')];
  chmodSync(path, 0o700);
  const secrets = {
    STAGEBOOTH_STAFF_PASSPHRASE: 'four cards high',
    STAGEBOOTH_KIOSK_TOKEN: 'secret-token',
    npm_config__auth: 'secret-auth',
    PICTURES_API_KEY: 'secret-key',
    https_proxy: 'http://me:secret-word@proxy',
  };
  const needed = {
    PATH: process.env['PATH'],
    HOME: folder,
    DISPLAY: ':7',
    XAUTHORITY: '/x',
    XDG_RUNTIME_DIR: '/run/user/1000',
    LC_ALL: 'C',
  };
  const environment = { ...secrets, ...needed };
  const running = startBrowser({ path, flags: [told], environment, profile: join(folder, 'profile'), origin: 'http://localhost:8080' });
  await running.ended;
  const lines = readFileSync(told, 'utf8').split('\n');
  expect(lines).toEqual(expect.arrayContaining(Object.entries(needed).map(([name, value]) => `${name}=${String(value)}`)));
  for (const secret of Object.values(secrets)) expect(lines.join('\n')).not.toContain(secret);
});

test.skipIf(process.platform === 'win32')("neither a crashing browser nor the system writes the browser's memory to the disk", async () => {
  const folder = temporaryFolder({
    browser: '#!/bin/sh\n(ulimit -c; ulimit -H -c; echo "$BREAKPAD_DUMP_LOCATION") > "$1"\nmkdir -p "$2/Crashpad/reports"\n',
  });
  const [path, told, profile] = [join(folder, 'browser'), join(folder, 'told'), join(folder, 'profile')];
  chmodSync(path, 0o700);
  const running = startBrowser({ path, flags: [told, profile], environment: process.env, profile, origin: 'http://localhost:8080' });
  expect(await running.ended).toBe('was closed');
  expect(readFileSync(told, 'utf8')).toBe(`0\n0\n${join(profile, 'Crash Reports')}\n`);
  expect(readdirSync(profile)).toEqual(['Default']);
});

/** A browser that reports its start, and the permissions of its profile at that time. */
function tellingBrowser() {
  const folder = temporaryFolder({ browser: '#!/bin/sh\nls -ld "$2" > "$1"\n' });
  const [path, told, profile] = [join(folder, 'browser'), join(folder, 'told'), join(folder, 'profile')];
  chmodSync(path, 0o700);
  const start = () =>
    startBrowser({ path, flags: [told, profile], environment: process.env, profile, origin: 'http://localhost:8080' }).ended;
  return { folder, path, told, profile, start };
}

test.skipIf(process.platform === 'win32')('a profile that others could read is closed to them before the browser starts', async () => {
  const { told, profile, start } = tellingBrowser();
  mkdirSync(profile);
  chmodSync(profile, 0o777);
  expect(await start()).toBe('was closed');
  expect(readFileSync(told, 'utf8')).toMatch(/^drwx------/);
});

test.skipIf(process.platform === 'win32').each<[what: string, put: (profile: string, elsewhere: string) => void]>([
  ['a link', (profile, elsewhere) => symlinkSync(elsewhere, profile)],
  ['a link that leads nowhere', (profile, elsewhere) => symlinkSync(join(elsewhere, 'gone'), profile)],
  ['a link to itself', (profile) => symlinkSync(profile, profile)],
  ['a file', (profile) => writeFileSync(profile, '')],
])('%s in place of the profile is not followed, and no browser starts', async (_what, put) => {
  const { folder, told, profile, start } = tellingBrowser();
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  put(profile, elsewhere);
  expect(await start()).toBe(`could not be started (its folder ${profile} is a link or a file; remove it)`);
  expect([existsSync(told), readdirSync(elsewhere)]).toEqual([false, []]);
});

test.skipIf(process.getuid?.() !== 0)('a profile created by another user is refused', async () => {
  const { told, profile, start } = tellingBrowser();
  mkdirSync(profile);
  chownSync(profile, 65_534, 65_534);
  expect(await start()).toBe(`could not be started (its folder ${profile} belongs to another user; remove it)`);
  expect([existsSync(told), readdirSync(profile)]).toEqual([false, []]);
});

test.skipIf(process.platform === 'win32').each<[what: string, put: (profile: string) => void, why: RegExp]>([
  ['a file', (profile) => writeFileSync(profile, ''), / is a link or a file; remove it$/],
  [
    'a profile in which nothing can be written',
    (profile) => mkdirSync(join(profile, 'Default', 'Preferences', 'x'), { recursive: true }),
    / cannot be written: /,
  ],
])('with %s in place of the profile the fallback starts the browser instead', async (_what, put, why) => {
  const { profile, path, told } = tellingBrowser();
  put(profile);
  const standIn = `${profile}-for-now`;
  const start = { path, environment: process.env, origin: 'http://localhost:8080' };
  let said = '';
  const running = startBrowser({
    ...start,
    flags: [told, profile],
    profile,
    otherwise(trouble) {
      said = trouble;
      return startBrowser({ ...start, flags: [told, standIn], profile: standIn });
    },
  });
  expect(await running.ended).toBe('was closed');
  expect(said).toMatch(why);
  expect(readFileSync(told, 'utf8')).toContain(standIn);
});
