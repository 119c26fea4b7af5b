import type { Logger } from 'pino';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { askHealth } from './askHealth.ts';
import { keepAwake } from './keepAwake.ts';
import { keepBooth } from './keepBooth.ts';
import { machineClock } from './LauncherClock.ts';
import type { LauncherOrder } from './launcherOptions.ts';
import { launchedText, wallText } from './launcherText.ts';
import { stopTheOne } from './onlyOne.ts';
import { openPromise } from './openPromise.ts';
import { showBooth, trustedKey } from './showBooth.ts';
import { showWall } from './showWall.ts';
import type { ShownBrowser } from './startBrowser.ts';
import type { ServerProcess } from './startServer.ts';
import { startServer } from './startServer.ts';
import type { ReservedScreen } from './reserveScreen.ts';
import { identityOf, reserveScreen } from './reserveScreen.ts';

/** Stops the kiosk that runs with the same data folder. */
export async function stopRunningKiosk(order: LauncherOrder): Promise<Result<string, string>> {
  return (await stopTheOne(identityOf(order))) ? success('Stopped.\n') : failure('No kiosk is running with this data folder.');
}

/** Runs server and browser until a signal, the keys at the kiosk or `--stop` end them. Fails with a sentence for event staff. */
export async function runKiosk(order: LauncherOrder, browsers: readonly string[], logger: Logger): Promise<Result<string, string>> {
  const { promise: stopped, resolve: stop } = openPromise<'stop-asked'>();
  const taken = `Stagebooth is already running as a kiosk, with the data folder ${order.config.dataFolder}. "npm run kiosk -- --stop" ends it.`;
  const place = await reserveScreen(order, browsers, taken, () => stop('stop-asked'));
  if (!place.ok) return place;
  const { browser, display, profile, leave } = place.value;
  const wake = keepAwake(display.environment);
  process.stdout.write(launchedText(browser.path, profile));
  if (order.wall !== null) process.stdout.write(wallText);
  const booth = openBooth(order, place.value, logger);
  const why = await Promise.race([stopped, booth.over]);
  await booth.close();
  wake();
  leave();
  // The server has printed the reason.
  return why === 'refused' ? failure('The kiosk was not started.') : success('Stagebooth has stopped.\n');
}

function openBooth({ config, serverArgs, wall }: LauncherOrder, place: ReservedScreen, logger: Logger) {
  const { token, tls } = config.kiosk;
  let serverKey: string | null = null;
  let server: Pick<ServerProcess, 'admit' | 'tellProfile'> | null = null;
  let profileProblem: string | null = null;
  let shown: ShownBrowser | null = null;
  const refocus = (): void => shown?.focus();
  return keepBooth({
    startServer(before, hear) {
      // After a restart, the page must find its server on the same port, even if the system chose that port.
      const port = before === null ? [] : ['--port', portOf(before)];
      const started = startServer([...serverArgs, ...port], (word) => {
        if (word.kind === 'ready') started.tellProfile(profileProblem);
        // Read the key now: the file may later contain a renewed certificate, while the server still uses this one.
        if (word.kind === 'ready' && tls !== null) serverKey = trustedKey(tls.certFile);
        hear(word);
      });
      server = started;
      return started;
    },
    startBrowser(address) {
      shown = showBooth(
        config,
        {
          ...place,
          besideWall: wall !== null,
          admit: (ticket) => server?.admit(ticket),
          tellProfile(trouble) {
            if (trouble !== null) logger.warn(`The browser runs without the booth's own profile: its folder ${trouble}`);
            profileProblem = trouble;
            server?.tellProfile(trouble);
          },
        },
        address,
      );
      return shown;
    },
    ...(wall !== null && { startWall: (address: string) => showWall(place, wall === 'found' ? null : wall, address, refocus) }),
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
