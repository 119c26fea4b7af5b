import { createHash } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { untilTrue } from '../print/untilTrue.ts';
import { engineFolder, freePorts, startEngine } from './engineProcess.ts';
import { engineTop } from './engineTop.ts';

export interface CachingProxy {
  readonly address: string;
  /** Purges an address's path from the cache, as a CDN does. Returns whether it was cached. */
  readonly drop: (path: string) => boolean;
}

/** nginx as a CDN: caches answers for as long as the servers allow, and reports each answer's source in `x-cache`. Ends with the test. */
export async function cachingProxy(origins: readonly string[]): Promise<CachingProxy> {
  const folder = engineFolder(join(engineTop(), 'nginx'));
  const [port = 0] = await freePorts(1);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ');
  const configuration = `
    daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
    events { worker_connections 512; }
    http {
      ${places} access_log off; client_max_body_size 20m;
      proxy_cache_path ${join(folder, 'kept')} keys_zone=cdn:1m use_temp_path=off;
      upstream cloud { ${origins.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 32; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://cloud; proxy_http_version 1.1; proxy_set_header connection ''; proxy_set_header host $http_host;
          proxy_set_header x-forwarded-for $remote_addr;
          proxy_cache cdn; proxy_cache_key $uri; proxy_cache_lock on; proxy_request_buffering off;
          proxy_connect_timeout 1s; proxy_next_upstream error timeout non_idempotent;
          add_header x-cache $upstream_cache_status always;
        }
      }
    }`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const running = startEngine('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], join(folder, 'log'), folder);
  onTestFinished(() => running.kill('SIGTERM'));
  const address = `http://127.0.0.1:${port}`;
  await untilTrue(async () =>
    fetch(address).then(
      () => true,
      () => false,
    ),
  );
  return {
    address,
    drop(path) {
      const file = join(folder, 'kept', createHash('md5').update(path).digest('hex'));
      const wasThere = existsSync(file);
      rmSync(file, { force: true });
      return wasThere;
    },
  };
}
