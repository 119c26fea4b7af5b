import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { nearest } from '../shared/theme/nearest.ts';

/** What the booth is started with. */
export interface Config {
  /** The kiosk's port on this machine only; 0 is any free one. */
  readonly port: number;
  /** The guests' port, open to the network; 0 is any free one. */
  readonly sharePort: number;
  /** Absolute path of the folder for all that the booth keeps. */
  readonly dataFolder: string;
  /** A theme's name, or the path of its folder or file. */
  readonly theme: string;
}

const options = {
  port: { type: 'string', variable: 'STAGEBOOTH_PORT', standard: '8080' },
  'share-port': { type: 'string', variable: 'STAGEBOOTH_SHARE_PORT', standard: '8081' },
  data: { type: 'string', variable: 'STAGEBOOTH_DATA', standard: './data' },
  theme: { type: 'string', variable: 'STAGEBOOTH_THEME', standard: 'classic' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Setting = Exclude<keyof typeof options, 'help'>;
const settings = ['port', 'share-port', 'data', 'theme'] as const satisfies readonly Setting[];

/** The configuration from command line and environment (the command line wins), 'help' where that is asked for, or what is wrong as one sentence. */
export function readConfig(args: readonly string[], environment: NodeJS.ProcessEnv): Result<Config | 'help', string> {
  const given = readArguments(args);
  if (!given.ok) return given;
  if (given.value === 'help') return success('help');
  const chosen = (name: Setting): { text: string; from: string } => {
    const { variable, standard } = options[name];
    const fromArguments = given.value === 'help' ? undefined : given.value.get(name);
    if (fromArguments !== undefined) return { text: fromArguments, from: `--${name}` };
    return { text: environment[variable] || standard, from: variable };
  };
  for (const name of settings) if (chosen(name).text.trim() === '') return failure(`${chosen(name).from} needs a value.`);
  const ports = (['port', 'share-port'] as const).map(chosen);
  const wrong = ports.find(({ text }) => !isPort(text));
  if (wrong !== undefined) return failure(`${wrong.from} needs a port number from 0 to 65535, not "${wrong.text}".`);
  const [port = 0, sharePort = 0] = ports.map(({ text }) => Number(text));
  if (port === sharePort && port !== 0) return failure(`Kiosk and guests need a port each; both are to be ${port}.`);
  return success({ port, sharePort, dataFolder: resolve(chosen('data').text), theme: chosen('theme').text });
}

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

function readArguments(args: readonly string[]): Result<Map<string, string> | 'help', string> {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') return failure(`Found "${token.value}"; options begin with --, as in --port 9080. See --help.`);
    if (!Object.hasOwn(options, token.name)) {
      const meant = nearest(token.name, Object.keys(options));
      return failure(`There is no option ${token.rawName}.${meant === undefined ? ' See --help.' : ` Did you mean --${meant}?`}`);
    }
    if (token.name === 'help') return success('help');
    // Without "=", Node takes the next option for the value of one that has none.
    if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) return failure(`--${token.name} needs a value.`);
    given.set(token.name, token.value);
  }
  return success(given);
}
