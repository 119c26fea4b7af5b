import type { TermsAnswer } from '../../../shared/contract/visitReport.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import { asksForService, servesBoth, servesLate } from '../../../shared/theme/servesLate.ts';
import type { PictureRecipients, Theme } from '../../../shared/theme/themeSchema.ts';

/** What a picture has of the portrait that a picture service painted of the same guests. */
export interface Painted {
  /** A PNG data URL, where guests get both. */
  readonly portrait?: string;
}

/** A guest's answer; with a yes, who they were told gets their photo for a portrait. */
export interface Agreement extends TermsAnswer {
  readonly sentTo?: PictureRecipients;
}

export interface PortraitRules {
  /** Whether the terms are about a picture that is painted elsewhere, and nothing else. */
  readonly asksOnlyForPortrait: boolean;
  /** Who they say gets the photo for such a picture; null where none is painted. */
  readonly sentTo: PictureRecipients | null;
  /** Whether a portrait comes to guests' phones later. */
  readonly servesLate: boolean;
}

export const portraitRules = (theme: Theme): PortraitRules => ({
  sentTo: asksForService(theme) ? (theme.picture.sentTo ?? null) : null,
  asksOnlyForPortrait: !theme.consent.enabled && asksForService(theme),
  servesLate: servesLate(theme),
});

/** What a format asks whose sheet has both sides, the guests' picture and their portrait. */
export const sidesFormat = (theme: Theme): { readonly sides?: true } => (servesBoth(theme) ? { sides: true } : {});

export type PortraitActivity =
  /** Keeps what a portrait is painted of, from the photo until its card is sent; null where a reload has lost the photo. */
  { readonly key: 'portrait'; readonly type: 'portrait'; readonly photo: string | null; readonly answers: Answers };

export const portraitOf = (photo: string | null, answers: Answers): PortraitActivity => ({
  key: 'portrait',
  type: 'portrait',
  photo,
  answers,
});

/** A guest's answer to the terms of that version. */
export const agreementTo = ({ asksOnlyForPortrait, sentTo }: PortraitRules, version: string, agreed: boolean): Agreement => ({
  version,
  agreed,
  ...(asksOnlyForPortrait ? { only: 'portrait' } : {}),
  ...(agreed && sentTo !== null ? { sentTo } : {}),
});

/** Whether guests let nothing of them leave the booth: a no that was about a portrait alone is about nothing else. */
export const refusesAll = ({ agreed, only }: Agreement): boolean => !agreed && only === undefined;

/** Whether an answer holds: a no even if the terms change, a yes only for the terms that the guest has read and for those who they were told get the photo. */
export const holds = (
  { terms, sentTo }: PortraitRules & { readonly terms: string | null },
  { version, agreed, sentTo: told }: Agreement,
): boolean => !agreed || (version === terms && (sentTo === null || JSON.stringify(told) === JSON.stringify(sentTo)));

/** A recorded answer's part about a portrait. */
export const portraitAgreementIn = ({ only, sentTo }: Record<string, unknown>): Pick<Agreement, 'only' | 'sentTo'> => ({
  ...(only === 'portrait' ? { only } : {}),
  ...(areRecipients(sentTo) ? { sentTo } : {}),
});

const areRecipients = (value: unknown): value is PictureRecipients =>
  Array.isArray(value) && value.every((name) => name === null || typeof name === 'string');

/** What guests are asked to agree to of a portrait, each with the words' name below `texts.consent`; none where no portrait is painted. */
export function portraitTerms(theme: Theme): readonly { readonly words: 'painted' | 'unpainted'; readonly text: string }[] {
  if (!asksForService(theme)) return [];
  const { picture, consent, texts } = theme;
  const { painted = '', unpainted, venue = '' } = texts.consent;
  const names = [...new Set(picture.sentTo?.map((name) => name ?? venue))].join(', ');
  // Guests read who gets the photo, also where the theme's own words leave that out.
  const text = painted.includes('{service}') ? painted.replaceAll('{service}', () => names) : `${painted} (${names})`;
  const asked = { words: 'painted', text } as const;
  return consent.enabled || unpainted === undefined ? [asked] : [asked, { words: 'unpainted', text: unpainted }];
}
