import { expect } from 'vitest';
import { joinRequests } from '../../src/server/storage/cloud/joinRequests.ts';
import { postgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { cloudProcess } from '../support/cloud/cloudProcess.ts';
import { wordsOf } from '../support/cloud/joinedBooths.ts';
import { reverseProxy } from '../support/cloud/reverseProxy.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { newPhone } from '../support/phone/phoneBrowser.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';
import { scannedLink } from '../support/phone/scannedLink.ts';
import { settled } from '../support/time/settled.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import type { BenchCloud } from './benchCloud.ts';
import type { Measurement } from './measurements.ts';
import { timed } from './measurements.ts';

const [warmUps, visits] = [1, 8];

/**
 * How long a guest who scans at once waits: from when a real kiosk shows the code and starts sending the card, until a new phone shows it,
 * through booth, proxy, cloud and store.
 */
export async function codeToPhone({ databaseUrl, environment }: BenchCloud): Promise<Measurement[]> {
  const proxy = await reverseProxy();
  const server = await cloudProcess({ ...environment, STAGEBOOTH_PUBLIC_URL: proxy.address, STAGEBOOTH_PROXIES: '127.0.0.1' });
  proxy.lead([server.address]);
  const calls = postgresCalls(databaseUrl, 1);
  const booth = await startBuiltBooth(plainTheme, '--cloud', proxy.address);
  const kiosk = await openKiosk({ reducedMotion: 'reduce' });
  const [acknowledged, shown]: [number[], number[]] = [[], []];
  try {
    await settled(joinRequests(calls).admit(await wordsOf(booth), 'Bench'));
    await expect.poll(() => booth.written(), { timeout: 20_000 }).toContain('as "Bench"');
    const isCard = (url: string): boolean => url.includes('/api/photos/');
    let [beganMs, takenMs] = [0, 0];
    // The outbox sends from a worker, so listen to the whole browser, not only the page.
    kiosk.context.on('request', (request) => {
      if (isCard(request.url())) beganMs = performance.now();
    });
    kiosk.context.on('response', (response) => {
      if (isCard(response.url())) takenMs = performance.now();
    });
    await kiosk.page.goto(booth.address);
    for (let visit = -warmUps; visit < visits; visit++) {
      [beganMs, takenMs] = [0, 0];
      await visitDriver(kiosk.page).resultFromWithin();
      const { link } = await scannedLink(kiosk.page);
      const { page, context } = await newPhone(kiosk.browser);
      await page.goto(link);
      await page.waitForFunction(() => document.body.dataset['cardState'] === 'shown');
      const shownMs = performance.now();
      await context.close();
      expect(takenMs).toBeGreaterThan(0);
      if (visit >= 0) {
        acknowledged.push(takenMs - beganMs);
        shown.push(shownMs - beganMs);
      }
      await visitDriver(kiosk.page).button('Back').click();
    }
  } finally {
    await kiosk.close();
    await booth.stop();
    await calls.close();
    await server.end('SIGKILL');
    await proxy.close();
  }
  return [
    timed('cloud', 'from the code on a kiosk until the cloud has acknowledged the card', acknowledged),
    timed('cloud', 'from the code on a kiosk to the card on a phone that scans at once', shown),
  ];
}
