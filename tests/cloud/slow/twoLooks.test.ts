import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { BuiltBooth } from '../../support/built/builtBooth.ts';
import { openKiosk } from '../../support/built/openKiosk.ts';
import { visitDriver } from '../../support/built/visitDriver.ts';
import { joinedBooth, wholeCloud } from '../../support/cloud/joinedBooths.ts';
import { mangledLinks, namingLook } from '../../support/phone/mangledLinks.ts';
import { newPhone } from '../../support/phone/phoneBrowser.ts';
import type { ScannedLink } from '../../support/phone/scannedLink.ts';
import { scannedLink } from '../../support/phone/scannedLink.ts';
import { ask } from '../../support/server/ask.ts';
import { classicTheme } from '../../support/theme/classicTheme.ts';
import { plainTheme } from '../../support/theme/quickTheme.ts';

const customers = [
  { name: 'Anna & Ben', ground: '#101820' },
  { name: 'Werk Zwei', ground: '#2b1030' },
] as const;
const { shown } = classicTheme().theme.texts.phone;

const addressOf = async ({ address }: BuiltBooth): Promise<string> =>
  (JSON.parse((await ask(`${address}api/share`)).body.toString('utf8')) as { address: string }).address;

/** The look in the booth's links, once they name one. */
const lookOf = (booth: BuiltBooth, withinMs = 60_000): Promise<string> =>
  vi.waitFor(
    async () => {
      const look = /\/s-(\w{6})$/.exec(await addressOf(booth))?.[1];
      if (look === undefined) throw new Error('the booth’s links name no look');
      return look;
    },
    { timeout: withinMs, interval: 200 },
  );

describe.skipIf(inject('noEngines') !== null)('in one cloud', () => {
  test('the guests of two customers see two looks on their phones, whatever apps do to their links, and even after the cloud was unavailable', async () => {
    const cloud = await wholeCloud(1);
    const visits: { link: ScannedLink; look: string; customer: (typeof customers)[number] }[] = [];
    const booths: BuiltBooth[] = [];
    const kiosk = await openKiosk({ reducedMotion: 'reduce' });
    onTestFinished(() => kiosk.close());
    for (const customer of customers) {
      const { name, ground } = customer;
      const theme = { ...plainTheme, brand: { name }, colors: { ground } };
      const booth = await joinedBooth(cloud, name, theme);
      booths.push(booth);
      const look = await lookOf(booth);
      await Promise.all([kiosk.page.waitForResponse('**/api/share'), kiosk.page.goto(booth.address)]);
      await visitDriver(kiosk.page).resultFromWithin();
      const link = await scannedLink(kiosk.page);
      expect([link.address, link.link]).toEqual([cloud.proxy.address, `${cloud.proxy.address}/s-${look}#${link.secret}`]);
      visits.push({ link, look, customer });
    }
    expect(new Set(visits.map(({ look }) => look)).size).toBe(2);
    const opened = async (address: string) => {
      const { page, errors, context, requested } = await newPhone(kiosk.browser);
      await page.goto(address);
      await page.getByRole('heading', { name: shown }).waitFor();
      const seen = {
        brand: await page.locator('.brand').textContent(),
        title: await page.title(),
        ground: await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground')),
        link: page.url(),
        paths: requested.map((one) => new URL(one).pathname.replace(/[\w-]{22}$/, '')),
      };
      expect(errors).toEqual([]);
      await context.close();
      return seen;
    };
    for (const { link, look, customer } of visits) {
      const others = customers.filter(({ name }) => name !== customer.name).map(({ name }) => name);
      const seen = await opened(link.link);
      expect(seen).toMatchObject({ brand: customer.name, ground: customer.ground, link: link.link, paths: [`/s-${look}`, '/photos/'] });
      expect(seen.title).toContain(customer.name);
      expect(JSON.stringify(seen)).not.toContain(others[0]);
      // A server that does not know the look shows its own page.
      expect((await opened(`${link.address}/s-AAAAAA#${link.secret}`)).brand).toBe('Stagebooth');
      expect((await opened(`${link.address}/s#${link.secret}`)).brand).toBe('Stagebooth');
      for (const { mangle } of mangledLinks.filter((_link, place) => place % 9 === 1)) {
        const mangled = await opened(namingLook(mangle(link.address, link.secret), look));
        expect(mangled).toMatchObject({ brand: customer.name, link: link.link });
      }
    }
    // A booth that starts while its cloud is unreachable still makes codes with its look.
    await cloud.servers[0]?.end('SIGKILL');
    const [booth] = booths;
    await booth?.halt();
    await booth?.restart('--cloud', cloud.proxy.address);
    expect(booth === undefined ? '' : await lookOf(booth)).toBe(visits[0]?.look);
  }, 400_000);
});
