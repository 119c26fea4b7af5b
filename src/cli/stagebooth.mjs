import { goToUser } from './goToUser.mjs';
import { withGoodNode } from './withGoodNode.mjs';

/**
 * The functions behind the npm scripts, by name. They are imported lazily, so that an old Node can still report that it is too old.
 * @type {Record<string, () => Promise<unknown>>}
 */
const commands = {
  /** Installs and builds what is missing, then runs the booth. */
  start: () => import('./runBuiltServer.mjs').then(({ runBuiltServer }) => runBuiltServer()),
  /** Installs and builds what is missing, then runs a cloud server, which serves the phone pages of many booths. Starts no kiosk. */
  cloud: () => import('./runBuiltServer.mjs').then(({ runBuiltServer }) => runBuiltServer('cloud')),
  /** Installs and builds what is missing, then runs the booth with a full-screen browser, and restarts either if it fails. */
  kiosk: () => import('./runBuiltLauncher.mjs').then(({ runBuiltLauncher }) => runBuiltLauncher()),
  /**
   * Makes one visit on this machine, with its own camera and screen, and prints GO or NO-GO. With --service, only sends the sample portrait to the
   * picture service.
   */
  rehearse: () =>
    process.argv.includes('--service')
      ? import('./runBuiltServer.mjs').then(({ runBuiltServer }) => rehearseService(runBuiltServer))
      : import('./runBuiltLauncher.mjs').then(({ runBuiltLauncher }) => runBuiltLauncher('--rehearse')),
  /** Runs the booth from its sources, with the options of `npm start`. */
  dev: () => import('./runDevServer.mjs').then(({ runDevServer }) => runDevServer()),
  /** `npm run theme -- <command> ...`: tools for theme authors. */
  theme: () => import('./runThemeCommand.mjs').then(({ runThemeCommand }) => runThemeCommand(process.argv.slice(2))),
  /** `npm run event -- new ...`: the key of a host's event. */
  event: () => import('./runEventCommand.mjs').then(({ runEventCommand }) => runEventCommand(process.argv.slice(2))),
  /** `npm run soak -- --visits 1000`: makes many visits in a row and judges the resources that they leave behind. */
  soak: () => import('./runSoak.mjs').then(({ runSoak }) => runSoak(process.argv.slice(2))),
  /** Builds what is missing or older than its sources. */
  built: () => import('./ensureBuilt.mjs').then(({ ensureBuilt }) => ensureBuilt()),
  /** Installs and builds what is missing, including a browser, then runs all tests. */
  test: () => import('./runSuites.mjs').then(({ runSuites }) => runSuites()),
};

/** @param {() => Promise<void>} runBuiltServer */
const rehearseService = (runBuiltServer) => runProgram('rehearse-service', runBuiltServer, (arg) => arg !== '--service');

/**
 * Makes the server's program do one task instead of running the booth.
 * @param {string} name @param {() => Promise<void>} runBuiltServer @param {(arg: string) => boolean} takes
 */
function runProgram(name, runBuiltServer, takes = () => true) {
  const [program = '', script = '', ...args] = process.argv;
  process.argv = [program, script, name, ...args.filter(takes)];
  return runBuiltServer();
}

// Remove the command's name: the command must see only its own arguments.
const [name = ''] = process.argv.splice(2, 1);
void withGoodNode(() => {
  goToUser(name);
  const command = commands[name];
  return command === undefined
    ? Promise.reject(new Error('Give one of these commands: ' + Object.keys(commands).join(', ') + '.'))
    : command();
});
