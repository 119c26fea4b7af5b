import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { packageRoot } from '../../themeFiles/packageRoot.mjs';
import { writeWhole } from '../../themeFiles/writeWhole.mjs';
import type { Installation } from './installation.ts';
import { installation } from './installation.ts';

const notHere = 'The kiosk cannot be installed on this system. Set it up yourself to start "npm run kiosk".';

/**
 * Writes the files that make this system start the kiosk with these options when its user logs in. Returns the commands that staff must
 * type to enable this.
 */
export function installKiosk(args: readonly string[], environment: NodeJS.ProcessEnv, home: string): Result<string, string> {
  const plan = planFor(args, environment, home);
  if (plan === null) return failure(notHere);
  const written = filesOf(plan, home);
  for (const { file, text, encoding } of written) {
    mkdirSync(dirname(file), { recursive: true });
    writeWhole(file, Buffer.from(text, encoding));
  }
  const set = Object.keys(environment).filter((name) => name.startsWith('STAGEBOOTH_') && environment[name] !== '');
  return success(
    [
      'Written:',
      ...written.map(({ file }) => `  ${file}`),
      '',
      'Now run this once. From then on the kiosk starts whenever this user logs in:',
      ...plan.enable.map((line) => `  ${line}`),
      '',
      ...(set.length === 0
        ? []
        : [
            `The environment variables set here (${set.join(', ')}) are not included, because secrets don't belong in such files.`,
            "Set these variables for this user's whole session as well.",
            '',
          ]),
      'Set the machine to log this user in automatically when it is switched on.',
      '',
    ].join('\n'),
  );
}

/** Removes the files that `installKiosk` wrote. Returns the commands that staff still have to type. */
export function uninstallKiosk(home: string): Result<string, string> {
  const plan = planFor([], {}, home);
  if (plan === null) return failure(notHere);
  const there = filesOf(plan, home).filter(({ file }) => existsSync(file));
  if (there.length === 0) return failure('The kiosk is not installed for this user.');
  for (const { file } of there) rmSync(file);
  for (const path of plan.traces) rmSync(join(home, ...path), { force: true });
  return success(
    [
      'Removed:',
      ...there.map(({ file }) => `  ${file}`),
      '',
      'Now run this to stop the kiosk and remove it:',
      ...plan.disable.map((line) => `  ${line}`),
      '',
    ].join('\n'),
  );
}

function planFor(args: readonly string[], environment: NodeJS.ProcessEnv, home: string): Installation | null {
  const script = join(packageRoot, 'src', 'cli', 'stagebooth.mjs');
  const user = windowsUser(environment, hostname(), userInfo().username);
  return installation(
    process.platform,
    { node: process.execPath, script, args: ['kiosk', ...args], folder: process.cwd() },
    { home, user },
  );
}

const filesOf = ({ files }: Installation, home: string) =>
  files.map(({ path, text, encoding }) => ({ file: join(home, ...path), text, encoding }));

/** The Windows account of the logged-in user, as `DOMAIN\name`. For a domain user `USERDOMAIN` names the domain, for a local one the machine. */
export function windowsUser(environment: NodeJS.ProcessEnv, machine: string, name: string): string {
  const domain = environment['USERDOMAIN'] ?? '';
  return `${domain === '' ? machine : domain}\\${name}`;
}
