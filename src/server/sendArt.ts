import { basename, dirname } from 'node:path';
import type { FastifyReply } from 'fastify';
import { cachedForGood } from './cachedForGood.ts';
import { refuse } from './refusals.ts';

/** Sends a file that `resolve` has found within a theme, or 404 for null. */
export function sendArt(reply: FastifyReply, file: string | null): FastifyReply {
  if (file === null) return refuse(reply, 404);
  return reply.header('cache-control', cacheControl(reply)).sendFile(basename(file), dirname(file), { cacheControl: false });
}

/** Sends an SVG that was made for this theme, under the same rule. */
export function sendDrawing(reply: FastifyReply, svg: string): FastifyReply {
  return reply.header('cache-control', cacheControl(reply)).type('image/svg+xml').send(svg);
}

/** Staff change art while the booth is running: an address with a stamp is another one then, and any other one is asked for anew. */
const cacheControl = ({ request }: FastifyReply): string =>
  (request.query as { readonly v?: unknown }).v === undefined ? 'no-cache' : cachedForGood;
