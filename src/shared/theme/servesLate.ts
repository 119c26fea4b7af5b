import type { Theme } from './themeSchema.ts';

/** Whether guests may have a portrait painted that comes to their phones later. It takes a service, a link, and words that say who gets the photo. */
export const servesLate = ({ picture, share, texts }: Theme): boolean =>
  picture.sentTo !== undefined &&
  picture.makers.includes('service') &&
  picture.serve !== 'wait' &&
  share.enabled &&
  texts.consent.painted !== undefined;
