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

/** The name of the folder for a theme's draft. It begins with a dot, so booths don't serve it and zips don't include it. */
const place = '.studio';

/** Creates the folder for a theme's draft. Throws if the folder is a link, which could lead out of the theme's folder. */
export const draftFolder = (folder: string): string => makeFolder(join(folder, place), folder);

/** The size limit of a stored file. Only a thousand steps that each change all of the largest theme would exceed it. */
const maxBytes = 64_000_000;

/**
 * The text of a file in the draft's folder; null if the file is missing, is outside the theme's folder, or is larger than any that a
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

/** Saves a draft atomically. Returns null, or the reason for the failure, worded as the end of a sentence. */
export function keep(folder: string, draft: KeptDraft): string | null {
  try {
    writeWhole(join(draftFolder(folder), 'draft.json'), JSON.stringify(draft));
    return null;
  } catch (error) {
    return systemReason(error);
  }
}
