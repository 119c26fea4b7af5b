import type { FastifyInstance } from 'fastify';

/** Headers that every answer of both listeners carries, whatever it is. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const nowhere = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The kiosk page: isolated from other origins (which gives the picture makers shared memory and exact clocks), its own scripts
 * only, and no network but this server and the theme's picture service.
 */
export function kioskHeaders(serviceUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    ...everywhere,
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': 'camera=(self), fullscreen=(self), screen-wake-lock=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      serviceUrl === undefined ? "connect-src 'self'" : `connect-src 'self' ${new URL(serviceUrl).origin}`,
      "font-src 'self' data:",
      "worker-src 'self' blob:",
      "object-src 'none'",
      nowhere,
    ].join('; '),
  };
}

/** The staff page: its own files and its own server, nothing else, and no device. */
export const staffHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    nowhere,
  ].join('; '),
};

/** What guests' phones get: nothing is allowed that is not needed, and so far nothing is needed. */
export const shareHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': `default-src 'none'; ${nowhere}`,
};

/** Sends the headers with every answer, errors and unknown addresses included. */
export function sendAlways(app: FastifyInstance, headers: () => Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers());
  });
}
