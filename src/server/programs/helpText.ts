import { settings } from './config.ts';
import type { Setting } from '../core/settings/readSettings.ts';

/** An option as `--help` shows it. */
export interface HelpLine {
  /** The placeholder for its value; none if it takes no value. */
  readonly takes?: string;
  readonly says: string;
  /** What applies if it is left out. */
  readonly otherwise?: string | undefined;
}

/** In characters: a terminal's width, and the column where descriptions begin. */
const [width, column] = [80, 31];

/** Wraps a text to the terminal's width after what precedes it; all lines begin at the same column. */
function inLines(before: string, indent: number, text: string): string {
  const full: string[] = [];
  let line = before.padEnd(indent);
  for (const word of text.split(' ')) {
    if (line.length + word.length > width) {
      full.push(line.trimEnd());
      line = ' '.repeat(indent);
    }
    line += `${word} `;
  }
  return [...full, line.trimEnd(), ''].join('\n');
}

/** The lines of `--help` for options, given by their names without the dashes. */
export const optionLines = (options: readonly (readonly [name: string, line: HelpLine])[]): string =>
  options
    .map(([name, { takes, says, otherwise }]) => {
      const written = `  --${name}${takes === undefined ? '' : ` <${takes}>`}`;
      return inLines(written, column, otherwise === undefined ? says : `${says} (default: ${otherwise})`);
    })
    .join('');

const all: [name: string, setting: Setting][] = Object.entries(settings);
const secrets = all.flatMap(([, setting]) => (setting.environmentOnly === true ? [setting] : []));
const options = all.flatMap(([name, setting]) => (setting.environmentOnly === true ? [] : [{ name, ...setting }]));

/** The part of `--help` about the settings. */
export const settingsHelp = `${optionLines([
  ...options.map(({ name, takes, says, standard, otherwise }) => [name, { takes, says, otherwise: standard ?? otherwise }] as const),
  ['help', { says: 'this text' }],
])}
${inLines('', 0, `Each can also come from the environment, where no option is given: ${options.map(({ variable }) => variable).join(', ')}.`)}
From the environment alone, for every other program can read a command line:

${secrets.map(({ variable, says }) => inLines(`  ${variable}`, column, says)).join('')}`;

/** What `npm start -- --help` says. */
export const helpText = `Stagebooth, a photo booth.

  npm start -- [options]

${settingsHelp}`;
