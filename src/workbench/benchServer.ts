import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { drawingAt } from '../themeFiles/pictures/drawingAt.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import type { BenchPictureQuery } from './benchPicture.ts';
import { benchPicture, prepareGuests } from './benchPicture.ts';

/** A page that never says that it has drawn is let go after this. */
const longestMs = 15_000;

export interface Workbench {
  /** Where its page is, on this machine only. */
  readonly address: string;
  close(): Promise<void>;
}

/** What a page of the workbench is served. */
export interface BenchParts {
  /** The page's file in the build. */
  readonly page: string;
  /** What the page shows, as it is now. */
  readonly state: () => unknown;
  /** The theme on show, for its pictures; null where it never was sound. */
  readonly loaded: () => LoadedTheme | null;
  /** More routes. */
  readonly more?: (app: FastifyInstance) => void;
}

export interface BenchServer {
  /** Sends the page what it shows. */
  tell(): void;
  /** Begins to listen; gives its address. Throws a sentence where the port is taken. */
  listen(port: number | undefined): Promise<string>;
  close(): Promise<void>;
}

const pageFolder = join(packageRoot, 'build', 'workbench');
const usualPort = 5180;

/** The server of a page on which a theme is seen: for this machine alone. */
export async function benchServer({ page, state, loaded, more }: BenchParts): Promise<BenchServer> {
  const listeners = new Set<ServerResponse>();
  const held = new Set<() => void>();
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async ({ headers }, reply) => {
    // A theme's art is asked for anew each time: that is what is being worked on.
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    // A page from elsewhere that has its name point here gets nothing.
    return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '') ? undefined : reply.code(421).send();
  });
  app.get('/events', (_request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    listeners.add(raw);
    raw.on('close', () => listeners.delete(raw));
    tell(raw, state());
  });
  // A screenshot without a person, as browsers take it from the command line, is of the moment at which a page has loaded.
  app.get('/held', async (_request, reply) => {
    await new Promise<void>((release) => {
      held.add(release);
      setTimeout(release, longestMs).unref();
    });
    return reply.code(204).send();
  });
  app.get('/drawn', async (_request, reply) => {
    held.forEach((release) => release());
    held.clear();
    return reply.code(204).send();
  });
  app.get<{ Params: { name: string }; Querystring: BenchPictureQuery }>('/people/:name.png', async ({ params, query }, reply) => {
    const picture = await benchPicture(params.name, query, loaded());
    return picture === null ? reply.callNotFound() : reply.type('image/png').header('x-picture-shape', picture.shape).send(picture.png);
  });
  app.get('/', (_request, reply) => reply.sendFile(page));
  more?.(app);
  await app.register(fastifyStatic, { root: pageFolder, index: false, cacheControl: false });
  for (const place of ['/themes/*', '/fonts/*', '/emoji/*'])
    app.get(place, (request, reply) => {
      // The address as it came: the theme decodes it itself, and once only.
      const url = request.url.split('?', 1)[0] ?? '';
      const shown = loaded();
      const svg = shown === null ? null : drawingAt(url, shown);
      if (svg !== null) return reply.type('image/svg+xml').send(svg);
      const file = shown?.resolve(url) ?? null;
      return file === null ? reply.callNotFound() : reply.sendFile(basename(file), dirname(file), { cacheControl: false });
    });
  return {
    tell: () => listeners.forEach((listener) => tell(listener, state())),
    async listen(port) {
      await listen(app, port);
      void prepareGuests(loaded());
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
    },
    close: () => app.close(),
  };
}

const tell = (listener: ServerResponse, state: unknown): void => void listener.write(`data: ${JSON.stringify(state)}\n\n`);

/** The usual port, so that a page that was left open finds the workbench again; where that is taken and none was asked for, any. */
async function listen(app: FastifyInstance, wanted: number | undefined): Promise<void> {
  const open = (port: number): Promise<unknown> => app.listen({ port, host: '127.0.0.1' });
  await open(wanted ?? usualPort).catch((error: unknown) => {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (taken && wanted === undefined) return open(0);
    throw taken ? new Error(`Port ${wanted} is in use; choose another one, or leave --port out.`) : error;
  });
}
