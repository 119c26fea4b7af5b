import type { PictureRecipients, ThemeInLanguages } from '../../shared/theme/themeSchema.ts';

/** A theme as a booth has it whose picture services are a vendor and, where the theme has words for it, a computer of the event. */
export const withRecipients = <
  Said extends Pick<ThemeInLanguages, 'picture'> & { readonly texts: { readonly consent: { readonly venue?: unknown } } },
>(
  theme: Said,
): Said =>
  theme.picture.makers.includes('service')
    ? { ...theme, picture: { ...theme.picture, sentTo: recipients(theme.texts.consent.venue) } }
    : theme;

const recipients = (venue: unknown): PictureRecipients => (venue === undefined ? ['OpenAI'] : ['OpenAI', null]);
