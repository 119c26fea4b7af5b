import { connect } from 'node:net';
import type { DatabaseAddress } from './databaseAddress.ts';

/** PostgreSQL's SSLRequest message (see "Message Formats" in its protocol), and the answer that refuses TLS. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const no = 'N'.charCodeAt(0);
const patienceMs = 3000;

/** Explains in plain words that the first host does not support TLS although the address requires it; null if TLS is not the cause. */
export async function whyNoTls({ options: { host, port, ssl } }: DatabaseAddress): Promise<string | null> {
  if (ssl === false || ssl === 'prefer') return null;
  const [name] = host as unknown as readonly string[];
  const [at] = port as unknown as readonly number[];
  if (name === undefined || at === undefined) return null;
  return new Promise((resolve) => {
    const socket = connect({ host: name, port: at });
    const end = (reason: string | null): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.setTimeout(patienceMs, () => end(null));
    socket.on('error', () => end(null));
    socket.on('close', () => end(null));
    socket.on('connect', () => socket.write(question));
    socket.once('data', (answer) =>
      end(answer[0] === no ? 'it does not speak TLS: switch TLS on there, or set sslmode=disable in its address' : null),
    );
  });
}
