import type { ServiceError } from '../../../../../src/server/features/portraits/services/PictureService.ts';

/** A vendor's answer without a picture, and its meaning. */
export interface VendorAnswer {
  readonly service: 'openai' | 'gemini' | 'sdwebui' | 'comfyui' | 'webhook';
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly means: ServiceError['kind'];
  /** The text of the reason, or the text for staff. */
  readonly says: RegExp;
  readonly retryAfterMs?: number;
}

const openai = (
  status: number,
  error: { readonly code?: string | null; readonly type?: string; readonly param?: string | null; readonly message?: string },
  means: VendorAnswer['means'],
  says: RegExp,
  more: Partial<VendorAnswer> = {},
): VendorAnswer => ({
  service: 'openai',
  status,
  body: { error: { message: 'Something.', type: 'invalid_request_error', param: null, code: null, ...error } },
  means,
  says,
  ...more,
});

const gemini = (
  status: number,
  error: { readonly status?: string; readonly message?: string; readonly reason?: string; readonly retryDelay?: string },
  means: VendorAnswer['means'],
  says: RegExp,
  more: Partial<VendorAnswer> = {},
): VendorAnswer => {
  const { reason, retryDelay, ...rest } = error;
  const details = [
    ...(reason === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }]),
    ...(retryDelay === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }]),
  ];
  return { service: 'gemini', status, body: { error: { code: status, message: 'Something.', ...rest, details } }, means, says, ...more };
};

const ended = (finishReason: string, means: VendorAnswer['means'], says: RegExp): VendorAnswer => ({
  service: 'gemini',
  status: 200,
  body: { candidates: [{ content: { parts: [{ text: "I can't edit this image." }] }, finishReason }] },
  means,
  says,
});
const blocked = (blockReason: string): VendorAnswer => ({
  service: 'gemini',
  status: 200,
  body: { promptFeedback: { blockReason } },
  means: 'refused',
  says: new RegExp(blockReason),
});
const plain = (
  service: VendorAnswer['service'],
  status: number,
  body: unknown,
  means: VendorAnswer['means'],
  says: RegExp,
): VendorAnswer => ({
  service,
  status,
  body,
  means,
  says,
});

/** OpenRouter and gateways to other services send 200 before they know the outcome. The true status is inside. */
const begun = (code: number | string, message: string, means: VendorAnswer['means'], says: RegExp): VendorAnswer =>
  plain('openai', 200, { error: { code, message } }, means, says);

/** Answers from the vendors' references. */
export const vendorAnswers: readonly VendorAnswer[] = [
  begun(402, 'This request requires more.', 'account', /credit/),
  begun(429, 'Provider returned error', 'busy', /busy/),
  begun(502, 'Provider returned error', 'failed', /broken \(502\)/),
  begun(401, 'No auth', 'account', /key/),
  begun(404, 'No endpoints found that support image input', 'account', /model/),
  begun(403, 'openai/gpt-image requires moderation, and your input was flagged for "violence".', 'refused', /flagged/),
  begun('insufficient_quota', 'You exceeded your quota.', 'account', /insufficient_quota/),
  begun('SOMETHING_NEW', 'Something.', 'failed', /broken/),
  plain('gemini', 200, { error: { code: 429, message: 'Quota.', status: 'RESOURCE_EXHAUSTED' } }, 'busy', /busy/),
  plain('gemini', 200, { error: { code: 402, message: 'Something.' } }, 'account', /credit/),
  plain('gemini', 200, { error: { message: 'Something.' } }, 'failed', /broken/),
  // Answers of compatible servers if moderation removed the picture, or if they only return its address.
  plain('openai', 200, { data: [] }, 'refused', /no picture/),
  plain('openai', 200, { data: [{ b64_json: null, url: null, respect_moderation: false }] }, 'refused', /no picture/),
  plain('openai', 200, { data: [{ b64_json: '', url: '' }] }, 'refused', /no picture/),
  plain(
    'openai',
    200,
    { data: [{ url: 'https://example.com/picture.png' }] },
    'failed',
    /an address instead of a picture.*response_format/,
  ),
  plain('openai', 200, { data: [{ b64_json: null, url: 'https://example.com/picture.png' }] }, 'failed', /response_format/),
  plain(
    'gemini',
    200,
    { candidates: [{ content: null, finishReason: 'IMAGE_PROHIBITED_CONTENT' }] },
    'refused',
    /IMAGE_PROHIBITED_CONTENT/,
  ),
  plain('gemini', 200, { candidates: [{ content: { role: 'model', parts: null }, finishReason: 'NO_IMAGE' }] }, 'refused', /NO_IMAGE/),
  plain('gemini', 200, { candidates: null, promptFeedback: { blockReason: 'IMAGE_SAFETY' } }, 'refused', /IMAGE_SAFETY/),
  plain('sdwebui', 200, { images: [], info: 'OutOfMemoryError: CUDA out of memory' }, 'failed', /out of memory/),
  openai(400, { type: 'image_generation_user_error', message: 'The image could not be used.' }, 'refused', /image_generation_user_error/),
  openai(400, { type: 'image_generation_user_error', code: 'invalid_size' }, 'account', /invalid_size/),
  openai(
    400,
    { code: 'moderation_blocked', type: 'image_generation_user_error', message: 'Your request was rejected by the safety system.' },
    'refused',
    /moderation_blocked/,
  ),
  openai(400, { code: 'content_policy_violation' }, 'refused', /content_policy_violation/),
  openai(400, { code: 'content_filter' }, 'refused', /content_filter/),
  openai(400, { message: 'Your request was rejected as a result of our safety system.' }, 'refused', /safety system/),
  openai(400, { code: 'invalid_image_file', param: 'image' }, 'refused', /invalid_image_file/),
  openai(400, { param: 'image[0]', message: 'Invalid image.' }, 'refused', /400|image/),
  openai(
    400,
    { code: 'billing_hard_limit_reached', type: 'image_generation_user_error', message: 'Billing hard limit has been reached.' },
    'account',
    /credit/,
  ),
  openai(429, { code: 'billing_not_active', type: 'billing_not_active' }, 'account', /credit/),
  openai(429, { code: 'insufficient_quota', type: 'insufficient_quota', message: 'You exceeded your current quota.' }, 'account', /credit/),
  openai(429, { message: 'You exceeded your current quota, please check your plan and billing details.' }, 'account', /credit/),
  openai(403, { message: 'Your organization must be verified to use the model.' }, 'account', /may not do this/),
  openai(
    403,
    { code: 'unsupported_country_region_territory', message: 'Country, region, or territory not supported' },
    'account',
    /country/,
  ),
  openai(401, { code: 'invalid_api_key', message: 'Incorrect API key provided: sk-123.' }, 'account', /key/),
  openai(401, { code: 'account_deactivated' }, 'account', /key/),
  openai(401, { message: 'You must be a member of an organization to use the API' }, 'account', /key/),
  openai(401, { code: 'ip_not_authorized' }, 'account', /may not do this/),
  openai(403, { code: 'insufficient_permissions' }, 'account', /may not do this/),
  openai(404, { code: 'model_not_found', message: 'The model `x` does not exist or you do not have access to it.' }, 'account', /model/),
  openai(404, { message: 'The model `x` does not exist.' }, 'account', /model/),
  openai(400, { code: 'unknown_parameter', param: 'background' }, 'account', /set up/),
  openai(400, { code: 'invalid_value', param: 'size' }, 'account', /set up/),
  openai(400, { param: 'prompt', code: 'string_above_max_length' }, 'account', /set up/),
  openai(400, { param: 'quality' }, 'account', /set up \(quality\)/),
  openai(429, { code: 'rate_limit_exceeded', type: 'tokens', message: 'Rate limit reached. Please try again in 1m2.5s.' }, 'busy', /busy/, {
    retryAfterMs: 62_500,
  }),
  openai(429, { code: 'rate_limit_exceeded', message: 'Please try again in 300ms.' }, 'busy', /busy/, { retryAfterMs: 300 }),
  openai(429, { code: 'rate_limit_exceeded' }, 'busy', /busy/, { headers: { 'retry-after': '7' }, retryAfterMs: 7000 }),
  openai(429, { code: 'rate_limit_exceeded' }, 'busy', /busy/, { headers: { 'retry-after-ms': '250' }, retryAfterMs: 250 }),
  openai(503, { code: 'slow_down', type: 'server_error' }, 'busy', /busy/, { retryAfterMs: 1000 }),
  openai(503, { message: 'The engine is currently overloaded.' }, 'busy', /busy/, { retryAfterMs: 1000 }),
  openai(500, { code: null, type: 'server_error' }, 'failed', /broken/, { retryAfterMs: 1000 }),
  plain('openai', 401, 'no JSON', 'account', /key/),
  plain('openai', 502, '<html>', 'failed', /502/),
  plain('openai', 402, { error: { message: 'Insufficient credits', code: 402 } }, 'account', /credit/),

  gemini(
    400,
    { status: 'INVALID_ARGUMENT', message: 'API key expired. Please renew the API key.', reason: 'API_KEY_INVALID' },
    'account',
    /key/,
  ),
  gemini(400, { status: 'INVALID_ARGUMENT', message: 'API key not valid.' }, 'account', /key/),
  gemini(403, { status: 'PERMISSION_DENIED', reason: 'API_KEY_SERVICE_BLOCKED' }, 'account', /key/),
  gemini(403, { status: 'PERMISSION_DENIED', reason: 'API_KEY_IP_ADDRESS_BLOCKED' }, 'account', /key/),
  gemini(403, { status: 'PERMISSION_DENIED', reason: 'SERVICE_DISABLED' }, 'account', /may not do this/),
  gemini(403, { status: 'PERMISSION_DENIED', reason: 'CONSUMER_SUSPENDED' }, 'account', /key/),
  gemini(403, { status: 'PERMISSION_DENIED', reason: 'BILLING_DISABLED' }, 'account', /credit/),
  gemini(403, { status: 'PERMISSION_DENIED' }, 'account', /may not do this/),
  gemini(401, { status: 'UNAUTHENTICATED' }, 'account', /key/),
  gemini(400, { status: 'FAILED_PRECONDITION', message: 'User location is not supported for the API use.' }, 'account', /country/),
  gemini(400, { status: 'FAILED_PRECONDITION', message: 'Please enable billing.' }, 'account', /credit/),
  gemini(404, { status: 'NOT_FOUND', message: 'models/x is not found.' }, 'account', /model/),
  gemini(400, { status: 'INVALID_ARGUMENT', message: 'Unknown name "imageConfig".' }, 'account', /set up/),
  gemini(400, { status: 'INVALID_ARGUMENT', message: 'Unable to process input image.' }, 'refused', /image/),
  gemini(429, { status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.' }, 'busy', /busy/, { retryAfterMs: 1000 }),
  gemini(429, { status: 'RESOURCE_EXHAUSTED', retryDelay: '34.07s' }, 'busy', /busy/, { retryAfterMs: 34_070 }),
  gemini(429, { status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded for metric x, limit: 0, model: y' }, 'account', /credit/),
  // All limits have the same first sentence; only some mean an unpaid account.
  gemini(
    429,
    {
      status: 'RESOURCE_EXHAUSTED',
      message:
        'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.\n* Quota exceeded for metric: generate_content_free_tier_requests, limit: 10, model: gemini-2.5-flash-preview-image\nPlease retry in 34.07s.',
      retryDelay: '34s',
    },
    'busy',
    /busy/,
    { retryAfterMs: 34_000 },
  ),
  gemini(
    429,
    {
      status: 'RESOURCE_EXHAUSTED',
      message:
        'You exceeded your current quota, please check your plan and billing details.\n* Quota exceeded for metric: generate_content_free_tier_requests, limit: 0, model: gemini-2.5-flash-preview-image',
    },
    'account',
    /credit/,
  ),
  gemini(429, { status: 'RESOURCE_EXHAUSTED', message: 'Your prepayment credits are depleted.' }, 'account', /credit/),
  gemini(503, { status: 'UNAVAILABLE', message: 'The model is overloaded.' }, 'busy', /busy/),
  gemini(500, { status: 'INTERNAL' }, 'failed', /broken/),
  gemini(504, { status: 'DEADLINE_EXCEEDED' }, 'failed', /broken/),
  gemini(499, { status: 'CANCELLED' }, 'failed', /broken/),
  ...[
    'SAFETY',
    'RECITATION',
    'LANGUAGE',
    'BLOCKLIST',
    'PROHIBITED_CONTENT',
    'SPII',
    'IMAGE_SAFETY',
    'IMAGE_PROHIBITED_CONTENT',
    'IMAGE_RECITATION',
    'NO_IMAGE',
    'STOP',
    'SOMETHING_NEW',
  ].map((word) => ended(word, 'refused', new RegExp(word))),
  ...[
    'OTHER',
    'IMAGE_OTHER',
    'MALFORMED_FUNCTION_CALL',
    'FINISH_REASON_UNSPECIFIED',
    'UNEXPECTED_TOOL_CALL',
    'TOO_MANY_TOOL_CALLS',
    'MALFORMED_RESPONSE',
  ].map((word) => ended(word, 'failed', new RegExp(word))),
  ended('MAX_TOKENS', 'account', /MAX_TOKENS/),
  ...['SAFETY', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'IMAGE_SAFETY'].map(blocked),

  plain('sdwebui', 401, { detail: 'Incorrect username or password' }, 'account', /key/),
  plain('sdwebui', 404, { detail: 'Not Found' }, 'account', /set up/),
  plain('sdwebui', 404, { detail: 'Sampler not found' }, 'account', /set up/),
  plain('sdwebui', 422, { detail: [{ loc: ['body', 'width'], msg: 'value is not a valid integer' }] }, 'account', /set up/),
  plain('sdwebui', 500, { error: 'OutOfMemoryError', detail: '', errors: 'CUDA out of memory.' }, 'failed', /out of memory/),
  plain('sdwebui', 500, { error: 'RuntimeError', detail: '' }, 'failed', /500/),
  plain('sdwebui', 503, 'busy', 'busy', /503/),

  plain(
    'comfyui',
    400,
    { error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' }, node_errors: {} },
    'account',
    /set up/,
  ),
  plain(
    'comfyui',
    400,
    { error: { type: 'invalid_prompt', message: 'Cannot execute because node X does not exist.' } },
    'account',
    /set up/,
  ),
  plain('comfyui', 413, 'too large', 'account', /set up/),
  plain('comfyui', 401, '', 'account', /key/),

  plain('webhook', 400, '', 'refused', /400/),
  plain('webhook', 413, '', 'refused', /413/),
  plain('webhook', 422, '', 'refused', /422/),
  plain('webhook', 401, '', 'account', /key/),
  plain('webhook', 402, '', 'account', /credit/),
  plain('webhook', 403, '', 'account', /may not do this/),
  plain('webhook', 404, '', 'account', /model/),
  plain('webhook', 451, '', 'account', /country/),
  plain('webhook', 409, '', 'failed', /409/),
  plain('webhook', 429, '', 'busy', /429/),
  plain('webhook', 503, '', 'busy', /503/),
  plain('webhook', 500, '', 'failed', /500/),
];
