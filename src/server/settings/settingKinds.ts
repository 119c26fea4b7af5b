import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { longestPassphrase } from '../../shared/contract/staff.ts';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { nearest } from '../../shared/theme/nearest.ts';

/** In place of a data folder: everything stays in memory, and a booth that stops leaves nothing behind. */
export const noFolder = ':memory:';

/** The kinds of values that settings have. Errors are worded to follow the option's name. */
export const settingKinds = {
  text: (text: string): Result<string, string> => success(text),

  /** The absolute path of a folder, or `:memory:`, which is in no folder at all. */
  folder: (text: string): Result<string, string> => success(text === noFolder ? noFolder : resolve(text)),

  days: (text: string): Result<number, string> =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365
      ? success(Number(text))
      : failure(`needs a number of days from 1 to 365, not "${text}".`),

  /** In bytes; given in MB. */
  megabytes: (text: string): Result<number, string> =>
    /^\d{1,7}$/.test(text) ? success(Number(text) * 1024 * 1024) : failure(`needs a number of megabytes, such as 500, not "${text}".`),

  /** An absolute path. */
  path: (text: string): Result<string, string> => success(resolve(text)),

  /** A secret that can be part of an address. It is never echoed. */
  token: (text: string): Result<string, string> =>
    /^[\w.~-]{16,128}$/.test(text) ? success(text) : failure('needs 16 to 128 letters, digits or any of - . _ ~ that nobody guesses.'),

  /** What staff type. It is never echoed. Whether it is strong enough is for the authentication to say: one that was set before stays valid. */
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

  /** Any http or https address. It may contain a key, so it is never echoed. */
  webAddress: (text: string): Result<string, string> =>
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
      ? success(new URL(text).href)
      : failure('needs an address that begins with http:// or https://.'),

  /** One HTTP header, as `name: value`. Its value is a secret, so it is never echoed. */
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
      return failure(`must not hold a name or a password; everybody reads it in the QR code.`);
    if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || /[?#]/.test(text))
      return failure(`needs an address with nothing behind the host, ${example}; guests' pages are at the top of it.`);
    return success(url.origin);
  },
};
