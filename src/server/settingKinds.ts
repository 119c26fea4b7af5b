import { resolve } from 'node:path';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';

/** The kinds of values that settings have. What is wrong is said so that it can follow the option's name. */
export const settingKinds = {
  text: (text: string): Result<string, string> => success(text),

  /** An absolute path. */
  path: (text: string): Result<string, string> => success(resolve(text)),

  port: (text: string): Result<number, string> =>
    /^\d{1,5}$/.test(text) && Number(text) <= 65_535
      ? success(Number(text))
      : failure(`needs a port number from 0 to 65535, not "${text}".`),

  /** An address of http or https without anything behind the host, and without a slash at its end. */
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
