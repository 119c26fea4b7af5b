import type { FastifyInstance } from 'fastify';
import type { GuestPhotosParts } from './guestPhotos.ts';
import { guestPhotosRoute } from './guestPhotos.ts';
import type { Pages } from './phonePage.ts';
import { helloRoute, latePartRoute, phonePageRoute } from './phonePage.ts';

export interface GuestParts extends GuestPhotosParts, Pages {
  /** A name for this server that follows "This phone reaches", such as `the photo booth`. */
  readonly reached: string;
}

/** All routes for guests' phones: the page that opens a photo, and the photo. */
export function guestRoutes(app: FastifyInstance, { reached, ...parts }: GuestParts): void {
  helloRoute(app, reached);
  phonePageRoute(app, parts);
  latePartRoute(app, parts);
  guestPhotosRoute(app, parts);
}
