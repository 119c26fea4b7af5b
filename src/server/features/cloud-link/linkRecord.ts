import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { phoneLookId } from '../../../shared/contract/phoneLook.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';

const schema = z.object({
  cloud: z.string(),
  /** The booth's secret. The cloud has only its hash. */
  token: z.string(),
  /** The next token: stored before the cloud learns it, until its first use. */
  next: z.string().nullable(),
  /** The booth's name in the cloud; null until it is admitted. */
  name: z.string().nullable(),
  /** The tokens from before the cloud revoked the booth. Kept until it is admitted again. */
  former: z.array(z.string()).default([]),
  /** When the token was made, by this machine's clock. */
  madeMs: z.number(),
  /** Ids of the latest started commands, so that none runs twice, however often the booth restarts. */
  begun: z.array(z.string()),
  /**
   * The digests and ids of the latest looks that the cloud has stored for this booth's phone pages. Links use these ids even while the
   * cloud is unreachable.
   */
  phoneLooks: z.array(z.object({ digest: z.string(), id: phoneLookId })).default([]),
  /** Unused. Earlier releases reject a record without this field, and the booth would have to join again. */
  look: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** The booth's data about its cloud. It is stored in the data folder, which only the booth's own user can read. */
export type LinkRecord = z.output<typeof schema>;

export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored record. Write each change here before acting on it. */
export interface KeptLink {
  readonly current: () => LinkRecord;
  /** Writes changes to disk. Fails with `storage-full` or `storage-unavailable` and then changes nothing. */
  readonly change: (changes: Partial<LinkRecord>) => Promise<Result<void>>;
}

const setting = 'cloud';

/**
 * Opens the record for this cloud. For a different cloud, starts a new one, because a token must never be sent to another cloud. Fails if
 * the record can't be read.
 */
export async function openLinkRecord(settings: StaffSettings, cloud: string, madeMs: number): Promise<Result<KeptLink>> {
  const read = await settings.read(setting);
  if (!read.ok) return read;
  const before = schema.extend({ cloud: z.literal(cloud) }).safeParse(read.value).data;
  let isKept = before !== undefined;
  let record: LinkRecord = before ?? {
    cloud,
    token: newToken(),
    next: null,
    former: [],
    name: null,
    madeMs,
    begun: [],
    phoneLooks: [],
    look: null,
  };
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
