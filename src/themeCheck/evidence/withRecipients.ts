import type { PictureRecipients, ThemeInLanguages } from '../../shared/theme/themeSchema.ts';

/** The theme of a booth whose picture services are a vendor's and, if the theme has text for it, a computer at the event. */
export const withRecipients = <
  Said extends Pick<ThemeInLanguages, 'picture'> & { readonly texts: { readonly consent: { readonly venue?: unknown } } },
>(
  theme: Said,
): Said =>
  theme.picture.makers.includes('service')
    ? { ...theme, picture: { ...theme.picture, sentTo: recipients(theme.texts.consent.venue) } }
    : theme;

const recipients = (venue: unknown): PictureRecipients => (venue === undefined ? ['OpenAI'] : ['OpenAI', null]);
