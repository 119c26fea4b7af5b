/** Headers of every answer of every listener. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** A Content-Security-Policy: the sources that each directive allows. */
type Policy = Readonly<Record<string, readonly string[]>>;

/** A policy as a header value, which always forbids framing by other pages, base addresses and forms. */
export const policyText = (policy: Policy): string =>
  Object.entries({ ...policy, 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** Hashes of a page's inline styles and scripts: `'sha256-...'`. */
export interface InlineSums {
  readonly style: readonly string[];
  readonly script: readonly string[];
}

/** The kiosk page's policy: only its own scripts, and no network except this server and the theme's picture service. */
export const kioskPolicy = (serviceUrl: string | undefined, inline: InlineSums = { style: [], script: [] }): string =>
  policyText({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.script, "'wasm-unsafe-eval'"],
    'style-src': ["'self'", ...inline.style],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...(serviceUrl === undefined ? [] : [new URL(serviceUrl).origin])],
    'font-src': ["'self'", 'data:'],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
  });

/** The kiosk page's headers. They isolate the page from other origins, which gives the picture makers shared memory and precise timers. */
export function kioskHeaders(serviceUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    ...everywhere,
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': 'camera=(self), fullscreen=(self), screen-wake-lock=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': kioskPolicy(serviceUrl),
  };
}

/**
 * Headers of the staff page and the console. They allow only the page's own files and server, and one device: the camera, because staff can turn its
 * picture.
 */
export const staffHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': policyText({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
  }),
};

/**
 * The policy for a theme's file, whose author may be a stranger. A drawing opened as a separate page runs no script, sends nothing and has
 * no origin, so it can't do what the server's pages can.
 */
export const artPolicy = policyText({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'font-src': ['data:'],
  sandbox: [],
});

/** The guest pages' headers: only what is needed is allowed, and so far nothing is needed. */
export const shareHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': policyText({ 'default-src': ["'none'"] }),
};
