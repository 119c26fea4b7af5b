import type { TermsAnswer } from '../../../shared/contract/visitReport.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import { asksForService, servesBoth, servesLate } from '../../../shared/theme/servesLate.ts';
import type { PictureRecipients, Theme } from '../../../shared/theme/themeSchema.ts';
import type { PointOfConsent } from '../../core/PointOfConsent.ts';
import { isPngDataUrl } from '../../core/isPngDataUrl.ts';
import type { Samples, Slice } from '../../core/Slice.ts';

/** What a picture has of the portrait that a picture service painted of the same guests. */
interface Painted {
  /** A PNG data URL, where guests get both. */
  readonly portrait?: string;
}

/** What an answer to the terms has of a portrait; with a yes, who guests were told gets their photo for it. */
interface Agreed extends Pick<TermsAnswer, 'only'> {
  readonly sentTo?: PictureRecipients;
}

interface PortraitRules {
  /** What the terms are about, if it is one thing alone. */
  readonly termsOnly: NonNullable<TermsAnswer['only']> | null;
  /** Who they say gets the photo for a picture that is painted elsewhere; null where none is. */
  readonly sentTo: PictureRecipients | null;
  /** Whether a portrait comes to guests' phones later. */
  readonly servesLate: boolean;
}

/** Keeps what a portrait is painted of, from the photo until its card is sent; null where a reload has lost the photo. */
interface PortraitActivity {
  readonly key: 'portrait';
  readonly type: 'portrait';
  readonly photo: string | null;
  readonly answers: Answers;
}

export interface PortraitTypes {
  readonly rules: PortraitRules;
  readonly format: { readonly sides?: true };
  readonly picture: Painted;
  readonly agreement: Agreed;
  readonly activity: PortraitActivity;
}

export const portrait: Slice<PortraitTypes> = {
  rules: (theme) => ({
    sentTo: asksForService(theme) ? (theme.picture.sentTo ?? null) : null,
    termsOnly: !theme.consent.enabled && asksForService(theme) ? 'portrait' : null,
    servesLate: servesLate(theme),
  }),
  // The sheet has both sides, the guests' picture and their portrait.
  format: (theme, { strip }) => (strip?.sides && servesBoth(theme) ? { sides: true } : {}),
  events: {},
  // It is painted of a card's guests who have agreed, and of no strip or film.
  activities(rules, visit, { answers, format, isWithheld }) {
    if (!rules.servesLate || format.shots > 1 || format.taking !== undefined || isWithheld) return [];
    const photo = visit.scene === 'result' ? null : visit.scene === 'generating' ? visit.development.photo : undefined;
    return photo === undefined ? [] : [{ key: 'portrait', type: 'portrait', photo, answers }];
  },
  recorded: ({ portrait: recorded }) => (isPngDataUrl(recorded) ? { portrait: recorded } : {}),
  asks: portraitTerms,
  agreement: {
    of: ({ termsOnly, sentTo }, agreed) => ({
      ...(termsOnly === null ? {} : { only: termsOnly }),
      ...(agreed && sentTo !== null ? { sentTo } : {}),
    }),
    holds: ({ sentTo }, agreement) => sentTo === null || JSON.stringify(agreement.sentTo) === JSON.stringify(sentTo),
    recorded: ({ only, sentTo }) => ({
      ...(only === 'portrait' ? { only } : {}),
      ...(areRecipients(sentTo) ? { sentTo } : {}),
    }),
  },
};

const areRecipients = (value: unknown): value is PictureRecipients =>
  Array.isArray(value) && value.every((name) => name === null || typeof name === 'string');

/** What guests are asked to agree to of a portrait: who gets their photo, and what follows from a no. */
function portraitTerms(theme: Theme): readonly PointOfConsent<never>[] {
  if (!asksForService(theme)) return [];
  const { picture, consent, texts } = theme;
  const { painted = '', unpainted, venue = '' } = texts.consent;
  const names = [...new Set(picture.sentTo?.map((name) => name ?? venue))].join(', ');
  // Guests read who gets the photo, also where the theme's own words leave that out.
  const text = painted.includes('{service}') ? painted.replaceAll('{service}', () => names) : `${painted} (${names})`;
  const asked = { words: 'painted', text, icon: consent.icons === undefined ? null : 'envelope' } as const;
  return consent.enabled || unpainted === undefined ? [asked] : [asked, { words: 'unpainted', text: unpainted, icon: null }];
}

export const portraitSamples: Samples<PortraitTypes> = {
  ofFormat: ({ id, strip }, result, url) =>
    strip?.sides ? [[`${id}-result`, { ...result, strip: [result.picture, { url, shape: 'photo' }] }]] : [],
};
