import { parseArgs } from 'node:util';
import type { RehearsalWishes } from '../server/core/launcherLink.ts';
import type { Config } from '../server/programs/config.ts';
import { readConfig } from '../server/programs/config.ts';
import type { HelpLine } from '../server/core/settings/settingsHelp.ts';
import { rehearsalSupplies } from '../shared/contract/features.ts';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import type { ScreenArea } from './screens.ts';
import { readArea } from './screens.ts';

/** What `npm run kiosk` is asked to do. */
export interface LauncherOrder {
  readonly act: 'run' | 'rehearse' | 'stop' | 'install' | 'uninstall';
  readonly wishes: RehearsalWishes;
  /** Linux: the X display that shows the booth; null for the current one. */
  readonly display: string | null;
  /** The screen for the event's wall: found among the desktop's, or where staff say that it lies; null without a wall. */
  readonly wall: 'found' | ScreenArea | null;
  /** The browser's program; null for the first one found. */
  readonly browser: string | null;
  /** Options passed on to the server. */
  readonly serverArgs: readonly string[];
  /** The options that start the same kiosk again: `serverArgs`, and the launcher's own options without the action. */
  readonly sameAgain: readonly string[];
  readonly config: Config;
}

/** What a rehearsal can skip, with the option for each. */
const leftOut = Object.entries(rehearsalSupplies).map(([name, says]) => [`no-${name}`, { says }] as const);

/** The launcher's own options, as help lists them. */
export const ownOptions: Readonly<Record<string, HelpLine>> = {
  browser: { takes: 'path', says: 'the program of Chrome, Chromium or Edge', otherwise: 'the first that is found' },
  display: { takes: 'display', says: 'Linux: the X display to show the booth on', otherwise: 'DISPLAY' },
  wall: { says: "also shows the event's wall, on the second screen" },
  'wall-at': { takes: 'left,top,width,height', says: 'shows the wall on this part of the desktop, in pixels', otherwise: 'found under X' },
  rehearse: { says: 'plays one visit, then says GO or NO-GO; same as npm run rehearse' },
  'no-phone': { says: 'a rehearsal without a phone' },
  ...Object.fromEntries(leftOut),
  stop: { says: 'stops the running kiosk' },
  install: { says: 'starts the kiosk whenever its user logs in' },
  uninstall: { says: 'undoes --install' },
};

const places = ['display', 'browser', 'wall-at'] as const;
const acts = ['rehearse', 'stop', 'install', 'uninstall'] as const;

/**
 * The parsed command line, 'help' if requested, or one sentence about the error. Options that aren't the launcher's own are passed to the
 * server.
 */
export function launcherOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Result<LauncherOrder | 'help', string> {
  const own = Object.fromEntries(
    Object.entries(ownOptions).map(([name, { takes }]) => [
      name,
      { type: takes === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options: own, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string | undefined>();
  const taken = new Set<number>();
  for (const token of tokens) {
    const option = token.kind === 'option' && Object.hasOwn(own, token.name) ? own[token.name] : undefined;
    if (token.kind !== 'option' || option === undefined) continue;
    const { name, value, inlineValue, index } = token;
    taken.add(index);
    if (option.type === 'boolean') {
      if (inlineValue === true) return failure(`--${name} takes no value.`);
    } else {
      if (value === undefined || value === '' || (!inlineValue && value.startsWith('--'))) return failure(`--${name} needs a value.`);
      if (!inlineValue) taken.add(index + 1);
    }
    given.set(name, value);
  }
  const asked = acts.filter((act) => given.has(act));
  if (asked.length > 1) return failure(`One at a time: ${asked.map((act) => `--${act}`).join(' or ')}.`);
  const wall = wallOf(given);
  if (!wall.ok) return wall;
  const serverArgs = args.filter((_arg, index) => !taken.has(index));
  const config = readConfig(serverArgs, environment);
  if (!config.ok) return config;
  if (config.value === 'help') return success('help');
  // A token in the environment is not written to the files.
  if (asked[0] === 'install' && serverArgs.some((arg) => /^--kiosk-token(=|$)/.test(arg)))
    return failure(
      '--kiosk-token cannot be used with --install: it would write the secret to a file. ' +
        "Set STAGEBOOTH_KIOSK_TOKEN instead, for this user's whole session.",
    );
  const ownAgain = [
    ...places.flatMap((name) => (given.has(name) ? [`--${name}`, given.get(name) ?? ''] : [])),
    ...(given.has('wall') ? ['--wall'] : []),
  ];
  return success({
    act: asked[0] ?? 'run',
    wishes: { phone: !given.has('no-phone'), supplies: !leftOut.some(([name]) => given.has(name)) },
    display: given.get('display') ?? null,
    browser: given.get('browser') ?? null,
    wall: wall.value,
    serverArgs,
    sameAgain: [...ownAgain, ...serverArgs.filter((arg) => arg !== '--')],
    config: config.value,
  });
}

/** Where the wall goes, from `--wall` and `--wall-at`. */
function wallOf(given: ReadonlyMap<string, string | undefined>): Result<LauncherOrder['wall'], string> {
  const at = given.get('wall-at');
  if (at === undefined) return success(given.has('wall') ? 'found' : null);
  const area = readArea(at);
  return area === null
    ? failure(`--wall-at needs left, top, width and height in pixels, as in --wall-at 1920,0,1920,1080, not "${at}".`)
    : success(area);
}
