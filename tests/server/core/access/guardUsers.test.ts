import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { guardUsers, userOf } from '../../../../src/server/core/access/guardUsers.ts';
import { boundPort } from '../../../../src/server/core/http/listen.ts';

// As Linux lists them: a listener, a connection's two sides, an IPv6 socket's IPv4 connection, and one that is being closed.
const lists = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 31337 1 0000000000000000 100 0 0 10 0
   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 31338 1 0000000000000000 20 4 30 10 -1
   2: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 31339 1 0000000000000000 20 4 30 10 -1
   3: 0000000000000000FFFF00000100007F:C351 0000000000000000FFFF00000100007F:1F90 01 00000000:00000000 00:00000000 00000000  1002        0 1 1 0
   4: 0100007F:C352 0100007F:1F90 05 00000000:00000000 00:00000000 00000000     0        0 0 1 0000000000000000
   5: 00000000000000000000000001000000:C354 00000000000000000000000001000000:1F90 01 00000000:00000000 00:00000000 00000000  1003        0 2 1 0`;
const [six, boothOnSix] = [50_004, 8080].map((port) => ({ address: '::1', port }));
const booth = { address: '127.0.0.1', port: 8080 };

test.each([
  [50_000, 1001],
  [50_001, 1002],
  [50_002, null],
  [50_003, null],
])('the connection from port %i is of user %j', (port, user) => {
  expect(userOf(lists, { address: '127.0.0.1', port }, booth)).toBe(user);
  expect(userOf(lists, { address: '127.0.0.2', port }, booth)).toBeNull();
});

test('a connection over IPv6 is found, too', () => {
  expect(userOf(lists, six!, boothOnSix!)).toBe(1003);
});

const nobody = 65_534;
const [here, isRoot] = [process.platform === 'linux', process.getuid?.() === 0];

/** The status line that a program of this user gets. */
async function statusFor(uid: number, port: number, path: string): Promise<string> {
  const script = `exec 3<>/dev/tcp/127.0.0.1/${port}; printf 'POST ${path} HTTP/1.0\\r\\nhost: x\\r\\n\\r\\n' >&3; head -n 1 <&3`;
  const child = spawn('bash', ['-c', path === '/health' ? script.replace('POST', 'GET') : script], {
    uid,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await text(child.stdout)).trim();
}

describe.skipIf(!here || !isRoot)('a booth of a user without special rights', () => {
  async function opened(user: number | undefined) {
    const app = fastify();
    guardUsers(app, { user, platform: process.platform });
    app.post('/api/stop-kiosk', () => 'stopped');
    app.get('/health', () => 'ok');
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    return (uid: number, path = '/api/stop-kiosk') => statusFor(uid, boundPort(app), path);
  }

  test('admits itself and root, and another user only to its health', async () => {
    const asks = await opened(12_345);
    expect(await asks(12_345)).toContain('200');
    expect(await asks(0)).toContain('200');
    expect(await asks(nobody)).toContain('403');
    expect(await asks(nobody, '/health')).toContain('200');
  });

  test('admits everybody if it runs as root, since then it cannot tell a visitor from an intruder', async () => {
    expect(await (await opened(0))(nobody)).toContain('200');
  });
});
