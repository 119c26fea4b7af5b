import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';

const schema = z.object({
  cloud: z.string(),
  /** The secret whose hash the cloud has. */
  token: z.string(),
  /** The one that is to replace it, from before the cloud hears of it until it has been shown. */
  next: z.string().nullable(),
  /** The booth's name there; null until it is admitted. */
  name: z.string().nullable(),
  /** The tokens of before the cloud revoked the booth, until it is in again. */
  former: z.array(z.string()).default([]),
  /** When the token was made, by this machine's clock. */
  madeMs: z.number(),
  /** The latest commands that were begun: none is carried out twice, however often the booth is restarted. */
  begun: z.array(z.string()),
  /** Unused. Releases before this one read no record without it, and would have to join again. */
  look: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** What a booth keeps about its cloud: in the data folder, which is its own user's alone. */
export type LinkRecord = z.output<typeof schema>;

export const newToken = (): string => randomBytes(32).toString('base64url');

/** The record, which is written before anything is done that depends on it. */
export interface KeptLink {
  readonly current: () => LinkRecord;
  /** Writes what is not on disk yet. Fails with `storage-full` or `storage-unavailable`, and then has changed nothing. */
  readonly change: (changes: Partial<LinkRecord>) => Promise<Result<void>>;
}

const setting = 'cloud';

/** Opens the record for this cloud. A token is never shown to another one. Fails if it can't be read. */
export async function openLinkRecord(settings: StaffSettings, cloud: string, madeMs: number): Promise<Result<KeptLink>> {
  const read = await settings.read(setting);
  if (!read.ok) return read;
  const before = schema.extend({ cloud: z.literal(cloud) }).safeParse(read.value).data;
  let isKept = before !== undefined;
  let record: LinkRecord = before ?? { cloud, token: newToken(), next: null, former: [], name: null, madeMs, begun: [], look: null };
  return success({
    current: () => record,
    async change(changes) {
      const changed = { ...record, ...changes };
      if (isKept && JSON.stringify(changed) === JSON.stringify(record)) return success(undefined);
      const written = await settings.write(setting, changed);
      if (!written.ok) return written;
      [record, isKept] = [changed, true];
      return written;
    },
  });
}
