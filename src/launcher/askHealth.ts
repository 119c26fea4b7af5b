import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import type { Health } from '../shared/contract/health.ts';

const patienceMs = 4000;
const mostBytes = 1_000_000;

/**
 * How the booth says that it is; null where it doesn't answer in time. The booth is this machine's own, so that its certificate, which names it
 * otherwise, is not looked at.
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

/** An answer is an answer: a server that is older than its launcher, or says something else, is there. */
function read(text: string): Pick<Health, 'kiosks'> {
  try {
    const health = JSON.parse(text) as Partial<Health> | null;
    return { kiosks: Array.isArray(health?.kiosks) ? health.kiosks : [] };
  } catch {
    return { kiosks: [] };
  }
}
