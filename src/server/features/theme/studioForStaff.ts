import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { limitedCommand, stayingMegabytes } from '../../../themeFiles/limitedCommand.ts';
import { packageRoot } from '../../../themeFiles/packageRoot.mjs';

/** The studio, opened by staff for the theme on show. It is a separate program, so that it does not run in the booth's server. */
export interface StudioForStaff {
  /** Returns the studio's address on this machine, which stays the same while it is open for that theme. Fails with a sentence. */
  open(theme: string): Promise<Result<string, string>>;
  close(): Promise<void>;
}

/** Built by `npm start`. */
const built = join(packageRoot, 'build', 'tools', 'studioProgram.js');
const patienceMs = 30_000;

/** The maximum length of stored output. */
const maxLetters = 4000;

/** `home`: the folder for themes that staff make. */
export function studioForStaff(home: string, program = built): StudioForStaff {
  let running: { readonly theme: string; readonly child: ChildProcess; readonly address: Promise<Result<string, string>> } | null = null;

  async function end(): Promise<void> {
    const child = running?.child;
    running = null;
    if (child === undefined) return;
    await new Promise<void>((ended) => {
      child.once('exit', () => ended());
      child.stdin?.end();
      setTimeout(() => child.kill('SIGKILL'), 3000).unref();
    });
  }

  return {
    async open(theme) {
      if (running?.theme === theme) return running.address;
      await end();
      const { command, args, env } = limitedCommand([program, theme, home], stayingMegabytes);
      const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
      running = { theme, child, address: addressOf(child) };
      // The program ended by itself, was killed by the system for its memory, or never started.
      for (const ending of ['exit', 'error'] as const)
        child.once(ending, () => {
          if (running?.child === child) running = null;
        });
      return running.address;
    },
    close: end,
  };
}

/**
 * Returns the address from the program's first line; later output is read and dropped. Kills a program without a valid address, so that the
 * next attempt starts a new one.
 */
function addressOf(child: ChildProcess): Promise<Result<string, string>> {
  return new Promise((resolve) => {
    let [out, trouble] = ['', ''];
    const fail = (why: string): void => {
      clearTimeout(timer);
      resolve(failure(why === '' ? 'The studio could not be opened.' : why));
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => fail('The studio did not open in time. Try again.'), patienceMs);
    const hear = (piece: string): void => {
      out += piece;
      const end = out.indexOf('\n');
      if (end < 0 && out.length <= maxLetters) return;
      child.stdout?.off('data', hear).resume();
      const address = addressIn(out.slice(0, Math.max(0, end)));
      if (address === null) return fail('The studio did not report its address. Try again.');
      clearTimeout(timer);
      resolve(success(address));
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => (trouble = (trouble + piece).slice(0, maxLetters)));
    child.once('error', () => fail('The studio could not be started.'));
    child.once('exit', () => fail(trouble.trim()));
  });
}

const saidFirst = z.object({ address: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }) });

function addressIn(line: string): string | null {
  try {
    return saidFirst.safeParse(JSON.parse(line)).data?.address ?? null;
  } catch {
    return null;
  }
}
