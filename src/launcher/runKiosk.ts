import { homedir } from 'node:os';
import type { Logger } from 'pino';
import { noFolder } from '../server/storage/disk/noFolder.ts';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { askHealth } from './askHealth.ts';
import type { BrowserProgram } from './browserProgram.ts';
import { chooseBrowser } from './chooseBrowser.ts';
import type { Display } from './displayOf.ts';
import { displayOf } from './displayOf.ts';
import { keepAwake } from './keepAwake.ts';
import { keepBooth } from './keepBooth.ts';
import { machineClock } from './LauncherClock.ts';
import type { LauncherOrder } from './launcherOptions.ts';
import { launchedText } from './launcherText.ts';
import { beTheOnlyOne, stopTheOne } from './onlyOne.ts';
import { openPromise } from './openPromise.ts';
import { profilePlace } from './profilePlace.ts';
import { showBooth, trustedKey } from './showBooth.ts';
import { startServer } from './startServer.ts';

/** The identity of a launcher: two with the same data folder would get in each other's way. */
export const identityOf = ({ config: { dataFolder, port } }: LauncherOrder): string =>
  dataFolder === noFolder ? `${noFolder}${port}` : dataFolder;

/** Stops the kiosk that runs with the same data folder. */
export async function stopRunningKiosk(order: LauncherOrder): Promise<Result<string, string>> {
  return (await stopTheOne(identityOf(order))) ? success('Stopped.\n') : failure('No kiosk is running with this data folder.');
}

/** Runs server and browser until a signal, the keys at the kiosk or `--stop` end them. Fails with a sentence for event staff. */
export async function runKiosk(order: LauncherOrder, browsers: readonly string[], logger: Logger): Promise<Result<string, string>> {
  const browser = chooseBrowser(order.browser, browsers);
  if (!browser.ok) return browser;
  const display = displayOf(order.display, process.env, process.platform);
  if (!display.ok) return display;
  const { promise: stopped, resolve: stop } = openPromise<'stop-asked'>();
  const only = await beTheOnlyOne(identityOf(order), () => stop('stop-asked'));
  if (!only.ok) return only;
  const lock = only.value;
  if (lock === null)
    return failure(
      `Stagebooth is running as a kiosk already, with the data folder ${order.config.dataFolder}. "npm run kiosk -- --stop" ends it.`,
    );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop('stop-asked'));
  const { profile, leave } = profilePlace(browser.value, order.config.dataFolder, homedir(), identityOf(order));
  const wake = keepAwake(display.value.environment);
  process.stdout.write(launchedText(browser.value.path, profile));
  const booth = openBooth(order, browser.value, display.value, profile, logger);
  const why = await Promise.race([stopped, booth.over]);
  await booth.close();
  wake();
  leave();
  lock.release();
  // The server has said why.
  return why === 'refused' ? failure('The kiosk was not started.') : success('Stagebooth has stopped.\n');
}

function openBooth({ config, serverArgs }: LauncherOrder, browser: BrowserProgram, display: Display, profile: string, logger: Logger) {
  const { token, tls } = config.kiosk;
  let serverKey: string | null = null;
  let admit = (_ticket: string): void => undefined;
  return keepBooth({
    startServer(before, hear) {
      // After a restart the page must find its server on the same port, even if that was chosen as a free one.
      const port = before === null ? [] : ['--port', portOf(before)];
      const server = startServer([...serverArgs, ...port], (word) => {
        // The file may hold a renewed certificate later, while the server goes on with this one.
        if (word.kind === 'ready' && tls !== null) serverKey = trustedKey(tls.certFile);
        hear(word);
      });
      admit = server.admit;
      return server;
    },
    startBrowser: (address) => showBooth(config, { browser, display, profile, admit: (ticket) => admit(ticket) }, address),
    ask: (address) => askHealth(address, { token, serverKey }),
    clock: machineClock,
    log: (text) => logger.warn(text),
  });
}

/** The port of an http or https address, as digits. `URL` leaves a default port empty. */
export function portOf(address: string): string {
  const { port, protocol } = new URL(address);
  if (port !== '') return port;
  return protocol === 'https:' ? '443' : '80';
}
