import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { LookupFunction } from 'node:net';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { answerOf, beginRequest } from '../../storage/beginRequest.ts';
import { cloudReason } from '../../storage/cloudReason.ts';
import type { HostAddress } from './resolveHost.ts';
import { resolveHost } from './resolveHost.ts';
import { allowing, isPublic, webhookAddress } from './webhookAddress.ts';
import { webhookBody } from './webhookBody.ts';

/** A message to a webhook. */
export interface WebhookPost {
  readonly url: string;
  readonly secret: string;
  /** The message's id, which is the same for each attempt. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

interface Patience {
  readonly lookUp?: (host: string) => Promise<readonly HostAddress[]>;
  /** Timeout in milliseconds, for the look-up and again for the response. */
  readonly patienceMs?: number;
}

/**
 * Sends one message; fails with the reason as text. Signs it in a common webhook format: `stagebooth-signature: t=<seconds>,v1=<HMAC-SHA256
 * of "<seconds>.<body>" by the secret, in hex>`. Does not follow redirects. Connects to the address that was checked, so that a name cannot
 * switch to a private network after the check.
 */
export async function postWebhook(
  { url: text, secret, id, body }: WebhookPost,
  toPrivate: boolean,
  { lookUp = toPrivate ? asTheSystem : (host) => resolveHost(host), patienceMs = 10_000 }: Patience = {},
): Promise<Result<void, string>> {
  const url = webhookAddress(text, toPrivate);
  if (!url.ok) return url;
  try {
    const found = await within(patienceMs, lookUp(url.value.hostname.replaceAll(/^\[|\]$/g, '')));
    const address = found.find((one) => toPrivate || isPublic(one.address));
    if (address === undefined) return failure(`Its host name leads to a private network. ${allowing}`);
    const seconds = String(Math.floor(Date.now() / 1000));
    const shaped = webhookBody(url.value, body);
    const signature = createHmac('sha256', secret).update(`${seconds}.${shaped.body}`).digest('hex');
    const signal = AbortSignal.timeout(patienceMs);
    const status = await post(url.value, address, shaped.body, signal, {
      ...shaped.headers,
      'content-type': shaped.type,
      'content-length': String(Buffer.byteLength(shaped.body)),
      'user-agent': 'Stagebooth',
      'stagebooth-message': id,
      'stagebooth-signature': `t=${seconds},v1=${signature}`,
    });
    if (status >= 200 && status < 300) return success(undefined);
    return failure(
      status >= 300 && status < 400
        ? `It answers with status ${String(status)}: it has moved, and redirects are not followed.`
        : `It answers with status ${String(status)}.`,
    );
  } catch (error) {
    return failure(`${reasonOf(error)}.`);
  }
}

/**
 * Only the system's resolver may know names in a private network. An operator who allows alerts there trusts its own people, so a slow
 * look-up is not a risk.
 */
const asTheSystem = (host: string): Promise<readonly HostAddress[]> => lookup(host, { all: true });

/** Resolves with the result of the work, or rejects after `ms`, because the system's look-up cannot be aborted. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(ms);
  return Promise.race([work, once(late, 'abort').then(() => Promise.reject(late.reason as Error))]);
}

/** Returns the response status; ignores the body. */
async function post(
  url: URL,
  { address, family }: HostAddress,
  body: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  // Do not resolve the name again: the address could have changed since the check.
  const lookup: LookupFunction = (_host, { all }, found) =>
    all === true ? found(null, [{ address, family }]) : found(null, address, family);
  const request = beginRequest(url, { method: 'POST', headers, agent: false, signal, lookup });
  const answered = answerOf(request);
  request.end(body);
  const answer = await answered;
  answer.destroy();
  return answer.statusCode ?? 0;
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'It does not answer';
  const reason = cloudReason(error);
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
