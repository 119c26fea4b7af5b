import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { artPolicy, kioskHeaders } from '../../shared/contract/strictHeaders.ts';
import { packageRoot } from '../../themeFiles/packageRoot.mjs';
import { drawingAt } from '../../themeFiles/pictures/drawingAt.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { GuestPictureQuery } from './guestPicture.ts';
import { guestPicture, prepareGuests } from './guestPicture.ts';
import type { StudioNews, StudioState } from '../StudioState.ts';
import { pageKey } from './pageKey.ts';
import { pageUpdates } from './pageUpdates.ts';

/** The time limit for delaying a page's load event, if the page never reports that it has drawn. */
const longestMs = 15_000;

export interface OpenStudio {
  /** The page's address, on this machine only. The key follows the #; without it, the server reveals nothing about the theme. */
  readonly address: string;
  close(): Promise<void>;
}

/** The data and routes that the server provides to the studio's page. */
export interface ServedPage {
  /** The page's current state. */
  readonly state: () => StudioState;
  /** The displayed theme, for its pictures; null if the draft was never valid. */
  readonly loaded: () => LoadedTheme | null;
  /** Called when a browser requests the page. */
  readonly onPage: () => void;
  /** Further routes, for the page only. */
  readonly more: (app: FastifyInstance, telling: TellsMeanwhile) => void;
}

/** Performs a request. The answer also contains the messages sent to the page during the request. */
export type TellsMeanwhile = <Done>(act: () => Done | Promise<Done>) => Promise<readonly [Done, readonly StudioNews[]]>;

export interface PageServer {
  /** Sends the page the changes of its state. */
  tell(): void;
  /** Starts listening and returns the address. Throws an error with a message for the user if the port is taken. */
  listen(port: number | undefined): Promise<string>;
  close(): Promise<void>;
}

/** The browser must fetch a theme's art each time, because the art is being edited. */
const headers = { ...kioskHeaders(undefined), 'cache-control': 'no-store' };
const noKey = 'This page belongs to an earlier run of its server. Open the address that the terminal shows.';

const pageFolder = join(packageRoot, 'build', 'studio');
const usualPort = 5180;

/** The server of the studio's page, for this machine only. */
export async function pageServer({ state, loaded, onPage, more }: ServedPage): Promise<PageServer> {
  const updates = pageUpdates(state());
  const listeners = new Set<ServerResponse>();
  const held = new Set<() => void>();
  const key = pageKey();
  const telling: TellsMeanwhile = async (act) => {
    const { turn } = updates.everything();
    return [await act(), updates.since(turn)];
  };
  const app = fastify({
    forceCloseConnections: true,
    // Two kinds of requests bypass the hooks: undecodable addresses, and data that isn't HTTP.
    frameworkErrors: (_error, _request, reply: unknown) => void (reply as FastifyReply).headers(headers).code(400).send(),
    clientErrorHandler: (_error, socket) => void socket.destroy(),
  });
  // Forms on foreign pages can send this type without a preflight request; the studio's page never uses it.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (!isOwnHost(request)) return reply.code(421).send();
    return isFromElsewhere(request) ? reply.code(403).send({ message: 'Only its own page may ask this server.' }) : undefined;
  });
  app.get('/', (_request, reply) => {
    onPage();
    return reply.sendFile('studio.html');
  });
  app.post<{ Body: { key?: unknown } | null }>('/key', async (request, reply) =>
    key.accept(request.body?.key, request, reply) ? reply.code(204).send() : reply.code(401).send({ message: noKey }),
  );
  // The page requests this before it presents the key, so it reveals nothing. It delays the page's load event, at which automated
  // screenshots are taken.
  app.get('/held', async (_request, reply) => {
    await new Promise<void>((release) => {
      held.add(release);
      setTimeout(release, longestMs).unref();
    });
    return reply.code(204).send();
  });
  await app.register(fastifyStatic, { root: pageFolder, index: false, cacheControl: false });
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => (key.opens(request) ? undefined : reply.code(401).send({ message: noKey })));
    pageRoutes(guarded);
    more(guarded, telling);
  });

  function tell(): void {
    const news = updates.news(state());
    if (news !== null) listeners.forEach((listener) => send(listener, news));
  }

  function pageRoutes(app: FastifyInstance): void {
    app.get('/key', (_request, reply) => reply.code(204).send());
    app.get('/events', (_request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
      tell();
      listeners.add(raw);
      raw.on('close', () => listeners.delete(raw));
      send(raw, updates.everything());
    });
    app.get('/drawn', async (_request, reply) => {
      held.forEach((release) => release());
      held.clear();
      return reply.code(204).send();
    });
    app.get<{ Params: { name: string }; Querystring: GuestPictureQuery }>('/people/:name.png', async ({ params, query }, reply) => {
      const picture = await guestPicture(params.name, query, loaded());
      return picture === null ? reply.callNotFound() : reply.type('image/png').header('x-picture-shape', picture.shape).send(picture.png);
    });
    for (const place of ['/themes/*', '/fonts/*', '/emoji/*'])
      app.get(place, (request, reply) => {
        reply.header('content-security-policy', artPolicy);
        // Use the original address: the theme decodes it itself, and only once.
        const url = request.url.split('?', 1)[0] ?? '';
        const shown = loaded();
        const svg = shown === null ? null : drawingAt(url, shown);
        if (svg !== null) return reply.type('image/svg+xml').send(svg);
        const file = shown?.resolve(url) ?? null;
        return file === null ? reply.callNotFound() : reply.sendFile(basename(file), dirname(file), { cacheControl: false });
      });
  }
  return {
    tell,
    async listen(port) {
      await listen(app, port);
      void prepareGuests(loaded());
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/#${key.text}`;
    },
    close: () => app.close(),
  };
}

/** Guards against DNS rebinding: a foreign page can point its own host name at this server, but its requests still contain that name. */
const isOwnHost = ({ headers: { host }, socket }: FastifyRequest): boolean =>
  host === `127.0.0.1:${String(socket.localPort)}` || host === `localhost:${String(socket.localPort)}`;

/**
 * Whether a request comes from another site, even one on this machine. Other sites may only open the page itself, in a separate window.
 */
function isFromElsewhere({
  url,
  method,
  headers: { host, origin, 'sec-fetch-site': site, 'sec-fetch-dest': place },
}: FastifyRequest): boolean {
  if (origin !== undefined && origin !== `http://${host ?? ''}`) return true;
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(url === '/' && method === 'GET' && place === 'document');
}

const send = (listener: ServerResponse, news: StudioNews): void => void listener.write(`data: ${JSON.stringify(news)}\n\n`);

/**
 * Listens on the usual port, so that only the key in the address changes. If that port is taken and none was requested, uses any port.
 */
async function listen(app: FastifyInstance, wanted: number | undefined): Promise<void> {
  const open = (port: number): Promise<unknown> => app.listen({ port, host: '127.0.0.1' });
  await open(wanted ?? usualPort).catch((error: unknown) => {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (taken && wanted === undefined) return open(0);
    throw taken ? new Error(`Port ${wanted} is in use; choose another one, or leave --port out.`) : error;
  });
}
