import type { FastifyInstance } from 'fastify';
import type { SharedCaching } from '../../core/http/sharedCaching.ts';
import type { GuestPhotosParts } from './guestPhotos.ts';
import { guestPhotosRoute } from './guestPhotos.ts';
import type { PageFor } from './phonePage.ts';
import { helloRoute, latePartRoute, phonePageRoute } from './phonePage.ts';

export interface GuestParts extends GuestPhotosParts {
  /** The current page for phones, in the best of these languages (most preferred first). */
  readonly page: PageFor;
  /** A name for this server, such as `the photo booth`. */
  readonly reached: string;
  /** How long shared caches may keep answers to phones. */
  readonly caching: SharedCaching;
}

/** All routes for guests' phones: the page that opens a photo, and the photo. */
export function guestRoutes(app: FastifyInstance, { page, reached, ...photos }: GuestParts): void {
  helloRoute(app, reached);
  phonePageRoute(app, page, photos.caching);
  latePartRoute(app, page, photos.caching);
  guestPhotosRoute(app, photos);
}
