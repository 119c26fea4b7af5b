import { chmodSync, readFileSync } from 'node:fs';
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
