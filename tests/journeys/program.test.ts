import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lanAddresses } from '../../src/server/core/network/lanAddresses.ts';
import type { Health } from '../../src/shared/contract/health.ts';
import type { ThemeResponse, ThemeVersion } from '../../src/shared/contract/themeResponse.ts';
import { installedBooth } from '../support/built/installedBooth.ts';

const built = mkdtempSync(join(tmpdir(), 'stagebooth-server-'));

beforeAll(async () => {
  await build({ configFile: false, logLevel: 'error', build: { ssr: 'src/server/programs/main.ts', outDir: built, emptyOutDir: true } });
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

const booth = () => installedBooth(built);
const lan = lanAddresses(networkInterfaces())[0];
const anyPorts = ['--port', '0', '--share-port', '0', '--theme', 'minimal'];

/** The error message of a refused start. */
async function refusal(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await booth().start(...args).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toMatch(/^\s+at |Error:|node:/m);
  return stderr;
}

describe('a starting booth', () => {
  test('prints its address, and serves the kiosk there', async () => {
    const address = await booth().start(...anyPorts).address;
    const page = await fetch(`${address}selection`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Booth</title>']);
    expect(await (await fetch(`${address}health`)).json()).toMatchObject({ theme: 'Minimal', warnings: 0, outboxes: [] });
  });

  test('creates its data folder', async () => {
    const { folder, start } = booth();
    await start(...anyPorts, '--data', join(folder, 'kept/here')).address;
    expect(() => rmSync(join(folder, 'kept/here'), { recursive: true })).not.toThrow();
  });

  test('accepts no photos if the disk is below its free-space floor, and says so', async () => {
    const address = await booth().start(...anyPorts, '--disk-floor-mb', '9999999').address;
    const health = (await (await fetch(`${address}health`)).json()) as Health;
    expect(health).toMatchObject({ ok: false, storage: { floorMegabytes: 9_999_999 } });
    expect(health.problems[0]).toMatch(/^The disk is full \(less than 9999999 MB free\)/);
    const headers = { 'content-type': 'application/octet-stream', 'delete-token-hash': '0'.repeat(64) };
    const upload = await fetch(`${address}api/photos/AAAAAAAAAAAAAAAAAAAAAA`, { method: 'PUT', headers, body: 'sealed' });
    expect(upload.status).toBe(507);
    expect(upload.headers.get('retry-after')).toBe('60');
    expect(await upload.json()).toMatchObject({ error: 'storage-full' });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('stops on %s with exit code 0, even with a browser connected', async (signal) => {
    const started = booth().start(...anyPorts);
    await fetch(`${await started.address}health`);
    started.stop(signal);
    expect(await started.ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('prints its help and exits', async () => {
    expect(await booth().start('--help').ended).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('--share-port <number>'),
      stderr: '',
    });
  });
});

describe('a booth with a broken theme', () => {
  const healthAt = async (address: string) => (await (await fetch(`${address}health`)).json()) as Health;

  test('starts with classic instead, reports the errors, and shows the theme once it is fixed', async () => {
    const { folder, start } = booth();
    const started = start(...anyPorts, '--theme', 'broken');
    const address = await started.address;
    const health = await healthAt(address);
    expect(health).toMatchObject({ ok: false, theme: 'Classic' });
    expect(health.problems).toContainEqual(
      expect.stringMatching(/^The theme "broken" cannot be shown and the booth shows classic instead until it is fixed: .+:3 colours: /),
    );
    const asked = async () => (await fetch(`${address}api/theme/version`)).json() as Promise<ThemeVersion>;
    const before = await asked();
    expect(before.broken).toBe(true);
    writeFileSync(join(folder, 'assets/themes/broken/theme.json'), '{ "extends": "minimal", "name": "Fixed" }');
    await expect.poll(async () => (await healthAt(address)).theme, { timeout: 8000 }).toBe('Fixed');
    const after = await asked();
    expect(after).toEqual({ version: expect.not.stringMatching(before.version), broken: false });
    writeFileSync(join(folder, 'assets/themes/broken/theme.json'), '{ "extends": "minimal", "nam": "Fixed" }');
    await expect.poll(async () => (await asked()).broken, { timeout: 8000 }).toBe(true);
    started.stop('SIGTERM');
    const { stdout, stderr } = await started.ended;
    expect(stdout).toMatch(/ {2}The theme "broken" has 2 problems; .+ shows classic .+:\n {4}\S+theme\.json:3 colours: .+\n {4}\S+:4 /);
    expect(stdout).toMatch(/\n {2}\d\d:\d\d:\d\d {2}The theme "broken" is in use as saved \(.+\)\.\n/);
    expect(stdout).toMatch(
      /\n {2}\d\d:\d\d:\d\d {2}The theme "broken" has a problem; .+ keeps showing its previous state .+:\n {4}\S+:1 nam: .+ "name"\?\n$/,
    );
    expect(stderr).toMatch(/"msg":"The theme \\"broken\\" has 2 problems;/);
  });

  test('keeps running when its output is no longer read', async () => {
    const { folder, start } = booth();
    const started = start(...anyPorts, '--theme', 'broken');
    const address = await started.address;
    started.stopReading();
    for (const name of ['Fixed', 'Fixed again']) {
      writeFileSync(join(folder, 'assets/themes/broken/theme.json'), `{ "extends": "minimal", "name": "${name}" }`);
      await expect.poll(async () => (await healthAt(address)).theme, { timeout: 8000 }).toBe(name);
    }
  });

  test('starts with its last good copy, art included, if it has run with it before', async () => {
    const { folder, start } = booth();
    // As served by a booth: with the default size of a drawing without one.
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150" viewBox="0 0 300 150"/>';
    const mine = join(folder, 'mine');
    mkdirSync(mine);
    writeFileSync(join(mine, 'logo.svg'), svg);
    writeFileSync(join(mine, 'theme.json'), '{ "extends": "minimal", "name": "Mine", "brand": { "logo": "logo.svg" } }');
    const first = start(...anyPorts, '--theme', './mine');
    await first.address;
    await expect.poll(() => existsSync(join(folder, 'data/last-theme/kept.json')), { timeout: 8000 }).toBe(true);
    first.stop('SIGTERM');
    await first.ended;
    writeFileSync(join(mine, 'theme.json'), '{ "extends": "minimal", "name": ');
    rmSync(join(mine, 'logo.svg'));
    const address = await start(...anyPorts, '--theme', './mine').address;
    expect(await healthAt(address)).toMatchObject({ ok: false, theme: 'Mine' });
    expect((await healthAt(address)).problems.join()).toMatch(/"\.\/mine" cannot be shown and the booth shows the last good copy of it /);
    const { theme } = (await (await fetch(`${address}api/theme`)).json()) as ThemeResponse;
    expect(await (await fetch(new URL(theme.brand.logo ?? '', address))).text()).toBe(svg);
  });
});

describe('a booth for a remote kiosk', () => {
  const token = 'four-plain-words-or-so';
  const certificate = ['--tls-cert', resolve('tests/fixtures/test-certificate.pem'), '--tls-key', resolve('tests/fixtures/test-key.pem')];

  /** A GET that trusts only the test's certificate. */
  const secureGet = (address: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
    new Promise((settle, reject) => {
      const ca = readFileSync('tests/fixtures/test-certificate.pem');
      get(address, { ca, headers, agent: false }, (answer) => settle(answer.resume())).on('error', reject);
    });

  test('speaks HTTPS, and admits a client that has shown its token', async () => {
    const started = booth().start(...anyPorts, '--kiosk-token', token, ...certificate);
    const address = await started.address;
    expect(address).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/$/);
    expect((await secureGet(`${address}api/theme`)).statusCode).toBe(401);
    const shown = await secureGet(`${address}?token=${token}`);
    expect(shown).toMatchObject({ statusCode: 303, headers: { location: '/' } });
    const [cookie = ''] = shown.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    expect((await secureGet(`${address}api/theme`, { cookie: cookie.split(';', 1)[0] ?? '' })).statusCode).toBe(200);
    started.stop('SIGTERM');
    const { stdout, stderr } = await started.ended;
    expect(stdout).toMatch(/Tablet +https:\/\/booth\.test:\d+\/\n[^]+shows its token once/);
    expect(`${stdout}${stderr}`).not.toContain(token);
  });

  test.skipIf(lan === undefined)('is reachable at its network address, unlike a booth without a token', async () => {
    const [open, closed] = [booth().start(...anyPorts, '--kiosk-token', token), booth().start(...anyPorts)];
    const at = (address: string): string => address.replace('127.0.0.1', lan ?? '');
    expect((await fetch(at(await open.address))).status).toBe(401);
    const answer = await fetch(`${at(await open.address)}api/theme`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    await expect(fetch(at(await closed.address))).rejects.toThrow('fetch failed');
  });

  test('reports problems with its certificate', async () => {
    expect(await refusal(...anyPorts, '--kiosk-token', token, '--tls-cert', 'package.json', '--tls-key', 'package.json')).toMatch(
      /^--tls-cert: \S+package\.json must contain a PEM certificate .+\n$/,
    );
  });
});

describe('a booth that cannot start explains why in a sentence and exits with 1', () => {
  test('for an unknown option', async () => {
    expect(await refusal('--prt', '1')).toBe('There is no option --prt. Did you mean --port?\n');
  });

  test('for a weak staff passphrase in the environment, without repeating it', async () => {
    const started = installedBooth(built, { STAGEBOOTH_STAFF_PASSPHRASE: 'booth7' }).start(...anyPorts);
    expect(await started.ended).toEqual({
      code: 1,
      stdout: '',
      stderr: 'STAGEBOOTH_STAFF_PASSPHRASE needs at least ten characters, or four words.\n',
    });
  });

  test('for an unknown theme', async () => {
    expect(await refusal('--theme', 'minmal')).toBe(
      'There is no theme "minmal". There are: broken, classic, minimal. Did you mean "minimal"?\n',
    );
  });

  test('for a broken theme with no substitute, listing every error', async () => {
    const { folder, start } = booth();
    rmSync(join(folder, 'assets/themes/classic'), { recursive: true });
    const { code, stdout, stderr } = await start('--theme', 'broken').ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([
      'The theme "broken" has 2 problems:',
      expect.stringMatching(/^ {2}assets\/themes\/broken\/theme\.json:3 colours: .+ Did you mean "colors"\?$/),
      expect.stringMatching(/^ {2}assets\/themes\/broken\/theme\.json:4 countdownSeconds: /),
    ]);
  });

  test('for a data folder that is not writable', async () => {
    const stderr = await refusal('--theme', 'minimal', '--data', 'package.json/kept');
    expect(stderr).toMatch(/^The data folder \S+kept cannot be written: a file is in its way\.\n$/);
  });

  test.skipIf(process.platform !== 'linux')('for a data folder that cannot be created', async () => {
    expect(await refusal('--theme', 'minimal', '--data', '/proc/booth/kept')).toMatch(
      /^The data folder \S+kept cannot be written: .+\.\n$/,
    );
  });

  test('for a data folder that another booth uses', async () => {
    const { folder, start } = booth();
    const first = start(...anyPorts);
    await first.address;
    const second = await start(...anyPorts).ended;
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toBe(
      `Another Stagebooth is running with the data folder ${join(folder, 'data')}. Stop that one, or choose another folder, as in --data ./data-2.\n`,
    );
    first.stop('SIGKILL');
    await first.ended;
    await start(...anyPorts).address;
  });

  test.each(['--port', '--share-port'])('for a port in use: %s', async (option) => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '0.0.0.0', () => resolve((other.address() as { port: number }).port));
    });
    onTestFinished(() => void other.close());
    expect(await refusal(...anyPorts, option, `${port}`)).toBe(
      `Port ${port} is in use by another program. Stop that one, or choose another port, as in ${option} ${port + 10}.\n`,
    );
  });

  test('for a booth that was never built', async () => {
    const { folder, start } = booth();
    rmSync(join(folder, 'build/kiosk'), { recursive: true });
    expect(await start(...anyPorts).ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The booth has not been built\..+\n$/),
    });
  });
});
