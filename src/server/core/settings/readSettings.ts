import { parseArgs } from 'node:util';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { nearest } from '../../../shared/theme/nearest.ts';

/**
 * One setting, set by an option or in the environment. Not a zod schema: each issue would still need its own sentence, and the launcher,
 * which also reads settings, does not load zod.
 */
export interface Setting<T = unknown> {
  /** Its option without the dashes, if it differs from the setting's name: `disk-floor-mb`. */
  readonly option?: string;
  /**
   * The placeholder for its value: `folder`. A secret has no placeholder and comes only from the environment, because other programs can
   * read a command line.
   */
  readonly takes?: string;
  /** Its description in `--help`. */
  readonly says: string;
  /** The default, as a user would type it. Without a default, an unset setting is null. */
  readonly standard?: string;
  /** The effect of an unset setting without a default, as worded in `--help`. */
  readonly otherwise?: string;
  /** Parses the value. Fails with a reason that follows the option's name: `needs a port number`. */
  readonly read: (text: string) => Result<T, string>;
}

/** Settings by name: `sharePort`. */
export type Settings = Readonly<Record<string, Setting>>;
type ValueOf<S> = S extends { standard: string; read: (text: string) => Result<infer T, string> }
  ? T
  : S extends { read: (text: string) => Result<infer T, string> }
    ? T | null
    : never;

/** The value of each setting. */
export type Chosen<S extends Settings> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

/** The option of a setting without the dashes: `share-port`. */
export const optionOf = (name: string, { option }: Pick<Setting, 'option'>): string =>
  option ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The environment variable of a setting: `STAGEBOOTH_SHARE_PORT`. */
export const variableOf = (name: string, setting: Pick<Setting, 'option'> = {}): string =>
  `STAGEBOOTH_${optionOf(name, setting).replaceAll('-', '_').toUpperCase()}`;

/**
 * All settings from the command line and the environment (the command line wins), 'help' if requested, or the first error, as one sentence
 * that names the option or the variable.
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
  for (const [name, setting] of Object.entries(settings)) {
    const option = optionOf(name, setting);
    const variable = variableOf(name, setting);
    const fromArguments = given.value.get(option);
    const from = fromArguments === undefined ? variable : `--${option}`;
    // An empty variable counts as unset. An empty option is a mistake.
    const text = fromArguments ?? (environment[variable] || setting.standard);
    if (text?.trim() === '') return failure(`${from} needs a value.`);
    const value = text === undefined ? success(null) : setting.read(text);
    if (!value.ok) return failure(`${from} ${value.error}`);
    chosen[name] = value.value;
  }
  return success(chosen as Chosen<S>);
}

/** Picks the chosen values of these settings. */
export const chosenOf = <S extends Settings>(settings: S, chosen: Chosen<NoInfer<S>>): Chosen<S> =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, chosen[name]])) as Chosen<S>;

function readArguments(settings: Settings, args: readonly string[]): Result<Map<string, string> | 'help', string> {
  const all = Object.entries(settings).map(([name, setting]) => ({ option: optionOf(name, setting), name, setting }));
  const offered = all.filter(({ setting }) => setting.takes !== undefined).map(({ option }) => [option, { type: 'string' }] as const);
  const options = { ...Object.fromEntries(offered), help: { type: 'boolean', short: 'h' } } as const;
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') return failure(`Found "${token.value}"; options begin with --, as in --port 9080. See --help.`);
    if (!Object.hasOwn(options, token.name)) {
      const secret = all.find(({ option }) => option === token.name);
      if (secret !== undefined)
        return failure(
          `${token.rawName} can be set only in the environment, as ${variableOf(secret.name, secret.setting)}: other programs can read a command line.`,
        );
      const meant = nearest(token.name, Object.keys(options));
      return failure(`There is no option ${token.rawName}.${meant === undefined ? ' See --help.' : ` Did you mean --${meant}?`}`);
    }
    if (token.name === 'help') return success('help');
    // Without "=", Node takes the next option as the value of an option that has none.
    if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) return failure(`--${token.name} needs a value.`);
    given.set(token.name, token.value);
  }
  return success(given);
}
