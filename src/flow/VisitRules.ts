import type { SurveyQuestions } from '../shared/survey/answers.ts';
import { madeOf } from '../shared/theme/madeOf.ts';
import { languageTags, ownLanguage } from '../shared/theme/inLanguage.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { FeatureFormat, FeatureRules, FeatureTaking } from './features.ts';
import { joined, slices } from './features.ts';

/** What the visit needs to know about a format. */
export interface FormatRules extends FeatureFormat {
  readonly id: string;
  /** How many shots are taken; 1 for a card. */
  readonly shots: number;
  /** The countdown before each shot but the first. */
  readonly secondsBetween: number;
  /** Whether the photo itself is shown, without making a picture from it. */
  readonly plain: boolean;
  /** Present if a feature records more than one photo: how long the recording takes, and the activity that makes the picture. */
  readonly taking?: FeatureTaking;
}

/** The theme settings that the state machine needs: questions, formats, languages, durations. */
export interface VisitRules extends FeatureRules {
  readonly questions: SurveyQuestions;
  /** The formats on offer. With several, the guest chooses one. */
  readonly formats: readonly [FormatRules, ...FormatRules[]];
  /** The tags of the languages on offer, and the language in use until the guest chooses one. */
  readonly languages: readonly string[];
  readonly ownLanguage: string;
  /** The version of the terms that guests are asked to agree to before the camera starts; null if they are not asked. */
  readonly terms: string | null;
  /** Whether guests see themselves in their scene while they pose. */
  readonly livePreview: 'camera' | 'scene';
  /** Whether the screen lights the guests before a shot. */
  readonly screenFlash: boolean;
  /** Whether guests are told when they aren't fully in the picture. */
  readonly posingHelp: boolean;
  readonly countdownSeconds: number;
  /** How many retakes a guest may make; 0 if none are offered. */
  readonly maxRetakes: number;
  /** How long a retake is offered after each shot. */
  readonly retakeOfferMs: number;
  readonly helpAfterMs: number;
  readonly pictureDeadlineMs: number;
  readonly settledPauseMs: number;
  readonly loadingMs: number;
  readonly askAfterMs: number;
  readonly leaveAfterMs: number;
  readonly notFoundMs: number;
  readonly troubleMs: number;
}

export function visitRules(theme: Theme): VisitRules {
  return {
    questions: theme.survey.map((question) => ({ id: question.id, values: question.options.map((option) => option.value) })),
    formats: formatRules(theme),
    languages: languageTags(theme),
    ownLanguage: ownLanguage(theme),
    terms: isConsentAsked(theme) ? theme.consent.version : null,
    ...(joined(({ rules }) => rules(theme)) as FeatureRules),
    livePreview: theme.camera.livePreview,
    screenFlash: theme.camera.screenFlash ?? false,
    posingHelp: theme.camera.posingHelp,
    countdownSeconds: theme.countdownSeconds,
    maxRetakes: theme.camera.retake.count,
    retakeOfferMs: theme.camera.retake.offerMs,
    helpAfterMs: theme.camera.helpAfterMs,
    pictureDeadlineMs: theme.picture.pictureDeadlineMs,
    settledPauseMs: theme.picture.settledPauseMs,
    loadingMs: theme.share.loadingMs,
    askAfterMs: theme.idle.askAfterMs,
    leaveAfterMs: theme.idle.leaveAfterMs,
    notFoundMs: theme.idle.notFoundMs,
    troubleMs: theme.idle.troubleMs,
  };
}

const isConsentAsked = (theme: Theme): boolean =>
  theme.consent.enabled || slices.some(({ asks }) => asks !== undefined && asks(theme).length > 0);

function formatRules(theme: Theme): readonly [FormatRules, ...FormatRules[]] {
  // The default format, for themes that define none.
  const theCard: FormatRules = { id: 'card', shots: 1, secondsBetween: 0, plain: madeOf(theme) === 'photo' };
  const [first = theCard, ...others] = (theme.formats ?? []).map((format): FormatRules => {
    const { id, strip } = format;
    // A sheet that shows both sides of a card needs only one shot.
    const own = strip === undefined || strip.sides ? {} : { shots: strip.shots, secondsBetween: strip.secondsBetween };
    return {
      ...theCard,
      id,
      plain: madeOf(theme, id) === 'photo',
      ...own,
      ...(joined((slice) => slice.format?.(theme, format)) as FeatureFormat),
    };
  });
  return [first, ...others];
}

/** The guest's format; the theme's first if none was chosen. */
export const formatOf = ({ formats }: VisitRules, { format }: { readonly format?: string }): FormatRules =>
  formats.find(({ id }) => id === format) ?? formats[0];
