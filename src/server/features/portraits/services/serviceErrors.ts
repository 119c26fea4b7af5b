import type { ServiceError } from './PictureService.ts';

/** The meaning of a service's answer. All except `photo`, `busy` and `broken` concern the account or the settings. */
export type Meaning = 'photo' | 'busy' | 'broken' | keyof typeof ofAccount;

const ofAccount = {
  key: ['it rejects the key', 'Set a valid key, on the staff page or where the booth is started.'],
  money: ['its account has no credit left', "Add credit, or raise the limit, in the service's account."],
  country: ['it may not be used in this country', 'Choose another service, or another address for it.'],
  model: ['it does not have the model', 'Check the address and the model, and whether the account may use that model.'],
  permission: ['its account may not do this', "Verify or allow the organization in the service's account."],
  settings: ['it rejects the order as it is set up', 'Check its options, its workflow and the theme’s prompt.'],
} as const;

/** The error for a meaning, with the service's own code word. */
export function serviceError(meaning: Meaning, word: string, retryAfterMs: number | null = null): ServiceError {
  switch (meaning) {
    case 'photo':
      return { kind: 'refused', reason: `it did not make a picture of this photo (${word})` };
    case 'busy':
      return { kind: 'busy', reason: `it is busy (${word})`, retryAfterMs: retryAfterMs ?? usualPauseMs };
    case 'broken':
      return { kind: 'failed', reason: `it is broken (${word})`, retryAfterMs: retryAfterMs ?? usualPauseMs };
    default: {
      const [reason, howToFix] = ofAccount[meaning];
      return { kind: 'account', reason: `${reason} (${word})`, howToFix };
    }
  }
}

/** A service's code word, if it is plain enough for the log. */
export const plainWord = (said: string | null | undefined): string | null => (said != null && /^\w{1,60}$/.test(said) ? said : null);

/** Search only this much of a message: matching a long text takes long and blocks the booth. */
export const longestMessage = 500;

const usualPauseMs = 1000;

/** Default meanings of status codes. Our requests are well-formed, so 400, 413 or 422 means that the service rejects the photo. */
const meanings: Readonly<Record<number, Meaning>> = {
  400: 'photo',
  401: 'key',
  402: 'money',
  403: 'permission',
  404: 'model',
  405: 'model',
  407: 'permission',
  410: 'model',
  413: 'photo',
  422: 'photo',
  429: 'busy',
  451: 'country',
  503: 'busy',
};

/** The effective status: a 2xx response may contain the real status as its `code`. */
export const trueStatus = (status: number, code: unknown): number =>
  status >= 300 ? status : typeof code === 'number' && code >= 400 && code < 600 ? code : 500;

/** Interprets a status without further details. `retryAfterMs`: the requested wait; null if there is none. */
export function statusError(status: number, retryAfterMs: number | null): ServiceError {
  if (status >= 300 && status < 400)
    return {
      kind: 'failed',
      reason: `it answered ${status}, a redirect; redirects are not followed, so set the final address`,
    };
  const meaning = meanings[status];
  if (meaning !== undefined) return serviceError(meaning, String(status), retryAfterMs);
  const passes = status === 408 || status >= 500;
  return passes ? serviceError('broken', String(status), retryAfterMs) : { kind: 'failed', reason: `it answered ${status}` };
}

/** The requested wait in ms, from the headers: `retry-after` is in seconds or a date (RFC 9110, section 10.2.3). Null if there is none. */
export function retryAfterMs(headers: Readonly<Record<string, string | string[] | undefined>>): number | null {
  const { 'retry-after-ms': exact, 'retry-after': given } = headers;
  if (typeof exact === 'string' && /^\d+(\.\d+)?$/.test(exact)) return Math.ceil(Number(exact));
  if (typeof given !== 'string' || given.trim() === '') return null;
  const ms = /^\s*\d+(\.\d+)?\s*$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
