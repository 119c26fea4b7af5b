import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import type { Health } from '../shared/contract/health.ts';

const patienceMs = 4000;
const mostBytes = 1_000_000;

/**
 * The booth's own health report; null if it doesn't answer in time. The certificate is not verified: the server is on this machine, and its
 * certificate is for another name.
 */
export function askHealth(address: string, token: string | null): Promise<Pick<Health, 'kiosks'> | null> {
  return new Promise((resolve) => {
    const url = new URL('health', address);
    const options = {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      rejectUnauthorized: false,
      agent: false,
      signal: AbortSignal.timeout(patienceMs),
    };
    const get = url.protocol === 'https:' ? getSecure : getPlain;
    const request = get(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (more: string) => {
        text += more;
        if (text.length > mostBytes) answer.destroy();
      });
      answer.on('end', () => resolve(read(text)));
      answer.on('error', () => resolve(null));
      answer.on('close', () => resolve(null));
    });
    request.on('error', () => resolve(null));
  });
}

/** Any answer counts: an older server, or one that says something else, is still up. */
function read(text: string): Pick<Health, 'kiosks'> {
  try {
    const health = JSON.parse(text) as Partial<Health> | null;
    return { kiosks: Array.isArray(health?.kiosks) ? health.kiosks : [] };
  } catch {
    return { kiosks: [] };
  }
}
