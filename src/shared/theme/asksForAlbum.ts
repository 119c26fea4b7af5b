import type { Theme } from './themeSchema.ts';

/** Whether guests are asked, during a host's event, if their picture may go into the hosts' album. They need a link for that, which the album opens, too. */
export const asksForAlbum = ({ consent, share, texts }: Theme): boolean =>
  consent.enabled && share.enabled && texts.consent.album !== undefined;
