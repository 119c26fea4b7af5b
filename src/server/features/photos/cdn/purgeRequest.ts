import type { PurgeAddress, PurgeStyle } from './cdnSettings.ts';

interface PurgeRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Builds each API's request to drop everything with one of these tags. `generic` sends tags and addresses, for custom services; the others
 * follow their vendors' documentation (developers.cloudflare.com/api, "Purge Cached Content"; developer.fastly.com, "Purge multiple keys").
 */
const requests: Readonly<Record<PurgeStyle, (token: string, tags: readonly string[], urls: readonly string[]) => PurgeRequest>> = {
  generic: (token, tags, urls) => ({ headers: { authorization: `Bearer ${token}` }, body: JSON.stringify({ tags, urls }) }),
  cloudflare: (token, tags) => ({ headers: { authorization: `Bearer ${token}` }, body: JSON.stringify({ tags }) }),
  fastly: (token, tags) => ({
    headers: { 'fastly-key': token, accept: 'application/json' },
    body: JSON.stringify({ surrogate_keys: tags }),
  }),
};

/** Cloudflare allows the fewest tags per request. */
export const maxTags = 30;
const answersWithinMs = 5000;

/** Sends one request with at most `maxTags` tags. Returns whether the CDN has purged. Cloudflare may report a failure in the body. */
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
    // The CDN is unreachable or too slow, or the address is not a CDN's. The caller tries again.
    return false;
  }
}
