import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { closeForeignWindows } from '../../src/launcher/closeForeignWindows.ts';

interface Asked {
  readonly method: string;
  readonly params: { readonly targetId?: string };
}

/** A browser that sends what the test says, and records its requests. */
function browser() {
  const [toBrowser, fromBrowser] = [new PassThrough(), new PassThrough()];
  let crashes = 0;
  closeForeignWindows({ toBrowser, fromBrowser }, 'http://127.0.0.1:8080', () => (crashes += 1));
  const asked: Asked[] = [];
  toBrowser.setEncoding('utf8').on('data', (text: string) => {
    for (const word of text.split('\0').slice(0, -1)) asked.push(JSON.parse(word) as Asked);
  });
  const write = (text: string): Promise<void> => new Promise((resolve) => fromBrowser.write(text, () => setImmediate(resolve)));
  const says = (word: object): Promise<void> => write(`${JSON.stringify(word)}\0`);
  return {
    write,
    toBrowser,
    fromBrowser,
    opens: (targetId: string, url: string, type = 'page') =>
      says({ method: 'Target.targetCreated', params: { targetInfo: { targetId, type, url } } }),
    shows: (targetId: string, url: string) =>
      says({ method: 'Target.targetInfoChanged', params: { targetInfo: { targetId, type: 'page', url } } }),
    closes: (targetId: string) => says({ method: 'Target.targetDestroyed', params: { targetId } }),
    crash: (targetId: string) => says({ method: 'Target.targetCrashed', params: { targetId, status: 'crashed', errorCode: 5 } }),
    crashes: () => crashes,
    asked: () => asked.map(({ method, params }) => [method, params.targetId ?? '']),
    closed: () => asked.flatMap(({ method, params }) => (method === 'Target.closeTarget' ? [params.targetId] : [])),
  };
}

test('the booth’s own window stays open, blank at first, then at Welcome and at the staff page', async () => {
  const { opens, shows, asked } = browser();
  await opens('own', '');
  await shows('own', 'about:blank');
  await shows('own', 'http://127.0.0.1:8080/?token=abc');
  await shows('own', 'http://127.0.0.1:8080/staff#booth');
  await opens('worker', 'blob:null/1', 'worker');
  expect(asked()).toEqual([['Target.setDiscoverTargets', '']]);
});

test('a window with any other page is closed, and so is a second window with the booth’s page', async () => {
  const { opens, closes, closed } = browser();
  await opens('own', 'http://127.0.0.1:8080/');
  await opens('new', 'chrome://newtab/');
  await closes('new');
  await opens('blank', '');
  await closes('blank');
  await opens('second', 'http://127.0.0.1:8080/');
  await closes('second');
  await opens('worker', 'http://127.0.0.1:8080/worker.js', 'worker');
  expect(closed()).toEqual(['new', 'blank', 'second']);
});

test('a crash of the booth’s page is noticed, one of another page is not', async () => {
  const { opens, crash, crashes, write } = browser();
  await crash('unknown');
  await write('{"method":"Target.targetCrashed"}\0');
  await opens('own', 'http://127.0.0.1:8080/');
  await opens('new', 'chrome://newtab/');
  await crash('new');
  expect(crashes()).toBe(0);
  await crash('own');
  expect(crashes()).toBe(1);
});

test('a window that opened before the booth’s own window has loaded is closed, too', async () => {
  const { opens, shows, closed } = browser();
  await opens('own', '');
  await opens('blank', 'about:blank');
  await opens('new', 'chrome://newtab/');
  expect(closed()).toEqual(['new']);
  await shows('own', 'http://127.0.0.1:8080/');
  expect(closed()).toContain('blank');
  expect(closed()).not.toContain('own');
});

test('a booth window that shows something else is closed, which ends the browser', async () => {
  const { opens, shows, closed } = browser();
  await opens('own', 'http://127.0.0.1:8080/');
  await shows('own', 'http://127.0.0.1:8081/');
  expect(closed()).toEqual(['own']);
});

test('messages in chunks are read completely, and broken messages or pipes do not stop the launcher', async () => {
  const { write, opens, closed, toBrowser, fromBrowser } = browser();
  await write('{"method":\0not JSON\0null\0');
  const [front, back] = [
    '{"method":"Target.targetCreated","params":{"targetInfo":{"targetId":"new","type":"page",',
    '"url":"chrome://settings/"}}}\0',
  ];
  await write(front);
  await write(back);
  expect(closed()).toEqual(['new']);
  toBrowser.destroy(new Error('EPIPE'));
  await opens('more', 'chrome://newtab/');
  fromBrowser.destroy(new Error('ECONNRESET'));
});
