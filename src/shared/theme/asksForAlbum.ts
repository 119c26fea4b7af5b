import type { Theme } from './themeSchema.ts';

/** Whether guests are asked, during a host's event, if their picture may go into the hosts' album. They need a link for that, which the album opens, too. */
export const asksForAlbum = ({ consent, share, texts }: Theme): boolean =>
  consent.enabled && share.enabled && texts.consent.album !== undefined;

/**
 * Whether guests are asked if their picture may also be shown on the wall. This requires the album, because without it the host could not
 * remove anything from the wall.
 */
export const asksForWall = (theme: Theme): boolean => asksForAlbum(theme) && hasWall(theme);

const hasWall = ({ texts, layouts }: Theme): boolean =>
  texts.consent.wall !== undefined && texts.wall !== undefined && Object.values(layouts).some((layout) => layout?.wall !== undefined);
