import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CupsServer } from './cupsServer.ts';

/** CUPS queues with Gutenprint drivers, whose printers record the driver's input, because no other program reads the driver's output. */
export interface DriversKept {
  /** Adds a queue for a driver, such as `dnp-ds620`, and returns its name. `onItsSide`: the driver's 4x6 page is rotated. */
  readonly queueOf: (driver: string, onItsSide?: boolean) => Promise<string>;
  /** The names of the printed jobs, in order. */
  readonly printed: () => readonly string[];
  /** A job's raster, and the options that CUPS passed to the driver. */
  readonly raster: (job: string) => Buffer;
  readonly options: (job: string) => string;
}

export function driversKept(cups: CupsServer): DriversKept {
  const root = dirname(cups.socket);
  const kept = join(root, 'log');
  const log = join(kept, 'kept');
  const backend = `[ $# -eq 0 ] && exit 0\ncat > "${kept}/$3.raster"\necho "$5" > "${kept}/$3.options"\necho "$3" >> "${log}"\n`;
  cups.addBackend('keep', `#!/bin/sh\n${backend}`);
  return {
    async queueOf(driver, onItsSide = false) {
      const { stdout } = spawnSync('/usr/lib/cups/driver/gutenprint.5.3', ['cat', `gutenprint.5.3://${driver}/expert`], {
        encoding: 'latin1',
        maxBuffer: 64 * 1024 * 1024,
      });
      const own = stdout
        .replaceAll(/^\*cupsFilter:.*\n/gm, '')
        .replace(/^\*cupsVersion.*\n/m, '$&*cupsFilter: "application/vnd.cups-raster 100 -"\n');
      const ppd = join(kept, `${driver}.ppd`);
      writeFileSync(ppd, onItsSide ? own.replaceAll(/\b(28\d\.000) (43\d\.000)/g, '$2 $1') : own, 'latin1');
      await cups.admin('lpadmin', '-p', driver, '-E', '-v', 'keep:/', '-P', ppd);
      return driver;
    },
    printed: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    raster: (job) => readFileSync(join(kept, `${job}.raster`)),
    options: (job) => readFileSync(join(kept, `${job}.options`), 'utf8'),
  };
}
