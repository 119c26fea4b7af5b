import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { newApp } from '../../../../src/server/core/http/newApp.ts';
import { openKioskSettings } from '../../../../src/server/core/settings/kioskSettings.ts';
import { openCamera } from '../../../../src/server/features/camera/openCamera.ts';
import type { StaffStillCamera } from '../../../../src/shared/contract/camera/stillCamera.ts';
import { imageSize } from '../../../../src/shared/share/imageSize.ts';
import { untilTrue } from '../../../support/print/untilTrue.ts';
import { featureCore } from '../../../support/server/featureCore.ts';
import { settled } from '../../../support/time/settled.ts';

async function atWork(camera: string, core: Awaited<ReturnType<typeof featureCore>> | null = null) {
  const parts = core ?? (await featureCore({}));
  const kioskSettings = await settled(openKioskSettings(parts.stores.settings));
  const feature = await settled(openCamera({ settings: { camera }, stores: parts.stores, kioskSettings }));
  onTestFinished(() => feature.close?.());
  const app = newApp({ headers: () => ({}), logger: pino({ level: 'silent' }), requestTimeoutMs: 20_000 });
  onTestFinished(() => app.close());
  await feature.routes?.kiosk?.(app);
  await feature.routes?.staff?.(app);
  feature.begin?.();
  await new Promise((resolve) => setImmediate(resolve));
  return {
    app,
    feature,
    kioskSettings,
    parts,
    staff: async () => (await app.inject({ url: '/staff/api/still-camera' })).json<StaffStillCamera>(),
    choose: async (address: string) => (await app.inject({ method: 'PUT', url: '/staff/api/still-camera', body: { address } })).statusCode,
  };
}

const shotUrl = (id: string): string => `/api/camera/shots?id=${id}`;

test('with the browser’s camera, the kiosk gets no other camera, and staff see nothing', async () => {
  const { app, feature, kioskSettings, staff } = await atWork('browser');
  expect(kioskSettings.current()).not.toHaveProperty('stillCamera');
  expect(await feature.problems?.()).toEqual([]);
  expect(await staff()).toMatchObject({ chosen: 'browser', choices: [{ address: 'browser' }], says: null });
  expect((await app.inject({ method: 'POST', url: shotUrl('a'.repeat(22)) })).statusCode).toBe(503);
  expect((await app.inject({ url: '/api/camera/live' })).statusCode).toBe(503);
});

test("the kiosk gets the camera's abilities, and one shot for each id", async () => {
  const { app, kioskSettings } = await atWork('fake');
  expect(kioskSettings.current().stillCamera).toBe('live');
  const [one, same] = await Promise.all([1, 2].map(() => app.inject({ method: 'POST', url: shotUrl('b'.repeat(22)) })));
  expect(one?.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
  expect(imageSize(one!.rawPayload)).toEqual({ type: 'jpeg', width: 3000, height: 2000 });
  expect(same?.rawPayload.equals(one!.rawPayload)).toBe(true);
  expect((await app.inject({ method: 'POST', url: shotUrl('short') })).statusCode).toBe(400);
});

test('a camera without a preview only takes shots', async () => {
  const { kioskSettings } = await atWork('folder:/tmp');
  expect(kioskSettings.current().stillCamera).toBe('shots');
});

test('a camera that does not answer is a problem for staff, with a sentence that says what to do', async () => {
  const { feature, staff, app } = await atWork('folder:/nowhere/at/all');
  await untilTrue(async () => (await staff()).trouble !== null);
  expect(await feature.problems?.()).toEqual([
    'The camera does not answer. Switch it on, and check its cable or its Wi-Fi. Until then, the browser’s camera takes the photos.',
  ]);
  const test = await app.inject({ method: 'POST', url: '/staff/api/still-camera/test', body: { test: true } });
  expect([test.statusCode, test.json<{ message: string }>().message]).toEqual([422, expect.stringContaining('does not answer')]);
});

test('staff take test shots, and see what the camera reports', async () => {
  const { app, staff } = await atWork('fake');
  expect((await app.inject({ method: 'POST', url: '/staff/api/still-camera/test', body: { test: true } })).statusCode).toBe(204);
  await untilTrue(async () => (await staff()).lines.length > 0);
  expect(await staff()).toMatchObject({ says: 'The camera is ready.', trouble: null });
});

test('a rehearsal takes a test shot, and is a NO-GO without one', async () => {
  const [good, away, none] = [await atWork('fake'), await atWork('folder:/nowhere/at/all'), await atWork('browser')];
  const findings = (of: typeof good) => of.feature.rehearse?.({ supplies: false });
  expect(await findings(good)).toMatchObject([{ about: 'shutter', level: 'good', howToFix: null }]);
  expect(await findings(away)).toMatchObject([{ about: 'shutter', level: 'bad', howToFix: expect.stringContaining('Switch it on') }]);
  expect(await findings(none)).toEqual([]);
});

test('staff switch to the browser’s camera, and the choice survives until the booth is started with another camera', async () => {
  const { choose, kioskSettings, parts } = await atWork('fake');
  expect(await choose('folder:/etc')).toBe(422);
  expect(await choose('browser')).toBe(204);
  expect(kioskSettings.current()).not.toHaveProperty('stillCamera');
  const again = await atWork('fake', parts);
  expect((await again.staff()).chosen).toBe('browser');
  expect(await again.choose('fake')).toBe(204);
  expect(again.kioskSettings.current().stillCamera).toBe('live');
  const other = await atWork('folder:/tmp', parts);
  expect((await other.staff()).chosen).toBe('folder:/tmp');
});

test.each([
  ['webcam', 'Did you mean'],
  ['foldr:/tmp', 'Did you mean folder?'],
  ['folder:photos', 'an absolute folder path'],
  ['fake:2', 'nothing after fake'],
  ['gphoto2:--hook-script=/tmp/x', 'needs a port'],
  ['ccapi:192.168.1.2', 'own address'],
  ['ccapi:http://192.168.1.2/ccapi', 'own address'],
  ['ccapi:http://camera.example.com', 'in this network'],
])('--camera %s is refused in a sentence', async (address, says) => {
  const core = await featureCore({});
  const kioskSettings = await settled(openKioskSettings(core.stores.settings));
  const opened = await openCamera({ settings: { camera: address }, stores: core.stores, kioskSettings });
  expect(opened).toEqual({ ok: false, error: expect.stringContaining(says === 'Did you mean' ? '--camera can be' : says) });
});
