import type { FastifyInstance } from 'fastify';
import { refuse } from '../http/refusals.ts';
import { sendDrawing } from '../http/sendArt.ts';

/** `GET /emoji/<name>.svg`: a picture of the Fluent emoji set. */
export function emojiRoute(app: FastifyInstance, emojiSvg: (name: string) => string | null): void {
  app.get<{ Params: { file: string } }>('/emoji/:file', async (request, reply) => {
    const [, name] = /^([a-z0-9-]+)\.svg$/.exec(request.params.file) ?? [];
    const svg = name === undefined ? null : emojiSvg(name);
    return svg === null ? refuse(reply, 404) : sendDrawing(reply, svg);
  });
}
