import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../themeFiles/writeWhole.mjs';
import { draftFolder, textInDraft } from './keptDraft.ts';

const name = 'open.json';
const starting = 'it is just starting';
const ofThisMachine = /^http:\/\/127\.0\.0\.1:\d{1,5}\/$/;

/** An exclusive claim on a theme's folder. */
export interface OnlyStudio {
  /** Publishes this studio's address to other studios. */
  tell(address: string): void;
  release(): void;
}

/** For a theme that no studio writes to. */
export const unclaimed: OnlyStudio = { tell: () => undefined, release: () => undefined };

/**
 * Claims a theme's folder. Throws an error that names the other studio if there is one. Takes over the claim of a killed studio. A folder
 * that isn't writable needs no claim.
 */
export function onlyStudio(folder: string): OnlyStudio {
  const other = ownerOf(folder);
  if (other !== null && other.pid !== process.pid && isAlive(other.pid))
    throw new Error(
      `This theme is already open in another studio: ${other.address}. Work there, or close that one first. If it is no longer running, delete ${join(folder, '.studio', name)}.`,
    );
  const write = (address: string): void => {
    try {
      writeWhole(join(draftFolder(folder), name), JSON.stringify({ pid: process.pid, address }));
    } catch {
      // The folder isn't writable, so two studios can't damage it.
    }
  };
  write(starting);
  return {
    tell: write,
    release() {
      try {
        rmSync(join(draftFolder(folder), name), { force: true });
      } catch {
        // There is nothing to release.
      }
    },
  };
}

function ownerOf(folder: string): { readonly pid: number; readonly address: string } | null {
  try {
    const { pid, address } = JSON.parse(textInDraft(folder, name) ?? '{}') as { pid?: unknown; address?: unknown };
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return null;
    // The file may have come with a stranger's theme, so never send users to an address on another machine.
    return { pid, address: typeof address === 'string' && ofThisMachine.test(address) ? address : starting };
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
