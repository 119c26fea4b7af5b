import { basename, dirname } from 'node:path';
import type { FastifyReply } from 'fastify';
import { refuse } from './refusals.ts';

/**
 * Sends a file that `resolve` has found within a theme, or 404 for null. Never cached without asking: staff change art while
 * the booth is running.
 */
export function sendArt(reply: FastifyReply, file: string | null): FastifyReply {
  if (file === null) return refuse(reply, 404);
  return reply.header('cache-control', 'no-cache').sendFile(basename(file), dirname(file), { cacheControl: false });
}

/** Sends an SVG that was made for this theme, under the same rule. */
export function sendDrawing(reply: FastifyReply, svg: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('image/svg+xml').send(svg);
}
