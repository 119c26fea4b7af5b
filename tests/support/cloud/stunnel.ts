import { copyFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { untilTrue } from '../print/untilTrue.ts';
import { engineFolder, freePorts, startEngine } from './engineProcess.ts';

/**
 * Debian's stunnel in front of the database at this address, until the test ends. Returns an address that requires TLS and a certificate
 * check.
 */
export async function stunnel(folder: string, databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const [own = 0] = await freePorts(1);
  engineFolder(folder);
  for (const name of ['test-certificate.pem', 'test-key.pem']) copyFileSync(`tests/fixtures/${name}`, join(folder, name));
  const certificate = join(folder, 'test-certificate.pem');
  writeFileSync(
    join(folder, 'stunnel.conf'),
    `foreground = yes
pid =
[database]
accept = 127.0.0.1:${String(own)}
connect = ${url.host}
protocol = pgsql
cert = ${certificate}
key = ${join(folder, 'test-key.pem')}
`,
  );
  const running = startEngine('stunnel', [join(folder, 'stunnel.conf')], join(folder, 'log'), folder);
  onTestFinished(() => running.kill('SIGKILL'));
  await untilTrue(() => listens(own), 30_000);
  url.port = String(own);
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', certificate);
  return url.href;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
