import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GuestsOnDisk } from '../../faults/guestsOnDisk.ts';
import { guestsOnDisk } from '../../faults/guestsOnDisk.ts';
import type { BuiltBooth } from '../../support/built/builtBooth.ts';
import { startBuiltBooth } from '../../support/built/builtBooth.ts';
import { clearPictures } from '../../support/traces/clearPictures.ts';
import { killBrowser, openKeptBrowser } from '../../support/built/keptBrowser.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import type { CupsServer } from '../../support/print/cupsServer.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import { newPrint, orderPrint } from '../../support/print/printClient.ts';
import type { PrivateNet } from '../../support/print/privateNet.ts';
import { privateNet } from '../../support/print/privateNet.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { plainTheme } from '../../support/theme/quickTheme.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { visitDriver } from '../../support/built/visitDriver.ts';

describe.skipIf(!canPrint())(
  'nothing of a print is left unencrypted on disk: in the data folder, the profile, temporary files, or the spool',
  () => {
    let guests: GuestsOnDisk;
    let net: PrivateNet;
    let cups: CupsServer;
    let booth: BuiltBooth;
    let profile: string;
    let browser: BrowserContext | null = null;

    beforeEach(async () => {
      net = await privateNet();
      cups = await cupsServer(net);
      process.env['CUPS_SERVER'] = cups.socket;
      guests = guestsOnDisk();
      booth = await startBuiltBooth(plainTheme, '--printer', `cups:${cups.queue}`);
      profile = mkdtempSync(join(tmpdir(), 'stagebooth-profile-'));
    });
    afterEach(async () => {
      await browser?.close();
      browser = null;
      await booth.stop();
      guests.close();
      await net.close();
    });

    /** A guest who looks at their card. The search covers their photo, their answers and the code's secret from now on. */
    async function guest(): Promise<Page> {
      browser ??= await openKeptBrowser(profile, booth);
      const page = browser.pages()[0] ?? (await browser.newPage());
      await page.goto(booth.address);
      await visitDriver(page).resultFromWithin();
      await guests.meets(page);
      return page;
    }
    /** Touches Print. The search covers the sheet from the moment at which it leaves the page. */
    async function prints(page: Page): Promise<void> {
      const asked = page.waitForRequest((request) => request.url().includes('/api/prints?'));
      await visitDriver(page).button('Print').click();
      const sheet = (await asked).postDataBuffer();
      if (sheet === null) throw new Error('no sheet was sent');
      await guests.hasPicture('the sheet', sheet);
    }
    const says = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();
    const inSpool = (): string[] => readdirSync(cups.spool).filter((file) => file.startsWith('d'));
    const sealed = (): string[] => readdirSync(join(booth.dataFolder, 'prints', 'sealed'));

    /** Expects no guest data in any form, and no pictures where none belong. */
    function nothingIsLeft(): void {
      const { traces, files, bytes } = guests.search([guests.folder, ...cups.keeps]);
      process.stdout.write(`prints: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${traces.length} traces of guests\n`);
      expect(traces).toEqual([]);
      // A running browser has files that appear and disappear.
      expect(clearPictures([booth.dataFolder, cups.spool, ...(browser === null ? [profile] : [])])).toEqual([]);
    }
    async function powerFails(): Promise<void> {
      await booth.halt('SIGKILL');
      if (browser !== null) await killBrowser(browser, profile);
      browser = null;
    }

    test('once it is out, even if it jammed on the way', async () => {
      const page = await guest();
      cups.jam(true);
      await prints(page);
      // The document in CUPS while the driver fails: the sheet as it is printed.
      let document = Buffer.alloc(0);
      await untilTrue(() => (document = inSpool().map((file) => readFileSync(join(cups.spool, file)))[0] ?? document).includes('%%EOF'));
      const jpeg = document.subarray(document.indexOf(Buffer.of(0xff, 0xd8, 0xff)), document.lastIndexOf('\nendstream'));
      await guests.hasPicture('the printed sheet', jpeg);
      const copied = temporaryFolder();
      writeFileSync(join(copied, 'document'), document);
      expect(guests.search([copied]).traces, 'the search finds what is there').toEqual([
        `the printed sheet in ${join(copied, 'document')}`,
      ]);
      rmSync(copied, { recursive: true });
      cups.jam(false);
      await says(page, 'Take it below');
      expect(cups.printed()).toHaveLength(1);
      await untilTrue(() => inSpool().length === 0 && sealed().length === 0);
      nothingIsLeft();
      await powerFails();
      nothingIsLeft();
    });

    test('while it waits and the booth is killed with its browser, and once it has come out after all', async () => {
      const page = await guest();
      const others = [await newPrint(2), await newPrint(2)];
      for (const other of others) {
        await guests.hasPicture("another's sheet", other.png);
        expect(await orderPrint(booth.address.replace(/\/$/, ''), other)).toBe(202);
      }
      await prints(page);
      await says(page, 'in line');
      await powerFails();
      expect(sealed().length).toBeGreaterThan(0);
      // Documents already in CUPS are printed without the booth.
      await untilTrue(() => inSpool().length === 0);
      nothingIsLeft();
      await booth.restart('--printer', `cups:${cups.queue}`);
      await untilTrue(() => cups.printed().length === 5 && sealed().length === 0 && inSpool().length === 0, 60_000);
      nothingIsLeft();
    });

    test('when the booth is killed with its browser as the sheet leaves the page', async () => {
      const page = await guest();
      await prints(page);
      await powerFails();
      await untilTrue(() => inSpool().length === 0);
      nothingIsLeft();
      await booth.restart('--printer', `cups:${cups.queue}`);
      await untilTrue(() => sealed().length === 0 && inSpool().length === 0, 60_000);
      nothingIsLeft();
    });
  },
);
