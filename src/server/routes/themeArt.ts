import type { FastifyInstance } from 'fastify';
import { drawingAt } from '../../themeFiles/pictures/drawingAt.ts';
import { sendArt, sendDrawing } from '../http/sendArt.ts';

export interface ThemeArt {
  /** The file behind an address, and the SVG of one that is no file as it stands. */
  readonly resolve: (url: string) => string | null;
  readonly drawing: (url: string) => string | null;
}

/** `GET /themes/<place>/<path>`: a picture or font of the theme (place 0) or of one that it extends. */
export function themeArtRoute(app: FastifyInstance, art: ThemeArt): void {
  // The address as it came: the theme decodes it itself, and once only.
  app.get('/themes/:place/*', async (request, reply) => {
    const url = request.url.split('?', 1)[0] ?? '';
    const svg = drawingAt(url, art);
    return svg === null ? sendArt(reply, art.resolve(url)) : sendDrawing(reply, svg);
  });
}
