import { spawn } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';

interface Typed {
  readonly name: string;
  /** Behind `npm run`. */
  readonly line: readonly string[];
  /** Its output, given the folder in which it was typed. */
  readonly prints: string;
  /** What it makes there. */
  readonly makes: readonly string[];
  readonly stays?: true;
}

const start = ['start', '--', '--port', '0', '--share-port', '0', '--theme', './fair', '--data', 'here/data'];

/** All commands that accept or print a path. */
const typed: readonly Typed[] = [
  {
    name: 'theme new',
    line: ['theme', '--', 'new', 'ball'],
    prints: '{here}/ball/theme.json',
    makes: ['ball/theme.json', 'ball/README.md'],
  },
  { name: 'theme check', line: ['theme', '--', 'check', './fair'], prints: 'This theme can go live', makes: [] },
  {
    name: 'theme import',
    line: ['theme', '--', 'import', 'fair.zip', 'unpacked'],
    prints: '{here}/unpacked',
    makes: ['unpacked/theme.json'],
  },
  {
    name: 'theme sheet',
    line: ['theme', '--', 'sheet', './fair', '--card', 'q1=1,q2=1,q3=1,q4=1', '--out', 'card.png'],
    prints: '{here}/card.png',
    makes: ['card.png'],
  },
  { name: 'theme sheet --prompts', line: ['theme', '--', 'sheet', './fair', '--prompts'], prints: '', makes: [] },
  {
    name: 'theme preview',
    line: ['theme', '--', 'preview', './fair', '--out', 'pictures'],
    prints: '{here}/pictures',
    makes: ['pictures'],
  },
  { name: 'theme edit', line: ['theme', '--', 'edit', './fair', '--port', '0'], prints: 'is open in the studio', makes: [], stays: true },
  { name: 'start', line: start, prints: 'Guests', makes: ['here/data'], stays: true },
];

test.each(typed.map((one) => [one.name, one] as const))(
  'npm run %s resolves paths against the folder it was typed in',
  async (_name, command) => {
    const theme = JSON.stringify({ name: 'Fair', extends: 'classic' });
    const here = realpathSync(temporaryFolder({ 'fair/theme.json': theme }));
    const archive = zipSync({ 'theme.json': strToU8(theme) });
    writeFileSync(join(here, 'fair.zip'), archive);
    const before = readdirSync(projectRoot);
    const { code, printed } = await typedIn(here, command);
    expect(code).toBe(0);
    expect(printed).toContain(command.prints.replace('{here}', here));
    for (const path of command.makes) expect(existsSync(join(here, path)), path).toBe(true);
    expect(readdirSync(projectRoot)).toEqual(before);
  },
);

test('a studio whose port is in use says so, exits, and releases the folder', async () => {
  const here = temporaryFolder({ 'fair/theme.json': '{ "name": "Fair", "extends": "classic" }' });
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((listening) => other.once('listening', listening));
  const port = String((other.address() as { port: number }).port);
  const line = ['theme', '--', 'edit', './fair', '--port', port];
  const { code, printed } = await typedIn(here, { line, prints: '' });
  expect(code).toBe(1);
  expect(printed).toContain(`Port ${port} is in use; choose another one, or leave --port out.`);
  expect(existsSync(join(here, 'fair/.studio/open.json'))).toBe(false);
});

test("the default data folder is in Stagebooth's folder, wherever the booth is started from", async () => {
  const here = temporaryFolder();
  const { printed } = await typedIn(here, { line: ['start', '--', '--help'], prints: '' });
  expect(printed.replaceAll(/\s+/g, ' ')).toContain("(default: data, in Stagebooth's folder)");
});

/** Runs the command through npm from this folder: to its end, or until it has printed the expected text. */
function typedIn(here: string, { line, prints, stays }: Pick<Typed, 'line' | 'prints' | 'stays'>) {
  // As in a person's shell, without the variables that npm sets for these tests.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name)));
  const child = spawn('npm', ['--prefix', projectRoot, 'run', '--silent', ...line], {
    cwd: here,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  return new Promise<{ readonly code: number | null; readonly printed: string }>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (stays && printed.includes(prints)) process.kill(-child.pid!, 'SIGTERM');
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: stays && printed.includes(prints) ? 0 : code, printed }));
  });
}
