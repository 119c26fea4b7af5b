import type { LauncherWord } from '../server/core/launcherLink.ts';
import type { RehearsalState, RehearsalFinding } from '../shared/contract/rehearsal.ts';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import type { Running } from './keepRunning.ts';
import type { LauncherOrder } from './launcherOptions.ts';
import { openPromise } from './openPromise.ts';
import { showBooth } from './showBooth.ts';
import { startServer } from './startServer.ts';
import { startWhen } from './startWhen.ts';
import { reserveScreen } from './reserveScreen.ts';

const signs: Readonly<Record<RehearsalFinding['level'], string>> = { good: 'ok', note: 'note', bad: 'BAD' };

/** The report for staff at the end: every finding with its fix, worst first, and the verdict. */
function rehearsalText({ verdict, findings }: RehearsalState): string {
  const order = ['bad', 'note', 'good'];
  const sorted = [...findings].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const lines = sorted.flatMap(({ about, level, says, howToFix }) => [
    `  ${signs[level].padEnd(5)} ${about.padEnd(9)} ${says}`,
    ...(howToFix === null ? [] : [`${' '.repeat(18)}${howToFix}`]),
  ]);
  return ['', ...lines, '', `  ${verdict ?? 'NO-GO'}`, '', ''].join('\n');
}

/** Time for a cold start of the browser, a visit, and two minutes for a phone. */
const longestMs = 360_000;

/**
 * Starts the booth as usual, makes it do one visit, and reports GO or NO-GO with all findings. NO-GO counts as a failure, so that scripts
 * can test for it.
 */
export async function runRehearsal(order: LauncherOrder, browsers: readonly string[]): Promise<Result<string, string>> {
  const { promise: stopped, resolve: stop } = openPromise<null>();
  const taken =
    'Stagebooth is running as a kiosk with this data folder. Rehearse at its staff page: hold the lower right corner of its screen for 3 s.';
  const place = await reserveScreen(order, browsers, taken, () => stop(null));
  if (!place.ok) return place;
  const { promise: rehearsed, resolve: end } = openPromise<RehearsalState | null>();
  let shown: Running | null = null;
  let over = false;
  const server = startServer(order.serverArgs, (word: LauncherWord) => {
    if (word.kind === 'stop-asked') end(null);
    if (word.kind === 'rehearsed') end(word.state);
    // A server that is told to stop while starting may still become ready first.
    if (word.kind !== 'ready' || shown !== null || over) return;
    process.stdout.write(order.wishes.phone ? askedText : plainText);
    server.rehearse(order.wishes);
    shown = startWhen(Promise.resolve(word.kioskAddress), (address) =>
      showBooth(
        order.config,
        { ...place.value, besideWall: order.wall !== null, admit: server.admit, tellProfile: server.tellProfile },
        address,
      ),
    );
    // If the browser can't be started, there is no visit; end now instead of waiting for the server's time-out.
    void shown.ended.then((why) => {
      // Don't report the browser's end once we have closed it ourselves.
      if (!over) process.stderr.write(`The browser ${why}.\n`);
      end(null);
    });
  });
  // The server has printed the reason.
  void server.ended.then(() => end(null));
  const overdue = setTimeout(() => end(null), longestMs);
  const state = await Promise.race([rehearsed, stopped]);
  over = true;
  clearTimeout(overdue);
  await (shown as Running | null)?.end();
  await server.end();
  place.value.leave();
  if (state === null) return failure('\n  The rehearsal did not finish.\n\n  NO-GO\n');
  return state.verdict === 'GO' ? success(rehearsalText(state)) : failure(rehearsalText(state));
}

const plainText = '\n  The booth runs through a visit by itself. Look at its screen.\n';
const askedText = '\n  The booth runs through a visit by itself. At the end it shows a code: scan it with a phone on the guests’ Wi-Fi.\n';
