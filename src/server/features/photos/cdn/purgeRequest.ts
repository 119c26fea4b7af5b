import type { PurgeAddress, PurgeStyle } from './cdnSettings.ts';

interface PurgeRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * What is asked of a CDN: that it drops everything that carries one of these tags. `generic` names tags and addresses, for services of one's own;
 * the others are as their makers describe (developers.cloudflare.com/api, "Purge Cached Content"; developer.fastly.com, "Purge multiple keys").
 */
const requests: Readonly<Record<PurgeStyle, (token: string, tags: readonly string[], urls: readonly string[]) => PurgeRequest>> = {
  generic: (token, tags, urls) => ({ headers: { authorization: `Bearer ${token}` }, body: JSON.stringify({ tags, urls }) }),
  cloudflare: (token, tags) => ({ headers: { authorization: `Bearer ${token}` }, body: JSON.stringify({ tags }) }),
  fastly: (token, tags) => ({
    headers: { 'fastly-key': token, accept: 'application/json' },
    body: JSON.stringify({ surrogate_keys: tags }),
  }),
};

/** Cloudflare takes the fewest tags at once. */
export const maxTags = 30;
const answersWithinMs = 5000;

/** Asks once, for `maxTags` at most. Whether the CDN has done it: Cloudflare also says in its body where it has not. */
export async function askToPurge({ style, url, token }: PurgeAddress, tags: readonly string[], urls: readonly string[]): Promise<boolean> {
  const { headers, body } = requests[style](token, tags, urls);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answersWithinMs),
    });
    const text = await answer.text();
    return answer.ok && !/"success"\s*:\s*false/.test(text);
  } catch {
    // Away, too slow, or no CDN at all: it is asked again.
    return false;
  }
}
