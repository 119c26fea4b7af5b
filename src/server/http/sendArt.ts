import { basename, dirname } from 'node:path';
import type { FastifyReply } from 'fastify';
import { refuse } from './refusals.ts';
import { stampOf } from '../../themeFiles/stampedTheme.ts';

/** What `cache-control` says of an address that never means another content. */
export const cachedForGood = 'public, max-age=31536000, immutable';

/** Sends a file that `resolve` has found within a theme, or 404 for null. */
export function sendArt(reply: FastifyReply, file: string | null): FastifyReply {
  if (file === null) return refuse(reply, 404);
  return reply.header('cache-control', cacheControl(reply, null, file)).sendFile(basename(file), dirname(file), { cacheControl: false });
}

/** Sends an SVG that is no file as it stands, under the same rule. */
export function sendDrawing(reply: FastifyReply, svg: string): FastifyReply {
  const etag = `"${stampOf(svg, null)}"`;
  reply.headers({ 'cache-control': cacheControl(reply, svg, null), etag });
  return reply.request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.type('image/svg+xml').send(svg);
}

/**
 * Staff change art while the booth is running: by its stamp an address means one state of it, and whoever has that keeps it. Under any other stamp, as
 * that of a theme which was on show a moment ago, or none it is asked for anew.
 */
const cacheControl = ({ request }: FastifyReply, drawing: string | null, file: string | null): string =>
  (request.query as { readonly v?: unknown }).v === stampOf(drawing, file) ? cachedForGood : 'no-cache';
