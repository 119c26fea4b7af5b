import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { startBuiltBooth } from '../support/builtBooth.ts';
import type { Kiosk, KioskOptions } from '../support/openKiosk.ts';
import { openKiosk } from '../support/openKiosk.ts';
import { quickTheme } from '../support/quickTheme.ts';
import { visitDriver } from '../support/visitDriver.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

async function boothAndKiosk(theme: Record<string, unknown>, options?: KioskOptions): Promise<{ booth: BuiltBooth; kiosk: Kiosk }> {
  // What fails here is around the making of pictures; what fails in it has tests of its own.
  const plain = { ...quickTheme.picture, makers: ['plain'] };
  const booth = await startBuiltBooth({ ...quickTheme, picture: plain, ...theme });
  open.push({ close: () => booth.stop() });
  const kiosk = await openKiosk(options);
  open.push(kiosk);
  await kiosk.page.goto(booth.address);
  return { booth, kiosk };
}

/** A picture service on this machine that answers in its own way. */
async function pictureService(answer: (respond: (status: number, type: string, body: string) => void) => void): Promise<string> {
  const server = createServer((request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    request.resume();
    request.on('end', () => {
      if (request.method === 'OPTIONS') response.writeHead(204, cors).end();
      else answer((status, type, body) => response.writeHead(status, { ...cors, 'content-type': type }).end(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

describe('whatever the picture service answers, the guest gets a card', () => {
  test.each([
    ['an error', 500, 'application/json', '{"error":"broken"}'],
    ['a page', 200, 'text/html', '<!doctype html><h1>Welcome to the hotel’s network</h1>'],
    ['garbage', 200, 'application/json', '{"base64":"AAAA"}'],
    ['nothing in its field', 200, 'application/json', '{}'],
  ])('%s', async (_name, status, type, body) => {
    const serviceUrl = await pictureService((respond) => respond(status, type, body));
    const { kiosk } = await boothAndKiosk({ picture: { ...quickTheme.picture, makers: ['service', 'plain'], serviceUrl } });
    const visit = visitDriver(kiosk.page);
    await visit.wholeVisit();
    expect((await visit.state())?.url).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(kiosk.errors).toEqual([]);
  });

  test('no answer at all, by the deadline', async () => {
    const serviceUrl = await pictureService(() => undefined);
    const picture = { ...quickTheme.picture, makers: ['service', 'plain'], serviceUrl, pictureDeadlineMs: 2000 };
    const { kiosk } = await boothAndKiosk({ picture });
    await visitDriver(kiosk.page).wholeVisit();
  });

  test('a picture of its own, which is then on the card', async () => {
    // One red pixel, as a GIF: whatever the service's format, the visit carries a PNG.
    const base64 = 'R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
    const serviceUrl = await pictureService((respond) => respond(200, 'application/json', JSON.stringify({ base64 })));
    const { kiosk } = await boothAndKiosk({ picture: { ...quickTheme.picture, makers: ['service'], serviceUrl } });
    const visit = visitDriver(kiosk.page);
    await visit.wholeVisit();
    const url = (await visit.state())?.url ?? '';
    expect(url).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(url.length).toBeLessThan(500);
  });
});

describe('without a camera picture', () => {
  test('the reason is told in plain words, and Camera Preparing stays', async () => {
    const { kiosk } = await boothAndKiosk({}, { camera: 'denied' });
    const visit = visitDriver(kiosk.page);
    await visit.start();
    await visit.survey();
    await kiosk.page.getByText('The camera is not allowed on this page yet').waitFor({ state: 'attached' });
    expect(await kiosk.page.getByRole('heading', { name: 'Camera Preparing' }).count()).toBe(1);
    expect(await visit.button('Capture').count()).toBe(0);
  });

  test('a camera that goes away in mid-preview comes back without a reload', async () => {
    const { kiosk } = await boothAndKiosk({});
    const { page } = kiosk;
    await page.evaluate(() => {
      // What pulling the plug does: the track ends, and for a while there is no device to open.
      const devices = navigator.mediaDevices;
      const original = devices.getUserMedia.bind(devices);
      const booth = window as unknown as { pulled: boolean; track?: MediaStreamTrack };
      booth.pulled = false;
      devices.getUserMedia = async (constraints) => {
        if (booth.pulled) throw new DOMException('no device', 'NotFoundError');
        const stream = await original(constraints);
        booth.track = stream.getVideoTracks()[0] as MediaStreamTrack;
        return stream;
      };
    });
    const visit = visitDriver(page);
    await visit.start();
    await visit.survey();
    await visit.button('Capture').waitFor();
    await page.evaluate(() => {
      const booth = window as unknown as { pulled: boolean; track: MediaStreamTrack };
      booth.pulled = true;
      booth.track.stop();
      booth.track.dispatchEvent(new Event('ended'));
    });
    await page.getByRole('heading', { name: 'Camera Preparing' }).waitFor({ state: 'attached' });
    await page.getByText('No camera was found').waitFor({ state: 'attached' });
    await page.evaluate(() => ((window as unknown as { pulled: boolean }).pulled = false));
    await visit.capture();
  });
});

test('with the server stopped after loading, the visit still completes', async () => {
  const { booth, kiosk } = await boothAndKiosk({});
  const visit = visitDriver(kiosk.page);
  await visit.start();
  // Pictures of the scenes to come are there before they are needed.
  await kiosk.page.waitForLoadState('networkidle');
  const missed: string[] = [];
  // Cards are sent, and the address is asked for, again and again; everything else must be there already.
  kiosk.page.on('requestfailed', (request) => new URL(request.url()).pathname.startsWith('/api/') || missed.push(request.url()));
  await booth.stop();
  await visit.survey();
  await visit.capture();
  await kiosk.page.getByText('Ready when you are').waitFor({ state: 'attached' });
  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
  expect(missed).toEqual([]);
});

test('a theme that names pictures and fonts that are not there still runs', async () => {
  const { kiosk } = await boothAndKiosk({
    fonts: [
      { family: 'Bricolage Grotesque', weight: 700, file: 'gone.woff2' },
      { family: 'Figtree', weight: 500, file: 'gone-too.woff2' },
    ],
    card: {
      layers: [
        { image: 'gone.svg', box: [0, 0, 710, 1000] },
        { picture: 'character', box: [55, 200, 600, 600] },
      ],
    },
  });
  const visit = visitDriver(kiosk.page);
  await visit.wholeVisit();
  await kiosk.page.getByText('Ready when you are').waitFor({ state: 'attached' });
});

test('history edited by hand leads to Welcome or a card, never to a blank stage', async () => {
  const { booth, kiosk } = await boothAndKiosk({});
  const { page } = kiosk;
  const visit = visitDriver(page);
  const answers = { q1: '1', q2: '1', q3: '1', q4: '1' };
  const broken = [
    ['/result', { answers, url: 'https://example.com/photo.png' }],
    ['/result', { answers, url: 'data:image/png;base64,iVBORw0KGgoAAAA' }],
    ['/result', { answers: { q1: '9' }, url: 7 }],
    ['/take-photo', { answers: { ...answers, q4: '5' } }],
    ['/selection', { answers: { q1: '1' }, step: 3 }],
    ['/selection', 'nonsense'],
  ] as const;
  for (const [path, state] of broken) {
    await page.evaluate(([to, record]) => window.history.replaceState(record, '', to), [path, state] as const);
    await page.reload();
    await visit.button('CLICK TO START').waitFor();
  }
  expect(page.url()).toBe(booth.address);
});

test('somebody who leaves is asked for, and then the booth is at Welcome again', async () => {
  const { kiosk } = await boothAndKiosk({ idle: { askAfterMs: 1500, leaveAfterMs: 1500 } });
  const visit = visitDriver(kiosk.page);
  await visit.start();
  await visit.button('Yes, I’m here').click();
  await visit.radio('Watching movies').waitFor();
  await visit.button('Yes, I’m here').waitFor();
  await visit.button('CLICK TO START').waitFor();
  expect(new URL(kiosk.page.url()).pathname).toBe('/');
});
