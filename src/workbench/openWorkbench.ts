import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { findTheme } from '../themeFiles/findTheme.ts';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { drawingAt } from '../themeFiles/pictures/drawingAt.ts';
import type { BenchState } from './BenchState.ts';
import { watchTheme } from './watchTheme.ts';
import { characterCards } from '../headless/characterCards.ts';
import { loadArt } from '../headless/loadArt.ts';
import { samplePeople } from '../headless/samplePeople.ts';
import { sampleVisits } from '../flow/sampleVisits.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';

/** A page that never says that it has drawn is let go after this. */
const longestMs = 15_000;

/** Answers that wait: a page has not loaded before they are given. */
interface HeldLoads {
  hold(response: ServerResponse): void;
  /** Gives all of them. */
  release(): void;
}

/** A screenshot without a person, as browsers take it from the command line, is of the moment at which a page has loaded. */
function heldLoads(): HeldLoads {
  const held = new Set<ServerResponse>();
  const give = (response: ServerResponse): void => {
    if (held.delete(response)) response.writeHead(204).end();
  };
  return {
    hold(response) {
      held.add(response);
      const timer = setTimeout(() => give(response), longestMs);
      timer.unref();
      response.on('close', () => {
        clearTimeout(timer);
        held.delete(response);
      });
    },
    release: () => held.forEach(give),
  };
}

export interface Workbench {
  /** Where its page is, on this machine only. */
  readonly address: string;
  close(): void;
}

const pageFolder = join(packageRoot, 'build', 'workbench');
const usualPort = 5180;

/**
 * Opens the page on which a theme is seen while it is being made: a server on this machine that looks after the theme's files. `port`
 * 0 is any. Throws a plain sentence where there is no such theme, or the port is taken.
 */
export async function openWorkbench({ theme, port }: { readonly theme: string; readonly port?: number | undefined }): Promise<Workbench> {
  const found = findTheme(theme, { themesFolder: bundledThemes, from: process.cwd() });
  if (!found.ok) {
    const { message, didYouMean } = found.error;
    throw new Error(`${message}${didYouMean === undefined ? '' : ` Did you mean "${didYouMean}"?`}`);
  }
  const listeners = new Set<ServerResponse>();
  const loads = heldLoads();
  const watched = watchTheme(found.value, (state) => listeners.forEach((listener) => tell(listener, state)));
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(error instanceof Error ? error.message : 'a bug');
    });
  });
  await listen(server, port);
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      watched.close();
      for (const listener of listeners) listener.end();
      server.close();
      server.closeAllConnections();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = (request.url ?? '/').split('?', 1)[0] ?? '/';
    // A page from elsewhere that has its name point here gets nothing.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) return void response.writeHead(421).end();
    if (url === '/events') return listenIn(response);
    if (url === '/held') return loads.hold(response);
    if (url === '/drawn') {
      loads.release();
      return void response.writeHead(204).end();
    }
    const [, person] = /^\/people\/(photo|alone|character)\.png$/.exec(url) ?? [];
    if (person !== undefined) return send(response, 'image/png', await benchPicture(person, watched.loaded()));
    const loaded = watched.loaded();
    const svg = loaded === null ? null : drawingAt(url, loaded);
    if (svg !== null) return send(response, types['.svg'], svg);
    const file = loaded?.resolve(url) ?? pageFile(url);
    send(response, types[extname(file ?? '').toLowerCase()], file === null ? null : readFileSync(file));
  }

  function listenIn(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
    tell(response, watched.state());
  }
}

const tell = (listener: ServerResponse, state: BenchState): void => void listener.write(`data: ${JSON.stringify(state)}\n\n`);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
};

/** A theme's art is asked for anew each time: that is what is being worked on. */
function send(response: ServerResponse, type: string | undefined, body: Buffer | string | null): void {
  if (body === null || type === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).end(body);
}

/** One of the page's own files; null for anything else. */
function pageFile(url: string): string | null {
  const name = url === '/' ? 'workbench.html' : /^\/assets\/[\w-]+\.[\w.-]+$/.test(url) ? url.slice(1) : null;
  const file = name === null ? null : join(pageFolder, name);
  return file !== null && statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : null;
}

/** The usual port, so that a page that was left open finds the workbench again; where that is taken and none was asked for, any. */
function listen(server: Server, wanted: number | undefined): Promise<void> {
  const open = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  return open(wanted ?? usualPort).catch((error: unknown) => {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (taken && wanted === undefined) return open(0);
    throw taken ? new Error(`Port ${wanted} is in use; choose another one, or leave --port out.`) : error;
  });
}

/** The guest whom the workbench shows: as the camera sees them, cut out, and as the theme's character (the photo, where it has none). */
async function benchPicture(name: string, loaded: LoadedTheme | null): Promise<Buffer | null> {
  const people = await samplePeople();
  if (name === 'photo') return people.photo.encode('png');
  if (name === 'alone') return people.alone.encode('png');
  if (name !== 'character' || loaded === null) return null;
  const result = sampleVisits(loaded.theme, '').get('result');
  const answers = result !== undefined && 'answers' in result ? result.answers : {};
  const art = await loadArt(loaded, { wanted: imagesOf(loaded.theme.character) });
  const made = characterCards(loaded.theme, art).character(people.cutout, answers);
  const canvas = made.ok ? made.value.canvas : people.photo;
  return canvas.encode('png');
}
