import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBrowser } from '../../src/launcher/startBrowser.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

test.skipIf(process.platform === 'win32')('the browser finds its screen in its environment, and no secret', async () => {
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

test.skipIf(process.platform === 'win32')(
  'the browser’s memory is written nowhere when it crashes: neither by itself nor by the system',
  async () => {
    const folder = temporaryFolder({
      browser: '#!/bin/sh\n(ulimit -c; echo "$BREAKPAD_DUMP_LOCATION") > "$1"\nmkdir -p "$2/Crashpad/reports"\n',
    });
    const [path, told, profile] = [join(folder, 'browser'), join(folder, 'told'), join(folder, 'profile')];
    chmodSync(path, 0o700);
    const running = startBrowser({ path, flags: [told, profile], environment: process.env, profile, origin: 'http://localhost:8080' });
    expect(await running.ended).toBe('was closed');
    expect(readFileSync(told, 'utf8')).toBe(`0\n${join(profile, 'Crash Reports')}\n`);
    expect(readdirSync(profile)).toEqual(['Default']);
  },
);
