import { parseArgs } from 'node:util';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { nearest } from '../../../shared/theme/nearest.ts';

/** One setting, given by an option of its own name or by the environment. */
export type Setting<T = unknown> = {
  readonly variable: string;
  /** Its description in `--help`. */
  readonly says: string;
  /** The default, as somebody would type it; without one an unset setting is null. */
  readonly standard?: string;
  /** What applies if it is unset and has no default, in the words of `--help`. */
  readonly otherwise?: string;
  /** The value, or what is wrong with the text, worded to follow the option's name: `needs a port number`. */
  readonly read: (text: string) => Result<T, string>;
} & (
  | {
      /** The placeholder for its value: `folder`. */
      readonly takes: string;
      readonly environmentOnly?: never;
    }
  /** For secrets: other programs can read a command line. */
  | { readonly environmentOnly: true }
);

export type Settings = Readonly<Record<string, Setting>>;
type ValueOf<S> = S extends { standard: string; read: (text: string) => Result<infer T, string> }
  ? T
  : S extends { read: (text: string) => Result<infer T, string> }
    ? T | null
    : never;

/** The value of each setting. */
export type Chosen<S extends Settings> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

/**
 * All settings from command line and environment (the command line wins), 'help' if requested, or the first error as one sentence that
 * names the option or the variable.
 */
export function readSettings<S extends Settings>(
  settings: S,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Result<Chosen<S> | 'help', string> {
  const given = readArguments(settings, args);
  if (!given.ok) return given;
  if (given.value === 'help') return success('help');
  const chosen: Record<string, unknown> = {};
  for (const [name, { variable, standard, read }] of Object.entries(settings)) {
    const fromArguments = given.value.get(name);
    const from = fromArguments === undefined ? variable : `--${name}`;
    // An empty variable counts as unset; an empty option is a mistake.
    const text = fromArguments ?? (environment[variable] || standard);
    if (text?.trim() === '') return failure(`${from} needs a value.`);
    const value = text === undefined ? success(null) : read(text);
    if (!value.ok) return failure(`${from} ${value.error}`);
    chosen[name] = value.value;
  }
  return success(chosen as Chosen<S>);
}

/** Of all values that were chosen, those of these settings. */
export const chosenOf = <S extends Settings>(settings: S, chosen: Chosen<S>): Chosen<S> =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, chosen[name]])) as Chosen<S>;

function readArguments(settings: Settings, args: readonly string[]): Result<Map<string, string> | 'help', string> {
  const names = Object.keys(settings).filter((name) => settings[name]?.environmentOnly !== true);
  const options = { ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])), help: helpOption };
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') return failure(`Found "${token.value}"; options begin with --, as in --port 9080. See --help.`);
    if (!Object.hasOwn(options, token.name)) {
      const secret = Object.hasOwn(settings, token.name) ? settings[token.name] : undefined;
      if (secret !== undefined)
        return failure(
          `${token.rawName} is taken from the environment only, as ${secret.variable}: a command line can be read by other programs.`,
        );
      const meant = nearest(token.name, Object.keys(options));
      return failure(`There is no option ${token.rawName}.${meant === undefined ? ' See --help.' : ` Did you mean --${meant}?`}`);
    }
    if (token.name === 'help') return success('help');
    // Without "=", Node takes the next option as the value of one that lacks its own.
    if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) return failure(`--${token.name} needs a value.`);
    given.set(token.name, token.value);
  }
  return success(given);
}

const helpOption = { type: 'boolean', short: 'h' } as const;
