import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { Chosen, Settings } from '../../../core/settings/readSettings.ts';
import { settingKinds } from '../../../core/settings/settingKinds.ts';

/** Supported purge APIs: our own simple format, which any small service can implement, or a vendor's. */
const purgeStyles = ['generic', 'cloudflare', 'fastly'] as const;
export type PurgeStyle = (typeof purgeStyles)[number];

/** The receiver of purge requests. */
export interface PurgeAddress {
  readonly style: PurgeStyle;
  readonly url: string;
  readonly token: string;
}

/** The cache limits for a CDN in front of the servers. */
export interface CdnConfig {
  /** How long the CDN may cache a sealed photo; 0 for not at all. */
  readonly seconds: number;
  /** Null: no purges. Deleted photos then disappear at the end of their cache time. */
  readonly purge: PurgeAddress | null;
}

/** The limit without purges, because a deleted photo may stay readable for this long. */
const longestUnpurgedSeconds = 60;
const dayInSeconds = 86_400;

const seconds = (text: string): Result<number, string> =>
  /^\d{1,5}$/.test(text) && Number(text) <= dayInSeconds
    ? success(Number(text))
    : failure(`needs a number of seconds from 0 to ${dayInSeconds}, not "${text}".`);

export const cdnSettings = {
  cdnSeconds: {
    takes: 'number',
    says: 'how long a CDN may keep a sealed photo and the phone page, in seconds; 0 for not at all',
    standard: '30',
    read: seconds,
  },
  cdnPurgeUrl: {
    takes: 'address',
    says: 'the address to notify when a guest deletes a photo',
    otherwise: 'nobody',
    read: settingKinds.webAddress,
  },
  cdnPurgeStyle: {
    takes: 'name',
    says: `the format of the notification: ${purgeStyles.join(', ')}`,
    standard: 'generic',
    read: settingKinds.oneOf(...purgeStyles),
  },
  cdnPurgeToken: {
    says: 'the token for that address',
    read: settingKinds.key,
  },
} as const satisfies Settings;

/** The combined settings, or one sentence about settings that conflict. */
export function readCdnConfig(chosen: Chosen<typeof cdnSettings>): Result<CdnConfig, string> {
  const { cdnSeconds: keptSeconds, cdnPurgeUrl: url, cdnPurgeStyle: style, cdnPurgeToken: token } = chosen;
  if ((url === null) !== (token === null))
    return failure('--cdn-purge-url and STAGEBOOTH_CDN_PURGE_TOKEN are needed together: the address to notify, and the token for it.');
  if (url === null && keptSeconds > longestUnpurgedSeconds)
    return failure(
      `--cdn-seconds can be ${longestUnpurgedSeconds} at most without --cdn-purge-url: a deleted photo might still be served for that long.`,
    );
  return success({ seconds: keptSeconds, purge: url === null || token === null ? null : { style, url, token } });
}
