import { basename, dirname } from 'node:path';
import type { FastifyReply } from 'fastify';
import { refuse } from './refusals.ts';
import { artPolicy } from '../../../shared/contract/strictHeaders.ts';
import { stampOf } from '../../../themeFiles/stampedTheme.ts';

/** The `cache-control` value for an address whose content never changes. */
export const cachedForGood = 'public, max-age=31536000, immutable';

const policy = { 'content-security-policy': artPolicy };

/** Sends a file that `resolve` has found in a theme, or 404 for null. */
export function sendArt(reply: FastifyReply, file: string | null): FastifyReply {
  if (file === null) return refuse(reply, 404);
  return reply
    .headers({ 'cache-control': cacheControl(reply, stampOf(null, file)), ...policy })
    .sendFile(basename(file), dirname(file), { cacheControl: false });
}

/** An SVG in memory, with its stamp (`stampOf`). */
export interface StampedDrawing {
  readonly svg: string;
  readonly stamp: string;
}

/** Sends an SVG made in memory, under the same cache rule. */
export function sendDrawing(reply: FastifyReply, { svg, stamp }: StampedDrawing): FastifyReply {
  const etag = `"${stamp}"`;
  reply.headers({ 'cache-control': cacheControl(reply, stamp), etag, ...policy });
  return reply.request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.type('image/svg+xml').send(svg);
}

/**
 * Staff may change art while the booth is running. An address with the current stamp names one version of a file, so clients may cache it
 * forever. With another stamp, such as the previous theme's, or without one, clients must revalidate.
 */
const cacheControl = ({ request }: FastifyReply, stamp: string): string =>
  (request.query as { readonly v?: unknown }).v === stamp ? cachedForGood : 'no-cache';
