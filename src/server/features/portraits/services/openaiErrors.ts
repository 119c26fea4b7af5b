import { z } from 'zod';
import { jsonIn } from './askService.ts';
import type { ServiceError } from './PictureService.ts';
import type { Meaning } from './serviceErrors.ts';
import { longestMessage, plainWord, statusError, serviceError, trueStatus } from './serviceErrors.ts';

const refused = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]).nullish(),
    type: z.string().nullish(),
    param: z.string().nullish(),
    message: z.string().nullish(),
  }),
});

/** The codes of OpenAI's reference and of compatible servers (Azure, OpenRouter). */
export const openaiCodes: Readonly<Record<string, Meaning>> = {
  moderation_blocked: 'photo',
  content_policy_violation: 'photo',
  content_filter: 'photo',
  ResponsibleAIPolicyViolation: 'photo',
  invalid_image: 'photo',
  invalid_image_file: 'photo',
  invalid_image_format: 'photo',
  invalid_base64_image: 'photo',
  image_generation_user_error: 'photo',
  image_parse_error: 'photo',
  image_too_large: 'photo',
  image_too_small: 'photo',
  invalid_api_key: 'key',
  invalid_authentication: 'key',
  invalid_organization: 'key',
  no_such_organization: 'key',
  mismatched_organization: 'key',
  account_deactivated: 'key',
  access_terminated: 'key',
  insufficient_quota: 'money',
  billing_hard_limit_reached: 'money',
  billing_not_active: 'money',
  unsupported_country_region_territory: 'country',
  model_not_found: 'model',
  DeploymentNotFound: 'model',
  invalid_model: 'model',
  insufficient_permissions: 'permission',
  missing_scope: 'permission',
  ip_not_authorized: 'permission',
  unknown_parameter: 'settings',
  unsupported_parameter: 'settings',
  unsupported_value: 'settings',
  invalid_value: 'settings',
  invalid_type: 'settings',
  invalid_size: 'settings',
  missing_required_parameter: 'settings',
  string_above_max_length: 'settings',
  rate_limit_exceeded: 'busy',
  slow_down: 'busy',
  server_overloaded: 'busy',
  engine_overloaded: 'busy',
  server_error: 'broken',
};

/** Errors that are recognised only by their message. */
const sentences: readonly (readonly [said: RegExp, word: string, meaning: Meaning])[] = [
  [/safety system|content policy/i, 'safety system', 'photo'],
  [/input was flagged/i, 'flagged', 'photo'],
  [/must be verified/i, 'not verified', 'permission'],
  [/country, region,? or territory/i, 'country', 'country'],
  [/billing|current quota|credits?\b/i, 'credit', 'money'],
  [/api key|invalid authentication|member of an organization/i, 'key', 'key'],
  [/model .*does not (exist|have access)/i, 'model', 'model'],
  [/overloaded|slow down/i, 'overloaded', 'busy'],
];

/** Interprets an error of OpenAI's API by its content. Uses the HTTP status only if the content does not help. */
export function openaiError(answered: number, body: string, asked: number | null): ServiceError | null {
  const json = jsonIn(Buffer.from(body), refused);
  if (!json.ok) return null;
  const { code, type, param } = json.value.error;
  const status = trueStatus(answered, code);
  const message = (json.value.error.message ?? '').slice(0, longestMessage);
  const waitMs = asked ?? waitIn(message);
  for (const said of [code, type]) {
    const word = plainWord(said?.toString());
    const meaning = word !== null && Object.hasOwn(openaiCodes, word) ? openaiCodes[word] : undefined;
    if (word !== null && meaning !== undefined) return serviceError(meaning, word, waitMs);
  }
  const sentence = sentences.find(([said]) => said.test(message));
  if (sentence !== undefined) return serviceError(sentence[2], sentence[1], waitMs);
  if (status !== 400 && status !== 422) return statusError(status, waitMs);
  return serviceError(/^image\b/.test(param ?? '') ? 'photo' : 'settings', plainWord(param) ?? String(status));
}

/** Parses "Please try again in 1m20.5s" or "in 300ms"; returns ms. */
function waitIn(message: string): number | null {
  const found = /try again in (?:(\d+)h)?(?:(\d+)m(?!s))?(?:([\d.]+)s)?(?:([\d.]+)ms)?/i.exec(message);
  if (found === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', ms = '0'] = found;
  const sum = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(ms);
  return Number.isFinite(sum) && sum > 0 ? Math.ceil(sum) : null;
}
