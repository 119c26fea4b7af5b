import { parseArgs } from 'node:util';
import type { Config } from '../server/programs/config.ts';
import { readConfig } from '../server/programs/config.ts';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';

/** What `npm run kiosk` is asked to do. */
export interface LauncherOrder {
  readonly act: 'run' | 'rehearse' | 'stop' | 'install' | 'uninstall';
  /** Whether a rehearsal waits for a phone. */
  readonly phone: boolean;
  /** Whether a rehearsal prints a test sheet where a printer is set. */
  readonly print: boolean;
  /** Linux: the X display to show the booth on; null for the current one. */
  readonly display: string | null;
  /** The browser's program; null for the first one found. */
  readonly browser: string | null;
  /** Options passed on to the server. */
  readonly serverArgs: readonly string[];
  /** The options for starting the same kiosk again: `serverArgs`, and the launcher's own options without the action. */
  readonly sameAgain: readonly string[];
  readonly config: Config;
}

const acts = ['rehearse', 'stop', 'install', 'uninstall'] as const;
const without = ['no-phone', 'no-print'] as const;
const places = ['display', 'browser'] as const;
type Act = (typeof acts)[number];
type Without = (typeof without)[number];
type Place = (typeof places)[number];
/** An option of the launcher itself. */
export type LauncherOption = Act | Place | Without;

/** The parsed command line, 'help' if requested, or one sentence saying what is wrong. Options that aren't the launcher's own go to the server. */
export function launcherOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Result<LauncherOrder | 'help', string> {
  const own = Object.fromEntries([
    ...[...acts, ...without].map((name) => [name, { type: 'boolean' as const }]),
    ...places.map((name) => [name, { type: 'string' as const }]),
  ]) as Record<string, { type: 'boolean' | 'string' }>;
  const { tokens } = parseArgs({ args: [...args], options: own, strict: false, allowPositionals: true, tokens: true });
  const left = new Set<Without>();
  const asked = new Set<Act>();
  const named: Partial<Record<Place, string>> = {};
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(own, token.name)) continue;
    taken.add(token.index);
    const leaves = without.find((name) => name === token.name);
    if (leaves !== undefined) {
      left.add(leaves);
      continue;
    }
    const act = acts.find((name) => name === token.name);
    if (act !== undefined) {
      if (token.inlineValue === true) return failure(`--${act} takes no value.`);
      asked.add(act);
      continue;
    }
    const { value, inlineValue } = token;
    if (value === undefined || value === '' || (!inlineValue && value.startsWith('--'))) return failure(`--${token.name} needs a value.`);
    if (!inlineValue) taken.add(token.index + 1);
    named[token.name as Place] = value;
  }
  if (asked.size > 1) return failure(`One at a time: ${[...asked].map((act) => `--${act}`).join(' or ')}.`);
  const serverArgs = args.filter((_arg, index) => !taken.has(index));
  const config = readConfig(serverArgs, environment);
  if (!config.ok) return config;
  if (config.value === 'help') return success('help');
  // A token in the environment is not written to the files.
  if (asked.has('install') && serverArgs.some((arg) => /^--kiosk-token(=|$)/.test(arg)))
    return failure(
      '--kiosk-token does not go with --install: the secret would stand in a file. ' +
        "Set STAGEBOOTH_KIOSK_TOKEN in its place, for the whole of this user's session.",
    );
  const { display = null, browser = null } = named;
  const ownAgain = places.flatMap((name) => (named[name] === undefined ? [] : [`--${name}`, named[name]]));
  return success({
    act: [...asked][0] ?? 'run',
    phone: !left.has('no-phone'),
    print: !left.has('no-print'),
    display,
    browser,
    serverArgs,
    sameAgain: [...ownAgain, ...serverArgs.filter((arg) => arg !== '--')],
    config: config.value,
  });
}
