import type { Page } from 'playwright-core';
import { partOf } from '../../.config/partOf.mjs';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Health } from '../../src/shared/contract/health.ts';
import { boothCommands } from '../../src/server/storage/cloud/boothCommands.ts';
import { boothRegister } from '../../src/server/storage/cloud/boothRegister.ts';
import { boothReports } from '../../src/server/storage/cloud/boothReports.ts';
import { lookStore } from '../../src/server/storage/cloud/lookStore.ts';
import type { SharedDatabase } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { packLook } from '../../src/server/storage/themes/packedLook.ts';
import { ask } from '../support/server/ask.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import type { WholeCloud } from '../support/cloud/joinedBooths.ts';
import { askingBooth, joinedAs, joinedBooth, wholeCloud, wordsOf } from '../support/cloud/joinedBooths.ts';
import { inDatabase } from '../support/cloud/places.ts';
import { filesBelow } from '../support/files/filesBelow.ts';
import { guestlyParts } from '../support/built/guestlyParts.ts';
import { keptByKiosk } from '../support/built/keptByKiosk.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openSealed } from '../support/phone/openSealed.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { newPhone } from '../support/phone/phoneBrowser.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';
import { runsOf } from '../support/arbitrary/runsOf.ts';
import type { ScannedLink } from '../support/phone/scannedLink.ts';
import { fetchSealed, scannedLink } from '../support/phone/scannedLink.ts';
import { settled } from '../support/time/settled.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

const texts = classicTheme().theme.texts.phone;
/** Visits of the offline day. */
const visits = runsOf({ usual: 16, long: 96 });
const dayMs = 8 * 3_600_000;

async function kioskOf(booth: BuiltBooth): Promise<Kiosk> {
  const kiosk = await openKiosk({ reducedMotion: 'reduce' });
  onTestFinished(() => kiosk.close());
  await Promise.all([kiosk.page.waitForResponse('**/api/share'), kiosk.page.goto(booth.address)]);
  return kiosk;
}

/** One guest's visit, up to the code. */
async function visit({ page }: Kiosk): Promise<ScannedLink> {
  await visitDriver(page).resultFromWithin();
  return scannedLink(page);
}

const backToWelcome = (page: Page): Promise<void> => visitDriver(page).button('Back').click();

/** Opens the link on a phone and expects the card. */
async function opensOnPhone({ browser }: Kiosk, { link }: ScannedLink): Promise<void> {
  const { page, errors, context } = await newPhone(browser);
  await page.goto(link);
  await page.getByRole('heading', { name: texts.shown }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
}

const waitingIn = async ({ page }: Kiosk): Promise<number> =>
  (await keptByKiosk(page)).states.filter((state) => state === 'waiting').length;

const problemsOf = async ({ address }: BuiltBooth): Promise<readonly string[]> =>
  (JSON.parse((await ask(`${address}health`)).body.toString('utf8')) as Health).problems;

function database({ databaseUrl }: WholeCloud): SharedDatabase {
  const calls = postgresCalls(databaseUrl, 2);
  onTestFinished(() => calls.close());
  return calls;
}

/** Ends every connection, like a database restart. */
const restartDatabase = ({ databaseUrl }: WholeCloud): Promise<unknown> =>
  inDatabase(
    (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    databaseUrl,
  );

const idOf = async (calls: SharedDatabase, name: string): Promise<string> =>
  (await settled(boothRegister(calls).booths())).find((booth) => booth.name === name)?.id ?? '';

/** The journeys in this run; each takes minutes. */
const now = partOf([0, 1, 2, 3, 4, 5]);

describe.skipIf(inject('noEngines') !== null)('booths connected to a cloud', () => {
  test.runIf(now.includes(0))(
    'join by six words, and deliver from two kiosks through two servers while one is killed and the database restarts',
    async () => {
      const cloud = await wholeCloud();
      const [foyer, bar] = await Promise.all([joinedBooth(cloud, 'Foyer'), joinedBooth(cloud, 'Bar')]);
      const kiosks = await Promise.all([kioskOf(foyer), kioskOf(bar)]);
      const links: ScannedLink[] = [];
      for (const kiosk of kiosks) {
        const link = await visit(kiosk);
        expect(link.address).toBe(cloud.proxy.address);
        await opensOnPhone(kiosk, link);
        links.push(link);
        await backToWelcome(kiosk.page);
      }
      await cloud.servers[0]?.end('SIGKILL');
      for (const kiosk of kiosks) {
        links.push(await visit(kiosk));
        await backToWelcome(kiosk.page);
      }
      await restartDatabase(cloud);
      for (const kiosk of kiosks) {
        links.push(await visit(kiosk));
        await vi.waitFor(async () => expect(await waitingIn(kiosk)).toBe(0), { timeout: 60_000, interval: 500 });
      }
      for (const link of links) expect((await fetchSealed(link)).status, link.link).toBe(200);
      await opensOnPhone(kiosks[1], links.at(-1) ?? links[0]!);
      const calls = database(cloud);
      expect(await inDatabase((sql) => sql`SELECT key FROM photos WHERE gone IS NULL`, cloud.databaseUrl)).toHaveLength(links.length);
      // The booths store nothing of these cards.
      for (const booth of [foyer, bar])
        expect([...filesBelow(booth.dataFolder).keys()].filter((path) => path.includes('sealed'))).toEqual([]);

      const heard = await vi.waitFor(
        async () => {
          const states = (await settled(boothReports(calls).received())).map(({ state }) => state);
          expect(states.map((state) => [state?.kiosks[0]?.camera, state?.outbox.waiting])).toEqual([
            [null, 0],
            [null, 0],
          ]);
          return states;
        },
        { timeout: 60_000, interval: 500 },
      );
      expect(heard.map((state) => state?.look.name)).toEqual(['Test', 'Test']);
      const today = heard[0]?.day ?? '';
      const hours = await vi.waitFor(
        async () => {
          const all = await settled(
            boothReports(calls).hours([await idOf(calls, 'Foyer'), await idOf(calls, 'Bar')], today.replace(/-\d\d$/, '-01'), '2999-01-01'),
          );
          expect(all.reduce((sum, { sums }) => sum + sums.cards, 0)).toBe(links.length);
          return all;
        },
        { timeout: 60_000, interval: 500 },
      );
      expect(hours.flatMap(({ sums }) => sums.durations.map(({ kind }) => kind))).toContain('shutter-to-card');
      // The cloud has no guest data and no tokens.
      const dump = JSON.stringify(
        await inDatabase(
          async (sql) => [await sql`SELECT * FROM booths`, await sql`SELECT * FROM booth_reports`, await sql`SELECT * FROM visit_hours`],
          cloud.databaseUrl,
        ),
      );
      for (const link of links) expect(guestlyParts(Buffer.from(dump), link)).toEqual([]);
      for (const booth of [foyer, bar]) {
        const disk = [...filesBelow(booth.dataFolder).values()].map((file) => file.toString('latin1')).join('\n');
        const tokens = [...disk.matchAll(/"token":"([\w-]{43})"/g)].map(([, token = '']) => token);
        expect(tokens).not.toEqual([]);
        for (const token of tokens) expect(dump).not.toContain(token);
      }
      expect(kiosks.flatMap(({ errors }) => errors)).toEqual([]);
    },
    300_000,
  );

  test.runIf(now.includes(1))(
    'keep undelivered photos when revoked, report it, and deliver the photos after rejoining',
    async () => {
      const cloud = await wholeCloud(1);
      const booth = await joinedBooth(cloud, 'Foyer');
      const kiosk = await kioskOf(booth);
      const before = booth.written().length;
      expect(await cloud.says('revoke', 'Foyer')).toBe('Foyer can no longer deliver photos.\n');
      const words = await vi.waitFor(() => wordsOf(booth, before), { timeout: 60_000 });
      expect(await problemsOf(booth)).toContainEqual(
        expect.stringMatching(
          /^The cloud at \S+ no longer knows this booth: its photos wait in the kiosk\. .* six words at \S+: (\w+ ){5}\w+\.$/,
        ),
      );
      const link = await visit(kiosk);
      expect(await waitingIn(kiosk)).toBe(1);
      const phone = await newPhone(kiosk.browser);
      await phone.page.goto(link.link);
      await phone.page.getByRole('heading', { name: texts.onItsWay.title }).waitFor();
      expect(await cloud.says('admit', 'a b c', words)).toContain('does not begin with a booth’s six words');
      expect(await cloud.says('admit', words)).toBe('Foyer has joined.\n');
      // The page has waited for the card.
      await phone.page.getByRole('heading', { name: texts.shown }).waitFor();
      expect(await waitingIn(kiosk)).toBe(0);
    },
    300_000,
  );

  test.runIf(now.includes(2))(
    'receive themes, switch to them between guests, keep their own if one is broken, and can be rolled back',
    async () => {
      const cloud = await wholeCloud(1);
      const booth = await joinedBooth(cloud, 'Foyer');
      const calls = database(cloud);
      const id = await idOf(calls, 'Foyer');
      const kiosk = await kioskOf(booth);
      const shown = (): Promise<string | undefined> => settled(boothReports(calls).received()).then(([heard]) => heard?.state?.look.name);
      const give = async (name: string, theme: Record<string, unknown>) => {
        const packed = packLook([
          { path: 'theme.json', bytes: Buffer.from(JSON.stringify({ name, extends: 'classic', ...plainTheme, ...theme })) },
        ]);
        if (!packed.ok) throw new Error(packed.error);
        const look = await settled(lookStore(calls).add(name, packed.value));
        await settled(boothCommands(calls).give([id], { kind: 'look', look }, null));
        return look;
      };
      const outcome = () =>
        vi.waitFor(
          async () => {
            const [latest] = await settled(boothCommands(calls).latest([id], 1));
            expect(latest?.outcome).not.toBeNull();
            return latest;
          },
          { timeout: 90_000, interval: 500 },
        );
      await give('Gold', {});
      expect(await outcome()).toMatchObject({ outcome: 'done' });
      await vi.waitFor(async () => expect(await shown()).toBe('Gold'), { timeout: 60_000, interval: 500 });
      await give('Broken', { palette: { ink: 'no colour' } });
      expect(await outcome()).toMatchObject({ outcome: 'failed', says: expect.stringContaining('This theme cannot be shown: ') });
      expect(await shown()).toBe('Gold');
      await settled(boothCommands(calls).give([id], { kind: 'look', look: null }, null));
      expect(await outcome()).toMatchObject({ outcome: 'done' });
      await vi.waitFor(async () => expect(await shown()).toBe('Test'), { timeout: 60_000, interval: 500 });

      await settled(boothCommands(calls).give([id], { kind: 'closed', closed: { until: '14:30' } }, null));
      expect(await outcome()).toMatchObject({ outcome: 'done' });
      await kiosk.page.getByText('14:30').first().waitFor({ state: 'attached' });
      await settled(boothCommands(calls).give([id], { kind: 'closed', closed: null }, null));
      expect(await outcome()).toMatchObject({ outcome: 'done' });
      await visitDriver(kiosk.page).button('CLICK TO START').waitFor({ state: 'attached' });
      await settled(boothCommands(calls).give([id], { kind: 'rehearse' }, null));
      await vi.waitFor(
        async () => expect((await settled(boothReports(calls).received()))[0]?.state?.rehearsal?.verdict).toMatch(/^(NO-)?GO$/),
        {
          timeout: 120_000,
          interval: 500,
        },
      );
      await settled(boothCommands(calls).give([id], { kind: 'restart' }, null));
      expect(await outcome()).toMatchObject({ outcome: 'failed', says: expect.stringContaining('npm start') });
    },
    400_000,
  );

  test.runIf(now.includes(3))(
    `deliver all ${visits} cards from 8 hours offline once the cloud is back, even if their clocks are wrong`,
    async () => {
      const cloud = await wholeCloud();
      const booth = await joinedBooth(cloud, 'Foyer');
      const kiosk = await openKiosk({ reducedMotion: 'reduce' });
      onTestFinished(() => kiosk.close());
      const clock = await movedClock(kiosk);
      await Promise.all([kiosk.page.waitForResponse('**/api/share'), kiosk.page.goto(booth.address)]);
      cloud.proxy.cut(true);
      const links: ScannedLink[] = [];
      for (let guest = 0; guest < visits; guest++) {
        links.push(await visit(kiosk));
        await backToWelcome(kiosk.page);
        await clock.advance(dayMs / visits);
      }
      expect(await waitingIn(kiosk)).toBe(visits);
      expect(new Set(links.map(({ address }) => address))).toEqual(new Set([cloud.proxy.address]));
      await vi.waitFor(
        async () =>
          expect(await problemsOf(booth)).toContainEqual(expect.stringMatching(/^The cloud at \S+ has not been reached for \d+ minute/)),
        { timeout: 90_000, interval: 1000 },
      );
      cloud.proxy.cut(false);
      await vi.waitFor(async () => expect(await waitingIn(kiosk)).toBeLessThan(visits), { timeout: 60_000, interval: 50 });
      // Meanwhile a server dies and the database restarts.
      await cloud.servers[0]?.end('SIGKILL');
      await restartDatabase(cloud);
      await vi.waitFor(async () => expect(await waitingIn(kiosk)).toBe(0), { timeout: 180_000, interval: 1000 });
      for (const link of links) {
        const { status, body } = await fetchSealed(link);
        expect([status, openSealed(body, link.secret).ok], link.link).toEqual([200, true]);
      }
      await opensOnPhone(kiosk, links[0]!);
      expect(kiosk.errors).toEqual([]);
    },
    900_000,
  );

  test.runIf(now.includes(4))(
    'use their own address in codes while the cloud is unreachable if their theme allows it, and store those cards themselves',
    async () => {
      const cloud = await wholeCloud(1);
      const booth = await joinedBooth(cloud, 'Foyer', { ...plainTheme, share: { ...plainTheme.share, nearby: true } });
      const kiosk = await kioskOf(booth);
      await vi.waitFor(
        async () =>
          expect(JSON.parse((await ask(`${booth.address}api/share`)).body.toString('utf8'))).toMatchObject({
            address: cloud.proxy.address,
          }),
        { timeout: 20_000, interval: 200 },
      );
      await kiosk.page.waitForResponse('**/api/share');
      const inCloud = await visit(kiosk);
      expect(inCloud.address).toBe(cloud.proxy.address);
      cloud.proxy.cut(true);
      await kiosk.page.waitForResponse(
        async (response) => response.url().endsWith('/api/share') && !(await response.text()).includes(cloud.proxy.address),
        {
          timeout: 90_000,
        },
      );
      // The code on the screen does not change.
      expect((await scannedLink(kiosk.page)).link).toBe(inCloud.link);
      await backToWelcome(kiosk.page);
      const nearby = await visit(kiosk);
      expect(nearby.address).not.toBe(cloud.proxy.address);
      await opensOnPhone(kiosk, nearby);
      await backToWelcome(kiosk.page);
      cloud.proxy.cut(false);
      await kiosk.page.waitForResponse(
        async (response) => response.url().endsWith('/api/share') && (await response.text()).includes(cloud.proxy.address),
        {
          timeout: 90_000,
        },
      );
      expect((await visit(kiosk)).address).toBe(cloud.proxy.address);
      for (const link of [inCloud, nearby]) expect((await fetchSealed(link)).status).toBe(200);
      expect((await fetchSealed({ ...nearby, address: cloud.proxy.address })).status).toBe(404);
    },
    300_000,
  );

  test.runIf(now.includes(5))(
    'need new words after a restart only if they had not joined, and are never mistaken for another booth',
    async () => {
      const cloud = await wholeCloud(1);
      const asking = await askingBooth(cloud);
      const words = await wordsOf(asking);
      expect(await problemsOf(asking)).toContainEqual(expect.stringContaining(words));
      const listed = await inDatabase((sql) => sql`SELECT * FROM join_requests`, cloud.databaseUrl);
      expect(listed).toHaveLength(1);
      expect(JSON.stringify(listed)).not.toContain(words.split(' ')[0]);
      expect(await cloud.says('admit', `${words.split(' ').slice(1).join(' ')} zoo`)).toContain('No booth shows these words now');
      const settings = ['--cloud', cloud.proxy.address];
      const started = asking.written().length;
      await asking.restart(...settings);
      expect(await wordsOf(asking, started)).toBe(words);
      await cloud.says('admit', words, 'Foyer');
      await joinedAs(asking, 'Foyer');
      const before = asking.written().length;
      await asking.restart(...settings);
      const calls = database(cloud);
      await vi.waitFor(async () => expect(await settled(boothReports(calls).received())).toHaveLength(1), {
        timeout: 30_000,
        interval: 300,
      });
      expect(asking.written().slice(before)).not.toContain('six words');
    },
    120_000,
  );
});

/** A kiosk whose page and outbox have a different clock from this machine's. */
async function movedClock({ context, page }: Kiosk): Promise<{ advance(ms: number): Promise<void> }> {
  const moved = `{
    const real = Date.now.bind(Date);
    let aheadMs = 0;
    Date.now = () => real() + aheadMs;
    new BroadcastChannel('test clock').addEventListener('message', ({ data }) => (aheadMs = data));
  }`;
  await context.route('**/outboxWorker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${moved}${await response.text()}` });
  });
  let aheadMs = 0;
  return {
    async advance(ms) {
      aheadMs += ms;
      await page.evaluate((to) => {
        const channel = new BroadcastChannel('test clock');
        channel.postMessage(to);
        channel.close();
      }, aheadMs);
    },
  };
}
