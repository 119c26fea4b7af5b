import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Chance } from '../support/groups/Chance.ts';
import { canPrint } from '../support/printing/canPrint.ts';
import { cupsServer } from '../support/printing/cupsServer.ts';
import { newPrint, orderPrint, printerOf, printStatus } from '../support/printing/printClient.ts';
import type { WantedPrint } from '../support/printing/printClient.ts';
import { privateNet } from '../support/printing/privateNet.ts';
import { untilTrue } from '../support/printing/untilTrue.ts';
import { runsOf } from '../support/runsOf.ts';
import { seed } from '../support/seed.ts';
import { serverProcess } from '../support/serverProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { clearPictures } from '../support/traces/clearPictures.ts';

const kills = runsOf({ usual: 20, long: 200 });

test.skipIf(!canPrint())(
  `over ${kills} kills of the server and of CUPS no print is lost, none comes out twice, and none is left in clear`,
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
        // Faster than it prints, it would have to be turned away.
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
      // Each attempt has a name of its own: without it, what came out twice is there twice.
      const attempts = cups.printed();
      const printOf = (name: string): string => name.split('-').slice(0, 3).join('-');
      const sheets = attempts.map(printOf);
      const [different, doubles] = [new Set(sheets).size, sheets.length - new Set(sheets).size];
      process.stdout.write(
        `kills: ${kills}, prints: ${prints.length}, sheets: ${sheets.length}, lost: ${prints.length - different}, double: ${doubles}\n`,
      );
      const twice = attempts.filter((name) => sheets.filter((sheet) => sheet === printOf(name)).length > 1);
      if (twice.length > 0) process.stdout.write(`came out twice: ${twice.join(' ')}\n`);
      expect({ lost: prints.length - different, doubles }).toEqual({ lost: 0, doubles: 0 });
      await server.end('SIGKILL');
      expect(clearPictures([data, cups.spool])).toEqual([]);
      expect(readdirSync(join(data, 'prints', 'sealed'))).toEqual([]);
    } finally {
      await net.close();
    }
  },
  1_800_000,
);
