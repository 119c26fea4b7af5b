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
  /** The same for each try. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

interface Patience {
  readonly lookUp?: (host: string) => Promise<readonly HostAddress[]>;
  /** For the look-up, and then for the answer. */
  readonly patienceMs?: number;
}

/**
 * Sends one message, and fails with the reason in words. It is signed as many webhooks are: `stagebooth-signature: t=<seconds>,v1=<HMAC-SHA256 of
 * "<seconds>.<body>" by the secret, in hex>`. Redirects are not followed, and the address that is connected to is the one that was looked at: a name
 * that leads to a private network leads nowhere, whatever it led to before.
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
    if (address === undefined) return failure(`Its name leads to a private network. ${allowing}`);
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
        ? `It answers ${String(status)}: it has moved, and redirects are not followed.`
        : `It answers ${String(status)}.`,
    );
  } catch (error) {
    return failure(`${reasonOf(error)}.`);
  }
}

/** A private network's names may be this machine's alone, and whoever allows alerts into it trusts its own people. */
const asTheSystem = (host: string): Promise<readonly HostAddress[]> => lookup(host, { all: true });

/** What work gives, unless it takes longer: nothing ends the system's look-up of a name. */
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
  // Not looked up anew: it might lead elsewhere now.
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
