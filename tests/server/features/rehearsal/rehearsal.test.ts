import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { manualClock } from '../../../../src/kiosk/devices/manualClock.ts';
import type { OtherFacts } from '../../../../src/server/features/rehearsal/rehearsal.ts';
import { rehearsal } from '../../../../src/server/features/rehearsal/rehearsal.ts';
import type { KioskSettings } from '../../../../src/shared/contract/kioskStatus.ts';
import type { RehearsedVisit } from '../../../../src/shared/contract/rehearsal.ts';
import { dust } from '../../../support/time/timePasses.ts';
import { probeGuests } from '../../../../src/server/features/rehearsal/inspectBooth.ts';

const photo = 'AAAAAAAAAAAAAAAAAAAAAA';
const visit: RehearsedVisit = {
  reached: 'card',
  camera: { trouble: null, width: 1920, height: 1080, faces: null },
  picture: 'cutout',
  shutterToCardMs: 1900,
  photoId: photo,
  screen: { width: 1080, height: 1920, pixelRatio: 1 },
  stageScale: 1,
  sound: 'ready',
  calendarMs: 0,
};
const others: OtherFacts = {
  theme: { name: 'Aurora', problem: null, warnings: [] },
  roomBytes: 1e12,
  floorBytes: 0,
  keepsOnDisk: true,
  recordsAnswer: true,
  clock: { nowMs: 0, builtMs: null, latestSeenMs: null, elsewhereMs: null, kioskMs: null },
  publicAddress: { address: 'http://192.168.1.20:8081', origin: 'found', others: [] },
  probe: { kind: 'answered' },
  findings: [],
  sharingEnabled: true,
};

function rehearsing(hearsPhones = true) {
  const clock = manualClock();
  const wishes: KioskSettings['rehearsal'][] = [];
  const dress = rehearsal({
    inspect: () => Promise.resolve(others),
    wish: (wish) => wishes.push(wish),
    hearsPhones: () => hearsPhones,
    work: { start: (work) => void work(), after: (ms, work) => clock.after(ms, () => void work()) },
  });
  const about = (what: string) => dress.state().findings.find((finding) => finding.about === what);
  return { clock, wishes, dress, about };
}

test('the kiosk makes its visit, the card arrives, a phone fetches it: GO', async () => {
  const { wishes, dress, about } = rehearsing();
  expect(dress.state()).toEqual({ phase: 'none', verdict: null, findings: [] });
  void dress.begin({ phone: true, backToStaff: true });
  expect([dress.state().phase, wishes]).toEqual(['visit', [{ id: expect.any(Number), backToStaff: true }]]);
  expect(await dress.hear({ kind: 'visited', visit })).toBe('checks');
  dress.kept('another');
  dress.kept(photo);
  expect(await dress.hear({ kind: 'still-there' })).toBe('phone');
  expect([dress.seen('another'), dress.seen(photo)]).toEqual([false, true]);
  await dust();
  expect([dress.state().verdict, about('phone')?.level, wishes.at(-1)]).toEqual(['GO', 'good', null]);
});

test('a card that arrived before the kiosk reported it counts; without a phone the rehearsal then ends', async () => {
  const { dress } = rehearsing();
  void dress.begin({ phone: false, backToStaff: false });
  dress.kept(photo);
  await dress.hear({ kind: 'visited', visit });
  await dust();
  expect(dress.state()).toMatchObject({ phase: 'over', verdict: 'GO' });
});

test('if phones fetch cards from the cloud, the rehearsal does not wait for a phone', async () => {
  const { dress, about } = rehearsing(false);
  void dress.begin({ phone: true, backToStaff: false });
  dress.kept(photo);
  await dress.hear({ kind: 'visited', visit });
  await dust();
  expect([dress.state().verdict, about('phone')?.level]).toEqual(['GO', 'note']);
});

test("a phone that is faster than the kiosk's report counts", async () => {
  const { dress, about } = rehearsing();
  void dress.begin({ phone: true, backToStaff: false });
  dress.kept(photo);
  // Until then the phone may be a guest's.
  expect(dress.seen(photo)).toBe(false);
  await dress.hear({ kind: 'visited', visit });
  await dust();
  expect([dress.state().verdict, about('phone')?.level]).toEqual(['GO', 'good']);

  void dress.begin({ phone: true, backToStaff: false });
  expect(await dress.hear({ kind: 'visited', visit })).toBe('phone');
});

test('waiting for a missing card, phone or kiosk report has a time limit', async () => {
  const { clock, dress, about } = rehearsing();
  void dress.begin({ phone: true, backToStaff: false });
  await dress.hear({ kind: 'visited', visit });
  clock.advance(20_000);
  await dust();
  expect([dress.state().verdict, about('card')?.level]).toEqual(['NO-GO', 'bad']);
  dress.kept(photo);
  await dust();
  expect(dress.state().verdict, 'when it comes after all').toBe('NO-GO');

  void dress.begin({ phone: true, backToStaff: false });
  dress.kept(photo);
  await dress.hear({ kind: 'visited', visit });
  clock.advance(120_000);
  await dust();
  expect([dress.state().verdict, about('phone')?.level]).toEqual(['NO-GO', 'bad']);

  void dress.begin({ phone: true, backToStaff: false });
  clock.advance(180_000);
  await dust();
  expect([dress.state().verdict, about('camera')?.says]).toEqual(['NO-GO', expect.stringContaining('did not finish')]);
});

test('leaving the card without scanning it skips the phone', async () => {
  const { dress, about } = rehearsing();
  void dress.begin({ phone: true, backToStaff: false });
  dress.kept(photo);
  await dress.hear({ kind: 'visited', visit });
  expect(await dress.hear({ kind: 'phone-skipped' })).toBe('over');
  expect([dress.state().verdict, about('phone')?.level]).toEqual(['GO', 'note']);
});

test('a report about a visit that nobody requested is ignored', async () => {
  const { dress } = rehearsing();
  expect(await dress.hear({ kind: 'visited', visit })).toBe('none');
  expect(dress.seen(photo)).toBe(false);
});

test.each<[what: string, body: string, kind: string]>([
  ['this booth', '{"ok":true,"booth":"mine"}', 'answered'],
  ['another booth', '{"ok":true,"booth":"other"}', 'other'],
  ['a page of the network', '<!doctype html>', 'other'],
])('the public address is requested as a phone would: %s', async (_what, body, kind) => {
  const server = createServer((_request, response) => response.writeHead(200, { date: 'Fri, 20 Nov 2026 12:00:00 GMT' }).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { probe, dateMs } = await probeGuests(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'mine');
  expect(probe.kind).toBe(kind);
  if (kind === 'answered') expect(dateMs).toBe(Date.UTC(2026, 10, 20, 12));
});

test('a public address where nothing listens is reported', async () => {
  expect((await probeGuests('http://127.0.0.1:1', 'mine')).probe).toEqual({ kind: 'silent', why: expect.stringMatching(/listens|answer/) });
});

test('beginning a rehearsal resolves with its result, or with null if another replaced it or the booth closed', async () => {
  const { dress } = rehearsing();
  const first = dress.begin({ phone: false, backToStaff: false });
  const second = dress.begin({ phone: false, backToStaff: false });
  expect(await first).toBeNull();
  dress.kept(photo);
  await dress.hear({ kind: 'visited', visit });
  expect(await second).toMatchObject({ phase: 'over', verdict: 'GO' });
  const third = dress.begin({ phone: false, backToStaff: false });
  dress.close();
  expect(await third).toBeNull();
});
