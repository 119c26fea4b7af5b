import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { suites } from '../../.config/suites.mjs';
import { themeCommands } from '../../src/cli/runThemeCommand.mjs';
import { launcherOptions } from '../../src/launcher/launcherOptions.ts';
import { cloudSettings, readCloudConfig } from '../../src/server/programs/cloud/cloudSettings.ts';
import { cloudCommand } from '../../src/server/programs/cloud/cloudCommands.ts';
import { readConfig, settings } from '../../src/server/programs/config.ts';
import type { Settings } from '../../src/server/core/settings/readSettings.ts';
import { variableOf } from '../../src/server/core/settings/readSettings.ts';
import { documents, repositoryFiles, textOf } from '../support/docs/documents.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';

/**
 * Every command that a document tells its reader to type. Commands of this repository are tried here as far as that is cheap: their
 * scripts, options, variables, suites and files. Other commands are run by the test named in `runBy`.
 */

/** Programs from outside this repository, each with the test that runs it and a text in that test. */
const runBy: readonly (readonly [command: RegExp, test: string, says: string])[] = [
  [/^pg_dump |^pg_restore /, 'tests/cloud/backup.test.ts', 'pg_restore'],
  [/^curl --fail /, 'tests/cloud/slow/frontProxies.test.ts', 'curl'],
  [/^docker (build|compose) |^cp assets\/deploy\/example\.env /, 'tests/cloud/slow/image.test.ts', 'compose.yaml'],
  [/^kubectl create secret /, 'tests/cloud/chart.test.ts', 'kubectl create secret'],
  [/^helm (install|template|lint) ?/, 'tests/cloud/chart.test.ts', 'helm'],
  [/^openssl |^tail -c \+38 /, 'tests/shared/share/format.test.ts', "blocksOf('sh')"],
  [/^(sudo )?lpadmin |^(sudo )?lpinfo |^(sudo )?apt-get install cups /, 'tests/support/print/cupsServer.ts', "'lpadmin'"],
];

/** Commands that change the machine, which a test must not run. */
const ofTheSystem = /^sudo (swapoff|ufw|usermod|mount|systemctl) /;

const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
const suiteNames = (suites.projects ?? []).map((suite) => (suite as { readonly test: { readonly name: string } }).test.name);
const tests = repositoryFiles.filter((path) => /^tests\/.+\.(test|bench)\.tsx?$/.test(path));
const sources = repositoryFiles.filter((path) => /^(src|tests|\.config)\/.+\.(tsx?|mjs)$/.test(path) && !path.startsWith('tests/check/'));
/** Folders of tests whose names have a meaning, such as `slow`. */
const folders: readonly string[] = textOf('.config/suites.mjs').match(/(?<=\.\.\.\/)\w+(?=\/)/g) ?? [];
const settingsOf = (all: Settings): string[] => Object.entries(all).map(([name, setting]) => variableOf(name, setting));
const variables = new Set([
  ...settingsOf(settings),
  ...settingsOf(cloudSettings),
  ...sources.flatMap((path) => textOf(path).match(/\b(?:STAGEBOOTH|UPDATE)_[A-Z_]+\b/g) ?? []),
]);

interface Command {
  /** The original text, on one line. */
  readonly text: string;
  /** Variables that the page sets first. */
  readonly environment: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/** Splits a command into words, as a shell does. Angle brackets mark placeholders. */
const wordsOf = (line: string): string[] =>
  [...line.replaceAll(/<[\w .]+>/g, 'name').matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/["']/g, ''));

const program = /^export [A-Z]|^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|git|docker|helm|sudo|openssl|lpadmin|lpinfo|apt-get|pg_\w+|curl) \S/;

/** The commands in a document, from code blocks and inline code. */
function commandsOf(text: string): Command[] {
  const blocks = [...text.matchAll(/^ *```(\w*)\n([^]*?)^ *```/gm)];
  const inBlocks = blocks.flatMap(([, language = '', block = '']) => {
    if (!['', 'sh'].includes(language)) return [];
    const lines = block.replaceAll(/\\\n/g, ' ').split('\n');
    // Only shell code is marked as such; an unmarked block may be a program's output.
    return lines.map((line) => line.replace(/(^|\s)# .*$/, '').trim()).filter((line) => language === 'sh' || program.test(line));
  });
  const prose = text.replaceAll(/^ *```[^]*?^ *```/gm, '');
  const inProse = [...prose.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
    .filter((code) => program.test(code));
  const lines = [...inBlocks, ...inProse].flatMap((line) => line.split(' && ')).map((line) => line.trim());
  const environment: Record<string, string> = {};
  return lines.flatMap((line) => {
    const words = wordsOf(line.replace(/^export /, ''));
    const begins = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
    for (const word of begins === -1 ? words : words.slice(0, begins)) {
      const [name = '', ...value] = word.split('=');
      environment[name] = value.join('=').replace('...', 'x'.repeat(24));
    }
    return line === '' ? [] : [{ text: line, environment, words: begins === -1 ? [] : words.slice(begins) }];
  });
}

/** What is wrong with a command; null if it works. */
function faultOf({ words, text, environment }: Command): string | null {
  const strange = Object.keys(environment).find((name) => /^(STAGEBOOTH|UPDATE)_/.test(name) && !variables.has(name));
  if (strange !== undefined) return `nothing reads ${strange}`;
  const [first = '', ...rest] = words;
  if (first === '') return null;
  if (first === 'npm') return faultOfNpm(rest, environment);
  if (first === 'npx') return faultOfNpx(rest);
  if (first === 'node') return missing(rest.filter((word) => word.startsWith('src/') || word.startsWith('.config/')));
  if (first === 'git') return text === 'git clone --filter=blob:none' ? null : 'no test runs it';
  if (ofTheSystem.test(text)) return null;
  return runBy.some(([command]) => command.test(text)) ? null : 'no test runs it';
}

function faultOfNpm([verb = '', ...rest]: readonly string[], environment: NodeJS.ProcessEnv): string | null {
  const [name = '', ...given] = verb === 'run' ? rest : [verb, ...rest];
  // Theme authors choose fonts themselves, so their names are not checked.
  if (verb === 'ci' || (verb === 'install' && rest.every((name) => name.startsWith('@fontsource/')))) return null;
  if (!Object.hasOwn(scripts, name)) return `package.json has no script ${name}`;
  if (given.length > 0 && given[0] !== '--') return `npm keeps ${given.join(' ')} to itself: put -- before it`;
  const args = given.slice(1);
  if (name === 'theme') return faultOfTheme(args);
  if (name === 'cloud') return cloudCommand(args[0]) !== undefined ? null : said(readCloudConfig(args, { ...cloudNeeds, ...environment }));
  if (name === 'start' || name === 'dev') return said(readConfig(args, environment));
  if (name === 'kiosk') return said(launcherOptions(args, environment));
  if (name === 'rehearse')
    return said(
      launcherOptions(
        args.filter((arg) => arg !== '--service'),
        environment,
      ),
    );
  if (name === 'event') {
    const [command, ...options] = args;
    const known = Object.fromEntries(['name', 'from', 'to', 'address', 'sheet'].map((option) => [option, { type: 'string' as const }]));
    return command === 'new' ? attempt(() => parseArgs({ args: options, options: known })) : `event has no command ${String(command)}`;
  }
  if (name === 'soak')
    return attempt(() => parseArgs({ args: [...args], options: { visits: { type: 'string' }, formats: { type: 'boolean' } } }));
  if (name === 'test:scenes' && args[0] === '--against') return null;
  const filters = args.filter((arg) => !arg.startsWith('-'));
  return filters.length > 0 && !/^(test|bench)/.test(name) ? `${name} takes no arguments` : unmatched(filters);
}

/** The settings that a cloud server needs to start. */
const cloudNeeds = {
  STAGEBOOTH_PUBLIC_URL: 'https://photos.example.com',
  STAGEBOOTH_DATABASE_URL: 'postgres://user:password@host:5432/name',
  STAGEBOOTH_BUCKET_URL: 'https://s3.example.com/photos',
  STAGEBOOTH_BUCKET_KEY_ID: 'key',
  STAGEBOOTH_BUCKET_SECRET: 'secret',
};

function faultOfTheme([name = '', ...args]: readonly string[]): string | null {
  const command = themeCommands[name];
  if (command === undefined) return `npm run theme has no command ${name}`;
  const options = args.filter((arg) => arg.startsWith('--'));
  const unknown = options.find((option) => !command.usage.includes(option));
  return unknown === undefined ? null : `npm run theme -- ${name} has no ${unknown}`;
}

function faultOfNpx([name = '', ...args]: readonly string[]): string | null {
  if (!existsSync(join(projectRoot, 'node_modules', '.bin', name))) return `npm installs no ${name}`;
  if (name !== 'vitest') return missing(args.filter((arg) => arg.startsWith('.config/') || arg.startsWith('src/')));
  const { values, positionals } = parseArgs({
    args: args.slice(1),
    options: { project: { type: 'string' }, testNamePattern: { type: 'string', short: 't' } },
    allowPositionals: true,
  });
  const { project = '' } = values;
  return suiteNames.includes(project) ? unmatched(positionals) : `.config/suites.mjs has no suite ${project}`;
}

const said = (read: { readonly ok: true } | { readonly ok: false; readonly error: string }): string | null => (read.ok ? null : read.error);

function attempt(parse: () => unknown): string | null {
  try {
    parse();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function missing(paths: readonly string[]): string | null {
  const gone = paths.find((path) => !repositoryFiles.includes(path));
  return gone === undefined ? null : `there is no ${gone}`;
}

function unmatched(filters: readonly string[]): string | null {
  const filter = filters.find((part) => !folders.includes(part) && !tests.some((path) => path.includes(part)));
  return filter === undefined ? null : `no test's path has ${filter} in it`;
}

test.each(documents)('every command in %s can be typed as it is', (path) => {
  const faults = commandsOf(textOf(path)).flatMap((command) => {
    const fault = faultOf(command);
    return fault === null
      ? []
      : [
          `${path} has \`${command.text}\`: ${fault}. Correct the command, or name the test that runs it in tests/check/docCommands.test.ts.`,
        ];
  });
  expect(faults).toEqual([]);
});

test('every external program that documents name is run by an existing test', () => {
  const texts = documents.flatMap((path) => commandsOf(textOf(path)).map(({ text }) => text));
  for (const [command, file, says] of runBy) {
    expect([command, texts.some((text) => command.test(text))]).toEqual([command, true]);
    expect([file, textOf(file).includes(says)]).toEqual([file, true]);
  }
});

test('every command of a theme is run by a test', () => {
  const texts = tests.map((path) => textOf(path)).join('\n');
  for (const name of Object.keys(themeCommands)) expect(texts).toMatch(new RegExp(`[cC]ommand\\('${name}'|\\[\\['${name}'`));
});

test.each([
  ['```\nnpm run strat\n```', 'package.json has no script strat'],
  ['`npm start --theme orbit`', 'npm keeps --theme orbit to itself: put -- before it'],
  ['`npm start -- --them orbit`', '--them'],
  ['`npm run kiosk -- --instal`', '--instal'],
  ['`npm run theme -- chek my-theme`', 'npm run theme has no command chek'],
  ['`npm run theme -- check my-theme --fast`', 'npm run theme -- check has no --fast'],
  ['`npm run cloud -- --proxies nowhere`', 'nowhere'],
  ['`npm run soak -- --visit 1`', '--visit'],
  ['`npm run event -- new --day 1`', '--day'],
  ['`npm run event -- old`', 'no command'],
  ['`npm run test:long -- nosuchtest`', "no test's path has nosuchtest in it"],
  ['`npx vitest run --project units tests/flow`', '.config/suites.mjs has no suite units'],
  ['`npx nosuchprogram run`', 'npm installs no nosuchprogram'],
  ['`node .config/gone.mjs`', 'there is no .config/gone.mjs'],
  ['```sh\nmake install\n```', 'no test runs it'],
  ['```sh\nexport STAGEBOOTH_NOTHING=1\n```', 'nothing reads STAGEBOOTH_NOTHING'],
])('%j is reported as not working', (text, said) => {
  expect(commandsOf(text).map((command) => faultOf(command))).toEqual([expect.stringContaining(said)]);
});
