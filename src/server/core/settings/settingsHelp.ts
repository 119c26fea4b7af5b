import type { Setting, Settings } from './readSettings.ts';
import { optionOf, variableOf } from './readSettings.ts';

/** An option as `--help` shows it. Without a placeholder (`takes`) it takes no value. */
export type HelpLine = Pick<Setting, 'takes' | 'says' | 'standard' | 'otherwise'>;

/** In characters: a terminal's width, and the column where descriptions begin. */
const [width, column] = [80, 31];

/** Wraps a text to the terminal's width after `before`; all lines start at the same column. */
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

/** The lines of `--help` for options, whose names have no dashes here. */
export const optionLines = (options: readonly (readonly [name: string, line: HelpLine])[]): string =>
  options
    .map(([name, { takes, says, standard: unset, otherwise = unset }]) => {
      const written = `  --${name}${takes === undefined ? '' : ` <${takes}>`}`;
      return inLines(written, column, otherwise === undefined ? says : `${says} (default: ${otherwise})`);
    })
    .join('');

/** The part of `--help` about settings. */
export function settingsHelp(settings: Settings): string {
  const all = Object.entries(settings).map(([name, setting]) => ({
    ...{ option: optionOf(name, setting), variable: variableOf(name, setting), setting },
    isSecret: setting.takes === undefined,
  }));
  const options = all.filter(({ isSecret }) => !isSecret);
  const secrets = all.filter(({ isSecret }) => isSecret);
  const variables = options.map(({ variable }) => variable).join(', ');
  return `${optionLines([...options.map(({ option, setting }) => [option, setting] as const), ['help', { says: 'this text' }]])}
${inLines('', 0, `If its option is not given, each setting is read from the environment: ${variables}.`)}
Only from the environment, because other programs can read a command line:

${secrets.map(({ variable, setting }) => inLines(`  ${variable}`, column, setting.says)).join('')}`;
}
