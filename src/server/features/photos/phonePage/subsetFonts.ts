import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { limitedCommand } from '../../../../themeFiles/limitedCommand.ts';
import { packageRoot } from '../../../../themeFiles/packageRoot.mjs';
import { oneAtATime } from '../../../core/oneAtATime.ts';

export interface SubsetWork {
  /** Fonts as TrueType, OpenType, WOFF or WOFF2. */
  readonly files: readonly Uint8Array[];
  /** Each gets a subset of each font. */
  readonly letters: readonly string[];
}

/** A font as WOFF2; null where the file is no font. */
export type FontSubset = Uint8Array | null;

const program = join(packageRoot, 'src/server/features/photos/phonePage/subsetProgram.mjs');
/** Half a second is usual. A font that takes this long was made to stop somebody. */
const patienceMs = 20_000;
/** 80 are usual. */
const maxMegabytes = 500;
const inTurn = oneAtATime();

/**
 * For each set of letters the fonts with no other glyphs, for titles, in the files' order. Rejects where the work fails or takes too long. The library's
 * WebAssembly never gives memory back, and is busy for a tenth of a second and more with each font: a server would keep 80 MB for hours, and all
 * its guests would wait. So the work has a process that takes its memory with it, and one at a time.
 */
export const subsetFonts = (work: SubsetWork): Promise<readonly (readonly FontSubset[])[]> => inTurn(() => inProcess(work));

function inProcess(work: SubsetWork): Promise<readonly (readonly FontSubset[])[]> {
  // Compiled once and used once: to make it faster would take three times as long as the work.
  const { command, args, env } = limitedCommand(['--liftoff-only', program], maxMegabytes);
  const child = spawn(command, args, {
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('message', (subsets) => {
      resolve(subsets as readonly (readonly FontSubset[])[]);
      child.disconnect();
    });
    child.on('exit', (code, signal) => reject(new Error(`no fonts for phones: their program ended with ${String(code ?? signal)}`)));
    child.send(work);
  });
}
