import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { ask } from '../support/server/ask.ts';

/** nginx serving a folder's files on this machine, or null if nginx is missing. */
export async function nginx(folder: string): Promise<{ port: number; stop(): Promise<void> } | null> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const program = folders.map((one) => join(one, 'nginx')).find((file) => existsSync(file));
  if (program === undefined) return null;
  const port = await freePort();
  const own = join(folder, 'nginx');
  mkdirSync(own);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(own, name)};`).join(' ');
  // The settings that nginx recommends for static files.
  writeFileSync(
    join(own, 'nginx.conf'),
    `daemon off; worker_processes auto; pid ${join(own, 'pid')}; error_log ${join(own, 'error.log')}; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 256; }
    http { ${places} access_log off; sendfile on; tcp_nopush on; default_type application/octet-stream;
      server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn(program, ['-p', own, '-c', join(own, 'nginx.conf')], { stdio: 'ignore' });
  for (let tries = 0; tries < 100 && !(await answers(port)); tries++) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  ask(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
