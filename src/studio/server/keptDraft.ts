import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fileWithin } from '../../themeFiles/fileWithin.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import { makeFolder, writeWhole } from '../../themeFiles/writeWhole.mjs';
import type { History } from '../document/History.ts';

const splices = z.array(z.strictObject({ offset: z.int().min(0), removed: z.string(), inserted: z.string() }));
const step = z.strictObject({ label: z.string(), key: z.string().optional(), splices });
const keptSchema = z.strictObject({ base: z.string(), text: z.string(), done: z.array(step), undone: z.array(step) });

/** A draft as stored for the next session. */
export interface KeptDraft extends History {
  /** The text of theme.json when it last matched the draft. */
  readonly base: string;
}

/** The folder of a theme's draft. Its name begins with a dot, so no booth serves it and no zip includes it. */
const place = '.studio';

/** Makes the folder of a theme's draft. Throws if it is a link, which would lead out of the theme's folder. */
export const draftFolder = (folder: string): string => makeFolder(join(folder, place), folder);

/** The size limit of a stored file: only a thousand steps that each change all of the largest theme would exceed it. */
const maxBytes = 64_000_000;

/**
 * The text of a file in the folder of a theme's draft; null if the file is missing, is outside the theme's folder, or is larger than any that a
 * studio writes.
 */
export function textInDraft(folder: string, name: string): string | null {
  const found = fileWithin(folder, `${place}/${name}`);
  return found.state === 'there' && statSync(found.file).size <= maxBytes ? readFileSync(found.file, 'utf8') : null;
}

/** The stored draft; null if it is missing or unreadable. */
export function readKept(folder: string): KeptDraft | null {
  try {
    const read = keptSchema.safeParse(JSON.parse(textInDraft(folder, 'draft.json') ?? 'null'));
    if (!read.success) return null;
    const { done, undone, ...rest } = read.data;
    const steps = (list: typeof done): KeptDraft['done'] =>
      list.map(({ key, ...one }) => ({ ...one, ...(key === undefined ? {} : { key }) }));
    return { ...rest, done: steps(done), undone: steps(undone) };
  } catch {
    return null;
  }
}

/** Saves a draft atomically. Returns null, or the reason for the failure as the end of a sentence. */
export function keep(folder: string, draft: KeptDraft): string | null {
  try {
    writeWhole(join(draftFolder(folder), 'draft.json'), JSON.stringify(draft));
    return null;
  } catch (error) {
    return systemReason(error);
  }
}
