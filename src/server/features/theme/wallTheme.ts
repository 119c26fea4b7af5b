import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ThemeResponse } from '../../../shared/contract/themeResponse.ts';
import { asksForWall } from '../../../shared/theme/asksForAlbum.ts';
import { inLanguage } from '../../../shared/theme/inLanguage.ts';
import { emojiSvg } from '../../../themeFiles/emoji.ts';
import type { ThemeOnShow } from '../../core/ThemeOnShow.ts';
import { refuse } from '../../core/http/refusals.ts';
import { emojiRoute, fontsRoute, themeArtRoute } from './theme.ts';

/** Fields for picture services. Screens don't draw them, and they should not be readable in the venue's network. */
const unshown = new Set(['prompt', 'groupPrompt', 'negativePrompt', 'reference', 'serviceUrl', 'img2img', 'sentTo', 'address']);

/**
 * For the wall page, on the guests' listener: `GET /wall/theme`, the theme on show reduced to what screens draw, and its pictures and
 * fonts. All routes answer 404 while the theme does not ask guests about the wall.
 */
export function wallThemeRoutes(app: FastifyInstance, theme: ThemeOnShow): void {
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, { serve: false });
    scope.addHook('onRequest', async (_request, reply) => (asksForWall(inLanguage(theme.served().theme)) ? undefined : refuse(reply, 404)));
    const resolve = (url: string): string | null => theme.current().resolve(url);
    themeArtRoute(scope, { resolve, drawing: (url) => theme.current().drawing(url) });
    fontsRoute(scope, resolve);
    emojiRoute(scope, emojiSvg);
    let last: { readonly served: ThemeResponse; readonly text: string } | null = null;
    scope.get('/wall/theme', async (_request, reply) => {
      const served = theme.served();
      // Anyone in the venue's network may ask, and writing a theme takes the server ten times as long as other answers.
      if (last?.served !== served) last = { served, text: shownOf(served) };
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(last.text);
    });
  });
}

const shownOf = (served: ThemeResponse): string => JSON.stringify(served, (key, value: unknown) => (unshown.has(key) ? undefined : value));
