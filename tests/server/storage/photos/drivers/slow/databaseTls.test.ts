import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { postgresCalls } from '../../../../../../src/server/storage/photos/drivers/postgresCalls.ts';

/** An impostor at the database's address with an untrusted certificate. Returns its port and the data it received. */
async function impostor() {
  let told = '';
  const pem = readFileSync('tests/fixtures/certificates/other.pem');
  const server = createServer((socket) => {
    // PostgreSQL negotiates TLS with an eight-byte request and a one-byte answer.
    socket.once('data', () => {
      socket.write('S');
      const secured = new TLSSocket(socket, { isServer: true, key: pem, cert: pem });
      secured
        .on('error', () => undefined)
        .on('data', (bytes: Buffer) => {
          told += bytes.toString('latin1');
          secured.destroy();
        });
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, told: () => told };
}

async function askedAs(sslmode: string): Promise<string> {
  const { port, told } = await impostor();
  const database = postgresCalls(`postgres://stagebooth:hunter2@localhost:${port}/party?sslmode=${sslmode}`, 1);
  await expect(database.run('SELECT 1', [])).rejects.toThrow();
  await database.close();
  return told();
}

test('with sslmode=verify-full an impostor of the database receives nothing', async () => {
  expect(await askedAs('verify-full')).toBe('');
});

test('with sslmode=require, which operators are warned about, an impostor gets the user name', async () => {
  expect(await askedAs('require')).toContain('stagebooth');
});
