import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';

/** A link as an app or a person mangles it. */
export interface MangledLink {
  readonly what: string;
  /** `address` has no trailing slash. */
  readonly mangle: (address: string, secret: PhotoSecret) => string;
}

const behind = (what: string, text: string): MangledLink => ({ what, mangle: (address, secret) => `${address}/s#${secret}${text}` });
const between = (what: string, text: string): MangledLink => ({ what, mangle: (address, secret) => `${address}${text}${secret}` });

/** Every character of a text as an escape sequence. */
const escaped = (text: string): string => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

/** Links that still lead to a photo. */
export const mangledLinks: readonly MangledLink[] = [
  between('no change', '/s#'),
  between('an escaped #', '/s%23'),
  between('a # escaped twice', '/s%2523'),
  between('a # written as a character reference', '/s&#35;'),
  between('a full-width #', '/s%EF%BC%83'),
  between('a slash before the #', '/s/#'),
  between('a slash in place of the #', '/s/'),
  between('an escaped # after a slash', '/s/%23'),
  between('a capital S', '/S#'),
  between('a capital S and an escaped #', '/S%23'),
  between('two #', '/s##'),
  between('a # and an escaped one', '/s#%23'),
  between('a slash after the #', '/s#/'),
  between('parameters before the #', '/s?fbclid=IwZXh0bgNhZW0CMTEAAR0a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0_aem_AQ&utm_source=app#'),
  between('escaped parameters', '/s%3Futm_source=app%23'),
  between('a full stop before the #', '/s.#'),
  behind('parameters after it', '&fbclid=IwZXh0bgNhZW0CMTEAAR0a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0_aem_AQ'),
  behind('a question mark and parameters after it', '?utm_source=ig_web_copy_link'),
  behind('an escaped line break', '%0A'),
  behind('an escaped Windows line break', '%0D%0A'),
  behind('an escaped space', '%20'),
  behind('a space and words', '%20your%20photo'),
  behind('a no-break space', '%C2%A0'),
  behind('a zero-width space', '%E2%80%8B'),
  behind('a direction mark', '%E2%80%8E'),
  behind('a full stop', '.'),
  behind('a Japanese full stop', '%E3%80%82'),
  behind('a comma', ','),
  behind('an exclamation mark', '!'),
  behind('a bracket', ')'),
  behind('an angle bracket', '%3E'),
  behind('a quotation mark', '%22'),
  behind('a curly quotation mark', '%E2%80%9D'),
  behind('asterisks for bold type', '**'),
  behind('an underscore for italics at its end', '_'),
  behind('a dash', '-'),
  behind('padding', '=='),
  behind('a slash', '/'),
  behind('a text fragment for the browser', ':~:text=photo'),
  { what: 'its letters escaped', mangle: (address, secret) => `${address}/s#${escaped(secret)}` },
  { what: 'its letters escaped twice', mangle: (address, secret) => `${address}/s#${escaped(secret).replaceAll('%', '%25')}` },
  { what: 'a zero-width space inside', mangle: (address, secret) => `${address}/s#${secret.slice(0, 9)}%E2%80%8B${secret.slice(9)}` },
  { what: 'a soft hyphen inside', mangle: (address, secret) => `${address}/s#${secret.slice(0, 13)}%C2%AD${secret.slice(13)}` },
  { what: 'a line break inside', mangle: (address, secret) => `${address}/s#${secret.slice(0, 11)}%0A${secret.slice(11)}` },
  {
    what: 'a line break and a space inside',
    mangle: (address, secret) => `${address}/s#${secret.slice(0, 20)}%0D%0A%20${secret.slice(20)}`,
  },
];

/** Links without a secret, or with a secret that no booth has made. */
export const brokenLinks: readonly MangledLink[] = [
  { what: 'nothing after the #', mangle: (address) => `${address}/s#` },
  { what: 'its # and the rest cut off', mangle: (address) => `${address}/s` },
  { what: 'its last letter cut off', mangle: (address, secret) => `${address}/s#${secret.slice(0, -1)}` },
  { what: 'its second half cut off', mangle: (address, secret) => `${address}/s#${secret.slice(0, 11)}` },
  { what: 'an impossible last letter', mangle: (address, secret) => `${address}/s#${secret.slice(0, -1)}_` },
  { what: 'only lower-case letters', mangle: (address, secret) => `${address}/s#${secret.toLowerCase()}` },
  { what: 'only capital letters', mangle: (address, secret) => `${address}/s#${secret.toUpperCase()}` },
];

/** The same link, mangled as if it had named a look. */
export const namingLook = (link: string, look: string): string => link.replace(/\/s(?![a-z])/i, `$&-${look}`);
