import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftFolder } from './keptDraft.ts';

/** The right to be the only studio on a theme's folder. */
export interface OnlyStudio {
  /** Tells others where this one is. */
  tell(address: string): void;
  release(): void;
}

/**
 * Takes that right, and throws a sentence that names the other studio where there is one. What was left by one that was killed is taken over. Where
 * nothing can be written there is nothing to guard.
 */
export function onlyStudio(folder: string): OnlyStudio {
  const file = join(draftFolder(folder), 'open.json');
  const other = ownerIn(file);
  if (other !== null && other.pid !== process.pid && isAlive(other.pid))
    throw new Error(`This theme is open in another studio already: ${other.address}. Work there, or close that one first.`);
  const write = (address: string): void => {
    try {
      mkdirSync(draftFolder(folder), { recursive: true });
      writeFileSync(file, JSON.stringify({ pid: process.pid, address }));
    } catch {
      // A folder that can't be written can't be spoilt by two.
    }
  };
  write('it is just starting');
  return {
    tell: write,
    release() {
      try {
        rmSync(file, { force: true });
      } catch {
        // Nor is there anything to give back.
      }
    },
  };
}

function ownerIn(file: string): { readonly pid: number; readonly address: string } | null {
  try {
    const { pid, address } = JSON.parse(readFileSync(file, 'utf8')) as { pid?: unknown; address?: unknown };
    return typeof pid === 'number' && typeof address === 'string' ? { pid, address } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
