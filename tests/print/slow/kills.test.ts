import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Chance } from '../../support/groups/Chance.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import { newPrint, orderPrint, printerOf, printStatus } from '../../support/print/printClient.ts';
import type { WantedPrint } from '../../support/print/printClient.ts';
import { privateNet } from '../../support/print/privateNet.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { runsOf } from '../../support/arbitrary/runsOf.ts';
import { seed } from '../../support/arbitrary/seed.ts';
import { serverProcess } from '../../support/built/serverProcess.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { clearPictures } from '../../support/traces/clearPictures.ts';

const kills = runsOf({ usual: 20, long: 200 });

test.skipIf(!canPrint())(
  `over ${kills} kills of the server and of CUPS no print is lost, sent twice, or left unencrypted`,
  async () => {
    const net = await privateNet();
    try {
      const [cups, data, chance] = [await cupsServer(net), temporaryFolder(), new Chance(seed)];
      process.stdout.write(`kills: STAGEBOOTH_SEED=${seed}\n`);
      process.env['CUPS_SERVER'] = cups.socket;
      const start = () => serverProcess(data, '--printer', `cups:${cups.queue}`);
      let server = await start();
      const prints: WantedPrint[] = [];
      const unanswered = new Set<WantedPrint>();
      const order = async (print: WantedPrint): Promise<void> => {
        const status = await orderPrint(server.kiosk, print);
        if (status === null) unanswered.add(print);
        else {
          expect(status).toBe(202);
          unanswered.delete(print);
        }
      };
      for (let round = 0; round < kills; round++) {
        for (const print of [...unanswered]) await order(print);
        // Orders faster than the printer would have to be refused.
        await untilTrue(async () => (await printerOf(server.kiosk)).ahead <= 3, 120_000);
        const print = await newPrint();
        prints.push(print);
        const ordered = order(print);
        await new Promise((resolve) => setTimeout(resolve, chance.between(0, 1500)));
        if (round % 2 === 0) {
          await server.end('SIGKILL');
          await ordered;
          server = await start();
        } else {
          await ordered;
          await cups.kill('SIGKILL');
          await cups.start();
        }
      }
      for (const print of [...unanswered]) await order(print);
      const states = async (): Promise<string[]> => Promise.all(prints.map(async ({ id }) => (await printStatus(server.kiosk, id)).state));
      await untilTrue(async () => (await states()).every((state) => state === 'done' || state === 'stopped'), 300_000);
      expect(new Set(await states())).toEqual(new Set(['done']));
      // A sheet that the booth has sent twice has two names. Two prints with one name come from CUPS, if it was killed after its driver had
      // ended but before it knew: nothing outside CUPS could tell.
      const names = cups.printed();
      const jobs = new Set(names);
      const different = new Set([...jobs].map((name) => name.split('-').slice(0, 3).join('-'))).size;
      const [byBooth, byCups] = [jobs.size - different, names.length - jobs.size];
      process.stdout.write(
        `kills: ${kills}, prints: ${prints.length}, sheets: ${names.length}, lost: ${prints.length - different}, ` +
          `double by the booth: ${byBooth}, by CUPS itself: ${byCups}\n`,
      );
      expect({ lost: prints.length - different, byBooth }).toEqual({ lost: 0, byBooth: 0 });
      // Only a kill within certain milliseconds causes this.
      expect(byCups).toBeLessThanOrEqual(Math.max(1, kills / 40));
      await server.end('SIGKILL');
      expect(clearPictures([data, cups.spool])).toEqual([]);
      expect(readdirSync(join(data, 'prints', 'sealed'))).toEqual([]);
    } finally {
      await net.close();
    }
  },
  1_800_000,
);
