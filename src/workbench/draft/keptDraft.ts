import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { systemReason } from '../../themeFiles/systemReason.ts';
import type { History } from '../document/History.ts';

const splices = z.array(z.strictObject({ offset: z.int().min(0), removed: z.string(), inserted: z.string() }));
const step = z.strictObject({ label: z.string(), key: z.string().optional(), splices });
const keptSchema = z.strictObject({ base: z.string(), text: z.string(), done: z.array(step), undone: z.array(step) });

/** A draft as it waits for the next time. */
export interface KeptDraft extends History {
  /** What theme.json said when the draft and the file were last the same. */
  readonly base: string;
}

/** The folder of a theme's draft. Its name begins with a dot: no booth serves what is in it, and no zip takes it along. */
export const draftFolder = (folder: string): string => join(folder, '.studio');

/** What was left there, or null: nothing, or nothing that can be read. */
export function readKept(folder: string): KeptDraft | null {
  try {
    const read = keptSchema.safeParse(JSON.parse(readFileSync(join(draftFolder(folder), 'draft.json'), 'utf8')));
    if (!read.success) return null;
    const { done, undone, ...rest } = read.data;
    const steps = (list: typeof done): KeptDraft['done'] =>
      list.map(({ key, ...one }) => ({ ...one, ...(key === undefined ? {} : { key }) }));
    return { ...rest, done: steps(done), undone: steps(undone) };
  } catch {
    return null;
  }
}

/** Keeps a draft, whole or not at all. Gives the reason where it can't, as the end of a sentence. */
export function keep(folder: string, draft: KeptDraft): string | null {
  const file = join(draftFolder(folder), 'draft.json');
  try {
    mkdirSync(draftFolder(folder), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(draft));
    renameSync(`${file}.new`, file);
    return null;
  } catch (error) {
    return systemReason(error);
  }
}
