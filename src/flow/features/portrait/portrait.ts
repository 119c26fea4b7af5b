import type { TermsAnswer } from '../../../shared/contract/visitReport.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import { asksForService, servesBoth, servesLate } from '../../../shared/theme/servesLate.ts';
import type { PictureRecipients, Theme } from '../../../shared/theme/themeSchema.ts';
import type { PointOfConsent } from '../../core/PointOfConsent.ts';
import { isPngDataUrl } from '../../core/isPngDataUrl.ts';
import type { Samples, Slice } from '../../core/Slice.ts';

/** The portrait that a picture service painted from the guests' picture. */
interface Painted {
  /** A PNG data URL, if guests get both the card and the portrait. */
  readonly portrait?: string;
}

/** The guests' consent to a portrait and, if they agreed, the recipients named in the terms. */
interface Agreed extends Pick<TermsAnswer, 'only'> {
  readonly sentTo?: PictureRecipients;
}

interface PortraitRules {
  /** `portrait` if the terms ask only about the portrait; otherwise null. */
  readonly termsOnly: NonNullable<TermsAnswer['only']> | null;
  /** Who gets the photo when a picture is painted elsewhere, according to the terms; null if none is. */
  readonly sentTo: PictureRecipients | null;
  /** Whether the portrait arrives later, on the guests' phones. */
  readonly servesLate: boolean;
}

/** Keeps the photo for the portrait until the card is sent; null after a reload, which loses the photo. */
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
  // The sheet shows both sides of the card: the guests' picture and their portrait.
  format: (theme, { strip }) => (strip?.sides && servesBoth(theme) ? { sides: true } : {}),
  events: {},
  // Only cards have portraits, not strips or films, and only if the guests agreed.
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

/** The points about a portrait: who gets the photo, and what a no means. */
function portraitTerms(theme: Theme): readonly PointOfConsent<never>[] {
  if (!asksForService(theme)) return [];
  const { picture, consent, texts } = theme;
  const { painted = '', unpainted, venue = '' } = texts.consent;
  const names = [...new Set(picture.sentTo?.map((name) => name ?? venue))].join(', ');
  // Always tell guests who gets the photo, even if the theme's own text leaves that out.
  const text = painted.includes('{service}') ? painted.replaceAll('{service}', () => names) : `${painted} (${names})`;
  const asked = { words: 'painted', text, icon: consent.icons === undefined ? null : 'envelope' } as const;
  return consent.enabled || unpainted === undefined ? [asked] : [asked, { words: 'unpainted', text: unpainted, icon: null }];
}

export const portraitSamples: Samples<PortraitTypes> = {
  ofFormat: ({ id, strip }, result, url) =>
    strip?.sides ? [[`${id}-result`, { ...result, strip: [result.picture, { url, shape: 'photo' }] }]] : [],
};
