import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { shareLink } from '../../src/shared/share/shareLink.ts';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import type { Phone } from '../support/phone/phoneBrowser.ts';
import { newPhone } from '../support/phone/phoneBrowser.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import { barePngWorker, startBarePng, timeBesides, watchExport } from './besideTheCard.ts';
import { bundled, isolated } from './bundled.ts';
import { compared, timed } from './measurements.ts';
import { report } from './report.ts';

const visits = 20;
const warmUps = 3;
let booth: BuiltBooth;
let kiosk: Kiosk;
beforeAll(async () => {
  booth = await startBuiltBooth({ countdownSeconds: 0, camera: { startDelayMs: 0 }, picture: { makers: ['plain'] } });
  kiosk = await openKiosk({ width: 1080, height: 1920 });
});
afterAll(async () => {
  await kiosk.close();
  await booth.stop();
});

test('bench', { timeout: 300_000 }, async () => {
  const { page } = kiosk;
  await page.addInitScript(watchSharing);
  const besides = await bundled('tests/bench/sealAndCode.ts');
  await kiosk.context.route('**/seal-and-code.js', (route) => route.fulfill({ body: besides, headers: isolated }));
  await kiosk.context.route('**/bare-png.js', (route) => route.fulfill({ body: barePngWorker, headers: isolated }));
  await page.goto(booth.address);
  // The program begins after Welcome's picture has been painted.
  await page.waitForFunction(() => 'Konva' in window);
  const konva = await page.evaluateHandle('Konva');
  await page.addScriptTag({ url: '/seal-and-code.js', type: 'module' });
  // The bench's page has its own copy of Konva; use the booth's.
  await page.evaluate((own) => Object.assign(window, { Konva: own }), konva);
  await page.evaluate(watchExport);
  await page.evaluate(startBarePng);
  // While there are routes, the browser asks the test about every request, including cards, and waits for its answer.
  await kiosk.context.unrouteAll();
  const { address } = (await (await fetch(`${booth.address}api/share`)).json()) as { address: string };
  const uploads: number[] = [];
  // The outbox sends from its worker, so the page does not see its requests.
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT') uploads.push(request.timing().startTime);
  });
  const visit = visitDriver(page);
  const drawn: number[] = [];
  const exported: number[] = [];
  const inTime: number[] = [];
  const stored: number[] = [];
  const visible: number[] = [];
  const again: number[] = [];
  const whole: number[] = [];
  const barePng: number[] = [];
  const sealed: number[] = [];
  const coded: number[] = [];
  for (let number = -warmUps; number < visits; number++) {
    const [phone, another] = [await watchedPhone(), await watchedPhone()];
    await visit.start();
    await visit.survey();
    await visit.button('Capture').click();
    const link = shareLink(address, await secretOnScreen(page));
    const visibleAt = await photoVisible(phone, link);
    const times = await page.evaluate(() => (window as unknown as { times: Times }).times);
    const work = await page.evaluate(timeBesides);
    await phone.context.close();
    const openedAt = Date.now();
    const visibleAgainAt = await photoVisible(another, link);
    await another.context.close();
    await visit.button('Back').click();
    if (number < 0) continue;
    drawn.push(times.drawn - times.result);
    exported.push(times.exported - times.exporting);
    inTime.push(times.result - times.exported);
    stored.push((uploads.at(-1) ?? Number.NaN) - times.exported);
    visible.push(visibleAt - times.shown);
    again.push(visibleAgainAt - openedAt);
    whole.push(times.exported - times.exporting + work.sealMs + work.codeMs);
    barePng.push(work.barePngMs);
    sealed.push(work.sealMs);
    coded.push(work.codeMs);
  }
  report(
    [
      compared(
        'card',
        'export of 1420 x 2000 from the stage, seal and code',
        'bare PNG encoding of the same pixels',
        whole,
        barePng,
        budgets.card.total,
      ),
      timed('card', 'of which: export', exported),
      timed('card', 'of which: seal', sealed),
      timed('card', 'of which: code', coded),
      timed('card', 'result scene to code drawn, without any network', drawn, budgets.card.codeDrawnMs),
      timed('card', 'card exported to its scene', inTime),
      timed('card', 'card exported to sealed, on disk and being sent', stored, budgets.card.beingSentMs),
      timed('card', 'code shown to photo visible on a phone that opens it at once', visible, budgets.card.onPhoneMs),
      timed('card', 'for comparison: the same photo on another phone, once it is on the server', again),
    ],
    `Chromium ${kiosk.browser.version()}`,
  );
  expect(visible).toHaveLength(visits);
});

/** The times of one card, in milliseconds since 1970. */
interface Times {
  /** The booth enters the result scene. */
  result: number;
  /** The code is on the canvas; measured one frame later. */
  drawn: number;
  /** The code's entrance animation has ended. */
  shown: number;
  /** Drawing the card alone begins. */
  exporting: number;
  /** The page has the card's PNG file. */
  exported: number;
}

/** Records a card's times in the page: from history, from workers' messages, and from the stage, frame by frame. */
function watchSharing(): void {
  const now = (): number => performance.timeOrigin + performance.now();
  let times: Partial<Times>;
  const begin = (): void => {
    times = {};
    Object.assign(window, { times });
  };
  begin();
  const replaceState = window.history.replaceState.bind(window.history);
  window.history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    // The next guest's times begin when the last guest leaves.
    if (new URL(String(url), location.href).pathname === '/') begin();
    else if (String(url).endsWith('/result')) times.result = now();
    replaceState(state, unused, url);
  };
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener('message', ({ data }: MessageEvent<{ result?: unknown } | null>) => {
        if (data?.result instanceof Uint8Array && data.result[1] === 0x50 && times.exporting !== undefined) {
          times.exported ??= now();
          // The booth wipes its copy as soon as it is sealed.
          Object.assign(window, { card: new Uint8Array(data.result) });
        }
      });
    }
  };
  interface Node {
    name(): string;
    getAbsoluteOpacity(): number;
  }
  const code = (): Node | undefined => {
    const { stages } = (window as unknown as { Konva?: { stages: { find(selector: string): Node[] }[] } }).Konva ?? { stages: [] };
    return stages[0]?.find('Image').find((image) => image.name() === 'qr');
  };
  let foundBefore = false;
  const look = (): void => {
    const found = times.result === undefined ? undefined : code();
    if (found !== undefined && foundBefore) {
      times.drawn ??= now();
      if (found.getAbsoluteOpacity() > 0.999) times.shown ??= now();
    }
    foundBefore = found !== undefined;
    requestAnimationFrame(look);
  };
  look();
}

/** The secret in the code, as soon as it is shown. */
async function secretOnScreen(page: Page): Promise<PhotoSecret> {
  const shown = await page.waitForFunction(() => {
    const { times } = window as unknown as { times?: Partial<Times> };
    return times?.shown === undefined ? false : (window.history.state as { secret: string }).secret;
  });
  return (await shown.jsonValue()) as PhotoSecret;
}

/** A phone that records when the photo is visible: in the frame after it was added. */
async function watchedPhone(): Promise<Phone> {
  const phone = await newPhone(kiosk.browser, { deviceScaleFactor: 2, reducedMotion: 'no-preference' });
  await phone.page.addInitScript(() => {
    const watch = (): void => {
      if (document.body?.dataset['cardState'] === 'shown')
        requestAnimationFrame(() => Object.assign(window, { photoVisible: performance.timeOrigin + performance.now() }));
      else requestAnimationFrame(watch);
    };
    watch();
  });
  return phone;
}

/** Opens a link and returns when its photo was visible, in milliseconds since 1970. */
async function photoVisible({ page }: Phone, link: string): Promise<number> {
  await page.goto(link);
  const visible = await page.waitForFunction(() => (window as unknown as { photoVisible?: number }).photoVisible);
  return Number(await visible.jsonValue());
}
