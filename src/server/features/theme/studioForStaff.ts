import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { packageRoot } from '../../../themeFiles/packageRoot.mjs';
import { programEnvironment } from '../../../themeFiles/programEnvironment.ts';

/** The studio that staff open for the theme on show: a program of its own, so that nothing of it is in the booth's server. */
export interface StudioForStaff {
  /** Its address on this machine; the same one while it is open for that theme. Fails with a sentence. */
  open(theme: string): Promise<Result<string, string>>;
  close(): Promise<void>;
}

/** Built by `npm start`. */
const program = join(packageRoot, 'build', 'tools', 'studioProgram.js');
const patienceMs = 30_000;

/** `home` is the folder in which themes of one's own are made. */
export function studioForStaff(home: string): StudioForStaff {
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
      const child = spawn(process.execPath, [program, theme, home], { env: programEnvironment(), stdio: ['pipe', 'pipe', 'pipe'] });
      running = { theme, child, address: addressOf(child) };
      // By itself, by the system for its memory, or it never began.
      for (const ending of ['exit', 'error'] as const)
        child.once(ending, () => {
          if (running?.child === child) running = null;
        });
      return running.address;
    },
    close: end,
  };
}

function addressOf(child: ChildProcess): Promise<Result<string, string>> {
  return new Promise((resolve) => {
    let [out, trouble] = ['', ''];
    const fail = (why: string): void => resolve(failure(why === '' ? 'The studio could not be opened.' : why));
    const timer = setTimeout(() => fail('The studio did not open in time. Try again.'), patienceMs);
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      out += piece;
      if (!out.includes('\n')) return;
      clearTimeout(timer);
      resolve(success((JSON.parse(out) as { address: string }).address));
    });
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => (trouble += piece));
    child.once('error', () => fail('The studio could not be started.'));
    child.once('exit', () => {
      clearTimeout(timer);
      fail(trouble.trim());
    });
  });
}
