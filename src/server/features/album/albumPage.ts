import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { policyText } from '../../../shared/contract/strictHeaders.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { guestPalette, guestScheme } from '../../core/pages/guestPalette.ts';

interface AlbumDocument {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  readonly policy: string;
}

/** What a page may load besides the pictures that it has opened: nothing, or the theme's art and fonts. */
type Shows = 'opened pictures' | "the theme's art";

interface AlbumPage {
  readonly path: '/album' | '/wall';
  readonly page: string;
  readonly shows: Shows;
}

/**
 * `GET /album`: the page that opens an album, by the text after # in its address or by typed words. `GET /wall`: the wall page. Each page
 * is the same for everybody.
 */
export function albumPageRoute(app: FastifyInstance, { path, page, shows }: AlbumPage, theme: () => Pick<Theme, 'colors'>): void {
  let known: { readonly colors: Theme['colors']; readonly made: AlbumDocument } | null = null;
  for (const url of [path, `${path}/`])
    app.get(url, (request, reply) => {
      const { colors } = theme();
      if (known?.colors !== colors) known = { colors, made: albumDocument(page, shows, colors) };
      const { plain, zipped, policy } = known.made;
      const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');
      if (takesGzip) reply.header('content-encoding', 'gzip');
      return reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'accept-encoding' })
        .type('text/html; charset=utf-8')
        .send(takesGzip ? zipped : plain);
    });
}

/** The built page in a theme's colours. Its policy allows its own script and styles by their hashes. */
function albumDocument(page: string, shows: Shows, colors: Theme['colors']): AlbumDocument {
  const palette = guestPalette(colors);
  const fields: Readonly<Record<string, string>> = {
    scheme: guestScheme(colors),
    ground: palette['ground'] ?? '',
    colours: `:root{${Object.entries(palette)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`,
  };
  const filled = page.replaceAll(/%(scheme|ground|colours)%/g, (_place, name: string) => fields[name] ?? '');
  const sums = (element: 'script' | 'style'): string[] =>
    [...filled.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  const policy = policyText({
    'default-src': ["'none'"],
    'script-src': sums('script'),
    'style-src': sums('style'),
    'connect-src': ["'self'"],
    'img-src': [...(shows === 'opened pictures' ? [] : ["'self'"]), 'blob:', 'data:'],
    ...(shows === 'opened pictures' ? {} : { 'font-src': ["'self'", 'data:'] }),
    'media-src': ['blob:'],
    'worker-src': ['blob:'],
    'child-src': ['blob:'],
  });
  const plain = Buffer.from(filled);
  return { plain, zipped: gzipSync(plain, { level: 9 }), policy };
}
