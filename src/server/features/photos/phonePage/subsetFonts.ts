import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { limitedCommand } from '../../../../themeFiles/limitedCommand.ts';
import { packageRoot } from '../../../../themeFiles/packageRoot.mjs';
import { oneAtATime } from '../../../core/oneAtATime.ts';

export interface SubsetWork {
  /** Fonts as TrueType, OpenType, WOFF or WOFF2. */
  readonly files: readonly Uint8Array[];
  /** Sets of letters. Each set gets a subset of each font. */
  readonly letters: readonly string[];
}

/** A font as WOFF2; null if the file is not a font. */
export type FontSubset = Uint8Array | null;

const program = join(packageRoot, 'src/server/features/photos/phonePage/subsetProgram.mjs');
/** Subsetting usually takes half a second. A font that takes longer than this was crafted to stall the server. */
const patienceMs = 20_000;
/** Usually 80. */
const maxMegabytes = 500;
const inTurn = oneAtATime();

/**
 * For each set of letters, subsets of the fonts for titles, in the files' order. Rejects if the work fails or takes too long. Runs in a
 * separate process, one at a time: the library's WebAssembly never frees memory and blocks for a tenth of a second or more per font. In the
 * server itself, it would occupy 80 MB for hours and make all guests wait.
 */
export const subsetFonts = (work: SubsetWork): Promise<readonly (readonly FontSubset[])[]> => inTurn(() => inProcess(work));

function inProcess(work: SubsetWork): Promise<readonly (readonly FontSubset[])[]> {
  // Use only the baseline compiler: optimizing code that runs once would take three times as long as the work.
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
