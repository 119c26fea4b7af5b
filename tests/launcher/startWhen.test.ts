import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBrowser } from '../../src/launcher/startBrowser.ts';
import { startWhen } from '../../src/launcher/startWhen.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

test('a browser whose profile cannot be created counts as exited, with a reason', async () => {
  const profile = join(temporaryFolder({ file: '' }), 'file', 'kiosk-browser');
  const shown = startWhen(Promise.resolve('http://127.0.0.1:8080'), (origin) =>
    startBrowser({ path: process.execPath, flags: [], environment: {}, profile, origin }),
  );
  expect(await shown.ended).toMatch(/^could not be started \(its folder .+kiosk-browser cannot be used: .+\)$/);
  await shown.end();
});

test('a browser that does not exist counts as exited, with a reason', async () => {
  const folder = temporaryFolder();
  const shown = startWhen(Promise.resolve('http://127.0.0.1:8080'), (origin) =>
    startBrowser({ path: join(folder, 'none'), flags: [], environment: {}, profile: join(folder, 'kiosk-browser'), origin }),
  );
  expect(await shown.ended).toMatch(/^could not be started \(spawn .+ ENOENT\)$|^ended with exit code 127, saying: .+[/\\]none/);
  await shown.end();
});
