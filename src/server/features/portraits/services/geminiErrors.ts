import { z } from 'zod';
import { jsonIn } from './askService.ts';
import type { ServiceError } from './PictureService.ts';
import type { Meaning } from './serviceErrors.ts';
import { longestMessage, plainWord, statusError, serviceError, trueStatus } from './serviceErrors.ts';

const detail = z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() });
const refused = z.object({
  error: z.object({
    code: z.unknown().optional(),
    status: z.string().nullish(),
    message: z.string().nullish(),
    details: z.array(detail).nullish(),
  }),
});

/** Reasons for refusals by Google's APIs (`google.rpc.ErrorInfo`, domain googleapis.com). */
export const geminiReasons: Readonly<Record<string, Meaning>> = {
  API_KEY_INVALID: 'key',
  API_KEY_SERVICE_BLOCKED: 'key',
  API_KEY_HTTP_REFERRER_BLOCKED: 'key',
  API_KEY_IP_ADDRESS_BLOCKED: 'key',
  API_KEY_ANDROID_APP_BLOCKED: 'key',
  API_KEY_IOS_APP_BLOCKED: 'key',
  ACCESS_TOKEN_EXPIRED: 'key',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'key',
  ACCESS_TOKEN_TYPE_UNSUPPORTED: 'key',
  ACCOUNT_STATE_INVALID: 'key',
  CREDENTIALS_MISSING: 'key',
  CONSUMER_INVALID: 'key',
  CONSUMER_SUSPENDED: 'key',
  BILLING_DISABLED: 'money',
  LOCATION_POLICY_VIOLATED: 'country',
  LOCATION_TAX_POLICY_VIOLATED: 'country',
  IAM_PERMISSION_DENIED: 'permission',
  ORG_RESTRICTION_VIOLATION: 'permission',
  RESOURCE_PROJECT_INVALID: 'permission',
  SECURITY_POLICY_VIOLATED: 'permission',
  SERVICE_DISABLED: 'permission',
  SERVICE_NOT_VISIBLE: 'permission',
  USER_PROJECT_DENIED: 'permission',
  RATE_LIMIT_EXCEEDED: 'busy',
  RESOURCE_QUOTA_EXCEEDED: 'busy',
};

/** The canonical statuses of Google's APIs (`google.rpc.Code`). */
export const geminiStatuses: Readonly<Record<string, Meaning>> = {
  CANCELLED: 'broken',
  UNKNOWN: 'broken',
  INVALID_ARGUMENT: 'settings',
  DEADLINE_EXCEEDED: 'broken',
  NOT_FOUND: 'model',
  ALREADY_EXISTS: 'broken',
  PERMISSION_DENIED: 'permission',
  RESOURCE_EXHAUSTED: 'busy',
  FAILED_PRECONDITION: 'settings',
  ABORTED: 'broken',
  OUT_OF_RANGE: 'settings',
  UNIMPLEMENTED: 'model',
  INTERNAL: 'broken',
  UNAVAILABLE: 'busy',
  DATA_LOSS: 'broken',
  UNAUTHENTICATED: 'key',
};

/** Errors that are recognised only by their message. */
const sentences: readonly (readonly [said: RegExp, word: string, meaning: Meaning])[] = [
  [/location is not supported/i, 'country', 'country'],
  // “Please check your plan and billing details” appears with every limit, even with one that ends in seconds.
  [/credits? (are|is) depleted|billing(?! details)|limit: 0\b/i, 'credit', 'money'],
  [/api key/i, 'key', 'key'],
  [/unable to process (the )?(input )?image|image is not valid/i, 'image', 'photo'],
];

/** Interprets an error of Gemini's API. The reason is more precise than the status, and both are more precise than the HTTP status. */
export function geminiError(answered: number, body: string, asked: number | null): ServiceError | null {
  const json = jsonIn(Buffer.from(body), refused);
  if (!json.ok) return null;
  const { code, status: named, details } = json.value.error;
  const status = trueStatus(answered, code);
  const message = (json.value.error.message ?? '').slice(0, longestMessage);
  const waitMs = asked ?? delayMs((details ?? []).find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay);
  const known = (details ?? []).map(({ reason }) => reason).find((reason) => reason !== undefined && Object.hasOwn(geminiReasons, reason));
  if (known !== undefined) return serviceError(geminiReasons[known] ?? 'broken', known, waitMs);
  const sentence = sentences.find(([said]) => said.test(message));
  if (sentence !== undefined) return serviceError(sentence[2], sentence[1], waitMs);
  const word = plainWord(named);
  const meaning = word !== null && Object.hasOwn(geminiStatuses, word) ? geminiStatuses[word] : undefined;
  return word === null || meaning === undefined ? statusError(status === 400 ? 500 : status, waitMs) : serviceError(meaning, word, waitMs);
}

/** Parses a duration in Google's JSON format, such as "34.07s"; null if there is none. */
function delayMs(written = ''): number | null {
  const seconds = /^([\d.]+)s$/.exec(written)?.[1];
  return seconds === undefined || !Number.isFinite(Number(seconds)) ? null : Math.ceil(Number(seconds) * 1000);
}

/**
 * Why a candidate ended or a prompt was blocked without a picture. Unlisted reasons concern the photo, and so does an answer in words
 * instead of a picture.
 */
export const geminiEnds: Readonly<Record<string, Meaning>> = {
  FINISH_REASON_UNSPECIFIED: 'broken',
  BLOCK_REASON_UNSPECIFIED: 'broken',
  BLOCKED_REASON_UNSPECIFIED: 'broken',
  MAX_TOKENS: 'settings',
  OTHER: 'broken',
  IMAGE_OTHER: 'broken',
  MALFORMED_FUNCTION_CALL: 'broken',
  MALFORMED_RESPONSE: 'broken',
  UNEXPECTED_TOOL_CALL: 'broken',
  TOO_MANY_TOOL_CALLS: 'broken',
  MISSING_THOUGHT_SIGNATURE: 'broken',
};

/** The error for a candidate without a picture, from its finish reason. */
export function finishError(reason: string): ServiceError {
  const word = plainWord(reason) ?? 'unknown';
  return serviceError(Object.hasOwn(geminiEnds, word) ? (geminiEnds[word] ?? 'photo') : 'photo', word);
}
