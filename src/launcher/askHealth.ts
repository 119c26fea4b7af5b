import { createHash } from 'node:crypto';
import { get } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { connect } from 'node:tls';
import type { Health } from '../shared/contract/health.ts';

const patienceMs = 4000;
const maxBytes = 1_000_000;

export interface HealthQuestion {
  /** The kiosk's token; null if the server does not ask for one. */
  readonly token: string | null;
  /** SHA-256 of the public key of the server's certificate, base64; null on plain HTTP. */
  readonly serverKey: string | null;
}

/** The booth's own health report; null if it doesn't answer in time. */
export async function askHealth(address: string, { token, serverKey }: HealthQuestion): Promise<Pick<Health, 'kiosks'> | null> {
  const url = new URL('health', address);
  const secured = url.protocol === 'https:' ? await ownServer(url, serverKey) : undefined;
  if (secured === null) return null;
  return new Promise((resolve) => {
    const { hostname, port, pathname: path, host } = url;
    const options = {
      headers: { host, ...(token !== null && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(patienceMs),
      path,
      ...(secured === undefined ? { hostname, port, agent: false } : { createConnection: () => secured }),
    };
    const request = get(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (more: string) => {
        text += more;
        if (text.length > maxBytes) answer.destroy();
      });
      answer.on('end', () => resolve(read(text)));
      answer.on('error', () => resolve(null));
      answer.on('close', () => resolve(null));
    });
    request.on('error', () => resolve(null));
  });
}

/**
 * Connects to the booth's own server; null if a different server answers. While the server is down, any local program may take its port and must not
 * see the token. Only the certificate's key is checked: its name doesn't match, and it may have expired.
 */
function ownServer({ hostname, port }: URL, serverKey: string | null): Promise<TLSSocket | null> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(port || '443'), rejectUnauthorized: false, timeout: patienceMs }, () => {
      const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
      const isOwn = key !== undefined && createHash('sha256').update(key).digest('base64') === serverKey;
      if (!isOwn) socket.destroy();
      resolve(isOwn ? socket : null);
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(null));
  });
}

/** Any answer counts, because even a server that answers in another format is up. */
function read(text: string): Pick<Health, 'kiosks'> {
  try {
    const health = JSON.parse(text) as Partial<Health> | null;
    return { kiosks: Array.isArray(health?.kiosks) ? health.kiosks : [] };
  } catch {
    return { kiosks: [] };
  }
}
