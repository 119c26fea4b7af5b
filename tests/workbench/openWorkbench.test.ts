import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Workbench } from '../../src/workbench/benchServer.ts';
import { openWorkbench } from '../../src/workbench/openWorkbench.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>';

async function opened(port: number | undefined = 0): Promise<Workbench & { readonly folder: string }> {
  const folder = temporaryFolder({
    'mine/theme.json': { extends: 'classic', name: 'Mine', brand: { logo: 'logo.svg' } },
    'mine/logo.svg': svg,
    'mine/notes.txt': 'secret',
    'secret.svg': svg,
  });
  const bench = await openWorkbench({ theme: join(folder, 'mine'), port });
  onTestFinished(() => bench.close());
  return { ...bench, folder };
}

/** The first state that the page is told of which has a theme in it, and the rest of the stream. */
async function firstState(address: string): Promise<{ readonly theme: { readonly brand: { readonly logo: string } } }> {
  const response = await fetch(new URL('/events', address));
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const state = text.split('\n\n').find((one) => one.startsWith('data: ') && !one.includes('"theme":null'));
    if (state !== undefined && text.endsWith('\n\n')) return JSON.parse(state.slice('data: '.length)) as never;
  }
  throw new Error('the stream has ended');
}

const nothings = [
  '/themes/0/notes.txt',
  '/themes/0/theme.json',
  '/themes/0/../secret.svg',
  '/themes/0/%2e%2e/secret.svg',
  '/themes/0/..%2fsecret.svg',
  '/themes/0/%zz.svg',
  '/assets/../../kiosk/index.html',
  '/../kiosk/index.html',
  '/..%2fkiosk/index.html',
  '/people/nobody.png',
];

describe('the server of the workbench', () => {
  test('tells the page of the theme, and sends its pictures, which no browser keeps', async () => {
    const { address } = await opened();
    const { theme } = await firstState(address);
    const { status, headers, body } = await rawRequest(address, theme.brand.logo);
    expect({ status, body }).toEqual({ status: 200, body: svg });
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/) as string,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await rawRequest(address, '/emoji/star.svg')).body).toContain('<svg');
  });

  test('answers under no foreign name', async () => {
    const { address } = await opened();
    for (const path of ['/events', '/', '/themes/0/logo.svg', '/drawn', '/nowhere'])
      expect(await rawRequest(address, path, { host: 'themes.example:5180' })).toMatchObject({ status: 421, body: '' });
    expect((await rawRequest(address, '/drawn', { host: 'localhost' })).status).toBe(204);
  });

  test('sends nothing but art of the theme and files of the page', async () => {
    const { address } = await opened();
    await firstState(address);
    for (const path of nothings)
      expect({ path, refused: (await rawRequest(address, path)).status >= 400 }).toEqual({ path, refused: true });
  });

  test('holds an answer until the page says that it has drawn', async () => {
    const { address } = await opened();
    const held = rawRequest(address, '/held');
    let given = false;
    void held.then(() => (given = true));
    await rawRequest(address, '/people/nobody.png');
    expect(given).toBe(false);
    await rawRequest(address, '/drawn');
    expect((await held).status).toBe(204);
  });

  test('is reached on this machine only, and no more once it is closed', async () => {
    const bench = await opened();
    const { hostname, port } = new URL(bench.address);
    expect(hostname).toBe('127.0.0.1');
    await fetch(new URL('/events', bench.address));
    await bench.close();
    await expect.poll(() => refuses(Number(port))).toBe(true);
  });

  test('says that a port is taken', async () => {
    const { address } = await opened();
    const port = Number(new URL(address).port);
    await expect(opened(port)).rejects.toThrow(`Port ${String(port)} is in use; choose another one, or leave --port out.`);
  });

  test('takes any port where the usual one is taken and none was asked for', async () => {
    const theme = join((await opened()).folder, 'mine');
    const benches = [await openWorkbench({ theme }), await openWorkbench({ theme })];
    onTestFinished(async () => {
      await Promise.all(benches.map((bench) => bench.close()));
    });
    const [one, other] = await Promise.all(benches.map(({ address }) => rawRequest(address, '/drawn')));
    expect([one?.status, other?.status]).toEqual([204, 204]);
    expect(benches[0]?.address).not.toBe(benches[1]?.address);
  });
});

const refuses = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(true)).once('connect', () => resolve(socket.destroy() === null));
  });
