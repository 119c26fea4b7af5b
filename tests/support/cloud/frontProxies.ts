import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { canInstallPackages, installPackages, withRootsPath } from '../../../src/cli/installPackages.mjs';
import { untilTrue } from '../print/untilTrue.ts';
import { projectRoot } from '../theme/classicTheme.ts';
import { textOf } from '../docs/documents.ts';
import type { EngineProcess } from './engineProcess.ts';
import { engineFolder, freePorts, startEngine } from './engineProcess.ts';
import { engineTop } from './engineTop.ts';

/** A proxy in front of two servers, configured by a file in assets/deploy. */
export interface FrontProxy {
  readonly address: string;
  readonly log: () => string;
}

/** Starts a proxy in front of servers on these ports of this machine. It ends with the test. */
export type StartProxy = (ports: readonly [number, number]) => Promise<FrontProxy>;

const there = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`], { env: withRootsPath() }).status === 0;

/** Why one of these Debian programs is missing; null if all are installed. Installs missing ones if possible. */
export async function whyNoProxies(): Promise<string | null> {
  const lacking = (): string[] => ['caddy', 'haproxy'].filter((program) => !there(program));
  if (lacking().length > 0 && canInstallPackages()) await installPackages(lacking());
  return lacking().length === 0 ? null : `there is no ${lacking().join(', no ')}`;
}

/** A shipped file with its site-specific parts replaced. The file must contain each of these parts. */
function shipped(name: string, replaced: Readonly<Record<string, string>>): string {
  let text = textOf(`assets/deploy/${name}`);
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`${name} lacks ${from}.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

const serversAt = ([one, two]: readonly [number, number]): Record<string, string> => ({
  '10.0.0.11:8081': `127.0.0.1:${one}`,
  '10.0.0.12:8081': `127.0.0.1:${two}`,
});

/** A certificate and its key in one file: HAProxy requires this form, and nginx accepts it. */
function certificateIn(folder: string): string {
  const file = join(folder, 'certificate.pem');
  const [certificate, key] = ['test-certificate.pem', 'test-key.pem'].map((name) => readFileSync(`tests/fixtures/${name}`, 'utf8'));
  writeFileSync(file, `${certificate ?? ''}\n${key ?? ''}`);
  return file;
}

async function started(address: string, running: EngineProcess): Promise<FrontProxy> {
  onTestFinished(() => running.kill('SIGKILL'));
  const port = Number(new URL(address).port);
  await untilTrue(() => listens(port)).catch((error: unknown) => {
    throw new Error(running.log(), { cause: error });
  });
  return { address, log: running.log };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

async function place(name: string): Promise<{ folder: string; port: number }> {
  const [port = 0] = await freePorts(1);
  return { folder: engineFolder(join(engineTop(), name)), port };
}

const nginx: StartProxy = async (ports) => {
  const { folder, port } = await place('nginx');
  const certificate = certificateIn(folder);
  const inHttp = shipped('nginx.conf', {
    ...serversAt(ports),
    'listen 443': `listen 127.0.0.1:${port}`,
    '/var/log/nginx/error.log': 'stderr',
    '/etc/ssl/photos.example.com.pem': certificate,
    '/etc/ssl/private/photos.example.com.key': certificate,
  });
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 2; pid ${folder}/pid; error_log stderr;
events { worker_connections 512; }
http { access_log off; ${places}
${inHttp}}`,
  );
  return started(`https://127.0.0.1:${port}`, startEngine('nginx', ['-p', folder, '-c', file], join(folder, 'log'), folder));
};

const caddyOf = (file: string): readonly string[] => ['run', '--config', file, '--adapter', 'caddyfile'];

const haproxy: StartProxy = async (ports) => {
  const { folder, port } = await place('haproxy');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    shipped('haproxy.cfg', {
      ...serversAt(ports),
      'bind :443': `bind 127.0.0.1:${port}`,
      '/etc/haproxy/photos.example.com.pem': certificateIn(folder),
    }),
  );
  return started(`https://127.0.0.1:${port}`, startEngine('haproxy', ['-f', file, '-db'], join(folder, 'log'), folder));
};

/** The compose file's containers, each with its own loopback address. */
const containers = [
  ['cloud-1', '127.0.81.1'],
  ['cloud-2', '127.0.81.2'],
] as const;

/** The unchanged shipped file, with the names and ports of the compose file's containers. */
const caddy: StartProxy = async (ports) => {
  const { folder, port } = await place('caddy');
  for (const [place, [, address]] of containers.entries()) await leads({ port: 8081, host: address }, ports[place] ?? 0);
  const [admin = 0] = await freePorts(1);
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, `127.0.0.1 localhost\n${containers.map(([name, address]) => `${address} ${name}\n`).join('')}`);
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const inside = `mount --bind ${hosts} /etc/hosts && exec caddy "$@"`;
  const command = ['--pdeathsig', 'KILL', 'unshare', ...asRoot, '--mount', 'sh', '-c', inside, 'sh'];
  let said = '';
  const child = spawn('setpriv', [...command, ...caddyOf(join(projectRoot, 'assets/deploy/Caddyfile'))], {
    cwd: folder,
    env: { ...withRootsPath(), HOME: folder, CADDY_ADMIN: `127.0.0.1:${admin}`, STAGEBOOTH_HOST: `http://photos.example.com:${port}` },
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const kill = async (signal: NodeJS.Signals): Promise<void> => void child.kill(signal);
  return started(`http://127.0.0.1:${port}`, { log: () => said, kill, pause: () => undefined, pauseAll: () => undefined });
};

/** Forwards connections from an address of this machine to one of its ports. */
async function leads(at: { readonly host: string; readonly port: number }, to: number): Promise<void> {
  const server: Server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true });
    near.pipe(far).pipe(near);
    // Refuse the connection, as the server would.
    far.on('error', () => near.resetAndDestroy());
    near.on('error', () => far.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, resolve));
  onTestFinished(() => void server.close());
}

/** All proxies, each configured by its file in assets/deploy. */
export const frontProxies: readonly (readonly [name: string, start: StartProxy])[] = [
  ['nginx.conf', nginx],
  ['haproxy.cfg', haproxy],
  ['Caddyfile', caddy],
];
