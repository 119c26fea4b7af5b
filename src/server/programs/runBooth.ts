import { boothHelp, readConfig } from './config.ts';
import type { KioskPages } from '../features/theme/kioskPage/kioskPages.ts';
import { launcherLink } from '../core/launcherLink.ts';
import { changedAddressText } from '../core/network/addressText.ts';
import { runProgram } from './runProgram.ts';
import { startBooth } from './startBooth.ts';
import { welcomeText } from './welcomeText.ts';
import { watchAddress } from '../core/network/publicAddress.ts';

/** Each collection blocks the server for 30 ms, too short to disturb an animation. */
const collectEveryMs = 60_000;

/**
 * Makes V8 collect garbage each minute. On a mostly idle server, V8 would wait for hours and keep 8 MB of garbage, which looks like a leak.
 * Does nothing unless Node was started with `serverFlags`.
 */
function giveMemoryBack(): void {
  const { gc } = globalThis;
  if (gc !== undefined) setInterval(() => gc(), collectEveryMs).unref();
}

/**
 * The whole program: reads its options and runs until SIGINT or SIGTERM. Resolves with 'running' once the booth is up, or with 'stopped'
 * after printing the help or the reason why it can't run (exit code 1, plain text on stderr). `pages` replaces the built kiosk during
 * development.
 */
export async function runBooth(args: readonly string[], pages?: KioskPages): Promise<'running' | 'stopped'> {
  const launcher = launcherLink();
  const tell = (text: string): void => void process.stdout.write(`\n${timedText(text, new Date())}\n`);
  const run = await runProgram({
    ...{ config: readConfig(args, process.env), help: boothHelp, closingMs: 5000 },
    start: (config, logger) => startBooth(config, { logger, launcher, tell, ...(pages === undefined ? {} : { pages }) }),
  });
  if (run === null) return 'stopped';
  const { running: booth, leave } = run;
  giveMemoryBack();
  const coloured = process.stdout.isTTY;
  process.stdout.write(await welcomeText(booth, coloured));
  if (booth.cloud === null)
    watchAddress(booth.publicAddress, (address) => {
      void changedAddressText(address, coloured).then((text) => process.stdout.write(text));
    });
  launcher?.onStop(() => void leave());
  launcher?.tell({ kind: 'ready', kioskAddress: booth.kioskAddress, guestsAddress: booth.guestsAddress });
  return 'running';
}

/**
 * Indents a text for the terminal and prefixes it with the time: if the same error appears twice, the times show that the file was read
 * again.
 */
const timedText = (text: string, now: Date): string => `${now.toTimeString().slice(0, 8)}  ${text}`.replaceAll(/^/gm, '  ');
