import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { longestPassphrase } from '../../../shared/contract/staff.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { nearest } from '../../../shared/theme/nearest.ts';
import { networkList } from '../network/networkList.ts';
import { noFolder } from '../../storage/disk/noFolder.ts';
import type { PictureLimits } from '../../storage/staff/PictureCounts.ts';

/** The kinds of values that settings have. Each error completes a sentence that begins with the option's name. */
export const settingKinds = {
  text: (text: string): Result<string, string> => success(text),

  /** The absolute path of a folder, or `:memory:` for no folder at all. */
  folder: (text: string): Result<string, string> => success(text === noFolder ? noFolder : resolve(text)),

  yesOrNo: (text: string): Result<boolean, string> => {
    const said = settingKinds.oneOf('yes', 'no')(text);
    return said.ok ? success(said.value === 'yes') : said;
  },

  /** A count. */
  count: (text: string): Result<number, string> =>
    /^\d{1,9}$/.test(text) ? success(Number(text)) : failure(`needs a whole number, such as 100, not "${text}".`),

  days: (text: string): Result<number, string> =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365
      ? success(Number(text))
      : failure(`needs a number of days from 1 to 365, not "${text}".`),

  /** Given in MB, returned in bytes. */
  megabytes: (text: string): Result<number, string> =>
    /^\d{1,7}$/.test(text) ? success(Number(text) * 1024 * 1024) : failure(`needs a number of megabytes, such as 500, not "${text}".`),

  /** An absolute path. */
  path: (text: string): Result<string, string> => success(resolve(text)),

  /** A secret that may be part of an address. Never echoed. */
  token: (text: string): Result<string, string> =>
    /^[\w.~-]{16,128}$/.test(text) ? success(text) : failure('needs 16 to 128 letters, digits or any of - . _ ~ that nobody can guess.'),

  /** A key issued by a vendor. Never echoed. */
  key: (text: string): Result<string, string> =>
    /^[\x21-\x7e]{1,512}$/.test(text) ? success(text) : failure('must be a single line of ASCII without spaces.'),

  /** `user:password`. Never echoed. */
  credentials: (text: string): Result<string, string> =>
    /^[^:\s]+:[^\r\n]+$/.test(text) ? success(text) : failure('needs a user and a password with a colon between them.'),

  /**
   * A passphrase that staff type. Never echoed. Only its length is checked here, so that existing passphrases stay valid. Staff
   * authentication checks the strength of new ones.
   */
  passphrase: (text: string): Result<string, string> =>
    [...text].length <= longestPassphrase ? success(text) : failure(`can have ${longestPassphrase} characters at most.`),

  /** An address of this machine, or `localhost`. */
  ownAddress: (text: string): Result<string, string> => {
    if (text === 'localhost') return success('127.0.0.1');
    return isIP(text) === 0
      ? failure(`needs an address of this machine, such as 192.168.1.20 or 0.0.0.0 for all, not "${text}".`)
      : success(text);
  },

  port: (text: string): Result<number, string> =>
    /^\d{1,5}$/.test(text) && Number(text) <= 65_535
      ? success(Number(text))
      : failure(`needs a port number from 0 to 65535, not "${text}".`),

  oneOf:
    <const Name extends string>(...names: readonly Name[]) =>
    (text: string): Result<Name, string> => {
      const name = names.find((one) => one === text);
      if (name !== undefined) return success(name);
      const meant = nearest(text, names);
      return failure(`can be ${names.join(', ')}, not "${text}".${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
    },

  /** A comma-separated list of these names, each at most once. */
  someOf:
    <const Name extends string>(...names: readonly Name[]) =>
    (text: string): Result<readonly Name[], string> => {
      const chosen: Name[] = [];
      for (const one of text.split(',')) {
        const name = settingKinds.oneOf(...names)(one.trim());
        if (!name.ok) return name;
        if (chosen.includes(name.value)) return failure(`names "${name.value}" twice.`);
        chosen.push(name.value);
      }
      return success(chosen);
    },

  /**
   * The address of a server that receives guests' photos, without a trailing slash. It uses https, or http within a private network. Never
   * echoed, since it may contain a key.
   */
  photoAddress: (text: string): Result<string, string> => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
      return failure('needs an address that begins with https://, or with http:// in a private network, and has no ? or # in it.');
    if (url.username !== '' || url.password !== '') return failure('must not contain a name or a password; set the variable for them.');
    if (url.protocol === 'http:' && !isPrivate(url.hostname))
      return failure("needs https: guests' photos would cross the internet unencrypted. http is for addresses of a private network.");
    return success(url.href.replace(/(?<!\/)\/+$/, ''));
  },

  /** A JSON object. Never echoed. */
  jsonObject: (text: string): Result<Readonly<Record<string, unknown>>, string> => {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return success(value as Record<string, unknown>);
    } catch {
      // Reported below.
    }
    return failure('needs a JSON object, such as {"quality":"high"}.');
  },

  /** An amount of money, as a number. */
  price: (text: string): Result<number, string> =>
    /^\d{1,4}(\.\d{1,4})?$/.test(text) ? success(Number(text)) : failure(`needs a price such as 0.04, not "${text}".`),

  /** Limits per guest, hour, day and event: `guest=3,hour=60,day=400,event=1000`. */
  pictureLimits: (text: string): Result<PictureLimits, string> => {
    const limits: Partial<Record<keyof PictureLimits, number>> = {};
    for (const one of text.split(',')) {
      const [, name, count] = /^\s*(guest|hour|day|event)=(\d{1,6})\s*$/.exec(one) ?? [];
      if (name === undefined) return failure(`needs limits such as guest=3,hour=60,day=400,event=1000, not "${text}".`);
      limits[name as keyof PictureLimits] = Number(count);
    }
    return success(limits);
  },

  /** Any http or https address. Never echoed, since it may contain a key. */
  webAddress: (text: string): Result<string, string> =>
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
      ? success(new URL(text).href)
      : failure('needs an address that begins with http:// or https://.'),

  /** One HTTP header, as `name: value`. Never echoed, since its value is a secret. */
  header: (text: string): Result<{ name: string; value: string }, string> => {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/.exec(text.trim()) ?? [];
    if (name === '') return failure('needs a header with its value, as in "authorization: Bearer ..."; plain ASCII, on one line.');
    if (/^(host|connection|content-(type|length)|transfer-encoding|accept|expect|upgrade|te|trailer|keep-alive)$/i.test(name))
      return failure(`must not be ${name.toLowerCase()}, which the booth sets itself.`);
    return success({ name: name.toLowerCase(), value });
  },

  /** An http or https address with nothing after the host, without a trailing slash. */
  origin: (text: string): Result<string, string> => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const example = 'as in https://photos.example.com';
    if (url === null || !/^https?:$/.test(url.protocol))
      return failure(`needs an address that begins with http:// or https://, ${example}.`);
    if (url.username !== '' || url.password !== '')
      return failure(`must not contain a name or a password; everybody reads it in the QR code.`);
    if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || /[?#]/.test(text))
      return failure(`needs an address with nothing after the host, ${example}; guests' pages are at the top of it.`);
    return success(url.origin);
  },
};

/** The booth and the cloud share this setting. */
export const keepDaysSetting = {
  takes: 'number',
  says: "how many days guests' photos are kept",
  standard: '7',
  read: settingKinds.days,
} as const;

const isInPrivateNetwork = networkList([
  ...['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
]);

/** Whether a host is this machine or on its own network, judged by its address or by a name that public servers can't have. */
export function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isInPrivateNetwork(host);
  return !host.includes('.') || /\.(local|lan|internal|home\.arpa)$/.test(host) || host === 'localhost';
}
