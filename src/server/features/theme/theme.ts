import type { FastifyInstance } from 'fastify';
import type { ThemeResponse, ThemeVersion } from '../../../shared/contract/themeResponse.ts';
import { refuse } from '../../core/http/refusals.ts';
import type { StampedDrawing } from '../../core/http/sendArt.ts';
import { sendDrawing, sendArt } from '../../core/http/sendArt.ts';
import { stampOf } from '../../../themeFiles/stampedTheme.ts';
import { drawingAt } from '../../../themeFiles/pictures/drawingAt.ts';
import { basename, dirname } from 'node:path';
import type { WelcomePictures } from '../../storage/themes/welcomePictures.ts';

export interface ServedTheme {
  readonly served: () => ThemeResponse;
  readonly problem: () => string | null;
}

/**
 * `GET /api/theme`: the theme on show, checked and complete. `GET /api/theme/version`: its current version, and whether staff should look into a
 * problem.
 */
export function themeRoute(app: FastifyInstance, { served, problem }: ServedTheme): void {
  app.get('/api/theme', async (_request, reply) => reply.header('cache-control', 'no-cache').send(served()));
  app.get('/api/theme/version', async (_request, reply) => {
    const answer: ThemeVersion = { version: served().version, broken: problem() !== null };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}

/** `GET /emoji/<name>.svg`: a picture of the Fluent emoji set. */
export function emojiRoute(app: FastifyInstance, emojiSvg: (name: string) => string | null): void {
  app.get<{ Params: { file: string } }>('/emoji/:file', async (request, reply) => {
    const [, name] = /^([a-z0-9-]+)\.svg$/.exec(request.params.file) ?? [];
    const svg = name === undefined ? null : emojiSvg(name);
    return svg === null ? refuse(reply, 404) : sendDrawing(reply, { svg, stamp: stampOf(svg, null) });
  });
}

/** `GET /fonts/<package>/<subset>-<weight>.woff2`: a font of an installed Fontsource package. */
export function fontsRoute(app: FastifyInstance, resolve: (url: string) => string | null): void {
  app.get('/fonts/:package/:file', async (request, reply) => sendArt(reply, resolve(request.url.split('?', 1)[0] ?? '')));
}

interface ThemeArt {
  /** The file for an address, or the SVG itself if it was made in memory. */
  readonly resolve: (url: string) => string | null;
  readonly drawing: (url: string) => string | null;
}

/** `GET /themes/<place>/<path>`: a picture or font of the theme (place 0), or of one that it extends. */
export function themeArtRoute(app: FastifyInstance, art: ThemeArt): void {
  const drawings = rememberedDrawings(art);
  // Use the raw address: the theme decodes it, and only once.
  app.get('/themes/:place/*', async (request, reply) => {
    const url = request.url.split('?', 1)[0] ?? '';
    const drawing = drawings(url);
    return drawing === null ? sendArt(reply, art.resolve(url)) : sendDrawing(reply, drawing);
  });
}

/** The characters of drawings that are remembered; the oldest is forgotten. */
const rememberedLength = 32_000_000;

/** Reads and hashes a large drawing once for each state of its file, because anyone in the venue's network may ask for it again and again. */
function rememberedDrawings(art: ThemeArt): (url: string) => StampedDrawing | null {
  const known = new Map<string, StampedDrawing & { readonly state: string }>();
  let length = 0;
  const forget = (url: string): void => {
    length -= known.get(url)?.svg.length ?? 0;
    known.delete(url);
  };
  return (url) => {
    const made = art.drawing(url);
    // A drawing made in memory changes with its theme only, and is the same text until then.
    const state = made ?? stampOf(null, art.resolve(url));
    const before = known.get(url);
    if (before?.state === state) return before;
    forget(url);
    const svg = drawingAt(url, art);
    if (svg === null) return null;
    const drawing = { svg, stamp: stampOf(svg, null), state };
    known.set(url, drawing);
    length += svg.length;
    for (const oldest of known.keys()) {
      if (length <= rememberedLength) break;
      forget(oldest);
    }
    return drawing;
  };
}

/** `GET /welcome/<key>/<orientation>.png`: a picture of Welcome. The picture for a key never changes. */
export function welcomePictureRoute(app: FastifyInstance, pictures: WelcomePictures): void {
  app.get<{ Params: { key: string; name: string } }>('/welcome/:key/:name', async ({ params: { key, name } }, reply) => {
    const file = pictures.file(key, name);
    if (file === null) return refuse(reply, 404);
    return reply.sendFile(basename(file), dirname(file), { immutable: true, maxAge: '365d' });
  });
}
