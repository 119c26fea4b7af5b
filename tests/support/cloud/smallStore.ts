import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A kind of request to the store. */
export type Asked = 'versions' | 'list' | 'old list' | 'put' | 'get' | 'delete';

/** Replaces the store's answer; null if the store should answer the request, which may have been changed. */
export type Instead = (asked: Asked, request: IncomingMessage) => ((response: ServerResponse) => void) | null;

export interface SmallStore {
  /** The address of its only bucket. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** All requests, in order. */
  readonly asked: Asked[];
  instead: Instead;
}

const kindOf = (method: string, query: URLSearchParams): Asked =>
  method === 'PUT'
    ? 'put'
    : method === 'DELETE'
      ? 'delete'
      : query.has('versions')
        ? 'versions'
        : query.has('list-type')
          ? 'list'
          : query.has('prefix')
            ? 'old list'
            : 'get';

/** An in-memory store with one bucket, without versions. The test may change its answers. Ends with the test. */
export async function smallStore(pageOf = 1000): Promise<SmallStore> {
  const store = { objects: new Map<string, Buffer>(), asked: [] as Asked[], instead: (() => null) as Instead };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = () => new URL(request.url ?? '', 'http://store');
    const kind = kindOf(request.method ?? '', asked().searchParams);
    store.asked.push(kind);
    const instead = store.instead(kind, request);
    const { pathname, searchParams: query } = asked();
    const name = pathname.slice('/photos/'.length);
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    if (instead !== null) return instead(response);
    if (kind === 'put') {
      store.objects.set(name, body);
      response.writeHead(200, { etag: '"1"' }).end();
    } else if (kind === 'delete') {
      store.objects.delete(name);
      response.writeHead(204).end();
    } else if (kind === 'get') sendObject(request, response, store.objects.get(name));
    else sendList(response, kind, query);
  }

  function sendList(response: ServerResponse, kind: Asked, query: URLSearchParams): void {
    const after = query.get('start-after') ?? query.get('key-marker') ?? query.get('marker') ?? '';
    const names = [...store.objects.keys()].toSorted().filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after);
    const [list, entry, version] =
      kind === 'versions' ? ['ListVersionsResult', 'Version', '<VersionId>null</VersionId>'] : ['ListBucketResult', 'Contents', ''];
    const entries = names.slice(0, pageOf).map((name) => `<${entry}><Key>${name}</Key>${version}</${entry}>`);
    response.end(`<${list}><IsTruncated>${String(names.length > pageOf)}</IsTruncated>${entries.join('')}</${list}>`);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(store, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/photos` });
}

function sendObject({ headers }: IncomingMessage, response: ServerResponse, object: Buffer | undefined): void {
  if (object === undefined) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = from === '' ? Math.max(0, object.length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? object.length : Math.min(object.length, Number(to) + 1);
  response.writeHead(206, { 'content-range': `bytes ${start}-${end - 1}/${object.length}` }).end(object.subarray(start, end));
}
