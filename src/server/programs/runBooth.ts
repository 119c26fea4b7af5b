import { pino } from 'pino';
import { boothHelp, readConfig } from './config.ts';
import type { KioskPages } from '../features/theme/kioskPage/kioskPages.ts';
import { launcherLink } from '../core/launcherLink.ts';
import { changedAddressText } from '../core/network/addressText.ts';
import type { RunningBooth } from './startBooth.ts';
import { startBooth } from './startBooth.ts';
import { welcomeText } from './welcomeText.ts';
import { watchAddress } from '../core/network/publicAddress.ts';

/** Each collection blocks the server for 30 ms; no animation depends on it. */
const collectEveryMs = 60_000;

/**
 * Makes V8 collect garbage each minute. By itself it would wait for hours on a server that is mostly idle, and hold 8 MB of garbage: nobody
 * could tell that from a leak. No-op unless Node was started with `serverFlags`.
 */
function giveMemoryBack(): void {
  const { gc } = globalThis;
  if (gc !== undefined) setInterval(() => gc(), collectEveryMs).unref();
}

/** Requests that take longer are aborted, so that the booth really stops. */
const closingMs = 5000;

/**
 * The whole program: reads its options and runs until SIGINT or SIGTERM. Resolves once it is up, or with 'stopped' when it has said why it
 * won't run (exit code 1, a plain text on stderr) or has printed its help. `pages` replaces the built kiosk during development.
 */
export async function runBooth(args: readonly string[], pages?: KioskPages): Promise<'running' | 'stopped'> {
  const config = readConfig(args, process.env);
  if (!config.ok) return refuseToRun(config.error);
  if (config.value === 'help') {
    process.stdout.write(boothHelp);
    return 'stopped';
  }
  // stdout is for people, stderr for the log: one JSON object per line, and only what somebody should look into.
  const logger = pino({ name: 'stagebooth', level: 'warn' }, pino.destination(2));
  // The reader may have gone, for example with the terminal's window: the booth goes on.
  process.stdout.on('error', () => undefined);
  const launcher = launcherLink();
  const tell = (text: string): void => void process.stdout.write(`\n${timedText(text, new Date())}\n`);
  const booth = await startBooth(config.value, { logger, launcher, tell, ...(pages === undefined ? {} : { pages }) });
  if (!booth.ok) return refuseToRun(booth.error);
  giveMemoryBack();
  const coloured = process.stdout.isTTY;
  process.stdout.write(await welcomeText(booth.value, coloured));
  if (booth.value.cloud === null)
    watchAddress(booth.value.publicAddress, (address) => {
      void changedAddressText(address, coloured).then((text) => process.stdout.write(text));
    });
  // Only once: whoever presses Ctrl+C again doesn't want to wait.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(booth.value));
  launcher?.onStop(() => void leave(booth.value));
  launcher?.tell({ kind: 'ready', kioskAddress: booth.value.kioskAddress });
  return 'running';
}

async function leave(booth: RunningBooth): Promise<void> {
  setTimeout(() => process.exit(0), closingMs).unref();
  await booth.close();
  process.exit(0);
}

function refuseToRun(text: string): 'stopped' {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
  return 'stopped';
}

/** Indents a text and puts the time of day before it, for the terminal: whoever saves the same fault twice sees that it was read twice. */
const timedText = (text: string, now: Date): string => `${now.toTimeString().slice(0, 8)}  ${text}`.replaceAll(/^/gm, '  ');
