import type { FastifyInstance } from 'fastify';
import { refuse } from '../http/refusals.ts';

/**
 * Refuses requests that a browser sends for another site's page, which could press the shutter or keep the camera running without reading an answer.
 * Programs and browsers that name no site pass.
 */
export function guardOwnPages(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }, reply) => {
    const site = headers['sec-fetch-site'];
    if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
    // The route's address: that of a request may be escaped.
    if (routeOptions.url?.startsWith('/api/') !== true) return undefined;
    return refuse(reply, 403, undefined, 'This works only from the booth’s own page.');
  });
}
