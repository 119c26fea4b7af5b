import type { SurveyQuestions } from '../shared/survey/answers.ts';
import { languageTags, ownLanguage } from '../shared/theme/inLanguage.ts';
import { mostCopiesOf } from '../shared/theme/mostCopiesOf.ts';
import { asksForService, servesBoth } from '../shared/theme/servesLate.ts';
import type { PictureRecipients, Theme } from '../shared/theme/themeSchema.ts';

/** What a format asks of the visit. */
export interface FormatRules {
  readonly id: string;
  /** How many shots are taken; 1 for a card. */
  readonly shots: number;
  /** The countdown before each shot but the first. */
  readonly secondsBetween: number;
  /** Whether the photos are shown as they are, so that nothing is made of them. */
  readonly plain: boolean;
  /** Whether a picture service paints a portrait as well, for the card's other side. */
  readonly sides?: true;
  /** Present where guests are filmed. */
  readonly film?: FilmRules;
}

/** How guests are filmed. */
export interface FilmRules {
  readonly seconds: number;
  readonly framesPerSecond: number;
}

/** What the state machine needs from a theme: the questions, and how long things take. */
export interface VisitRules {
  readonly questions: SurveyQuestions;
  /** What a visit may end with. With several the guest chooses. */
  readonly formats: readonly [FormatRules, ...FormatRules[]];
  /** The tags of the languages that guests may choose, and the one used until they do. */
  readonly languages: readonly string[];
  readonly ownLanguage: string;
  /** The terms that guests are asked about before the camera starts; null if they are not asked. */
  readonly terms: string | null;
  /** Whether these are about a picture that is painted elsewhere, and nothing else. */
  readonly asksOnlyForPortrait: boolean;
  /** Who they say gets the photo for such a picture; null where none is painted. */
  readonly sentTo: PictureRecipients | null;
  /** Whether guests see themselves in their scene while they pose. */
  readonly livePreview: 'camera' | 'scene';
  /** Whether the screen lights the guests before a shot. */
  readonly screenFlash: boolean;
  /** Whether guests who aren't fully in the picture are told so. */
  readonly posingHelp: boolean;
  readonly countdownSeconds: number;
  /** How many copies guests may choose at once; 0 if the theme has no words for printing. */
  readonly mostCopies: number;
  /** How many retakes a guest may make; 0 if retakes are not offered. */
  readonly mostRetakes: number;
  /** How long after a shot a retake is offered. */
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
    terms: theme.consent.enabled || asksForService(theme) ? theme.consent.version : null,
    sentTo: asksForService(theme) ? (theme.picture.sentTo ?? null) : null,
    asksOnlyForPortrait: !theme.consent.enabled && asksForService(theme),
    livePreview: theme.camera.livePreview,
    screenFlash: theme.camera.screenFlash ?? false,
    posingHelp: theme.camera.posingHelp,
    countdownSeconds: theme.countdownSeconds,
    mostCopies: mostCopiesOf(theme),
    mostRetakes: theme.camera.retake.count,
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

function formatRules(theme: Theme): readonly [FormatRules, ...FormatRules[]] {
  const [first = theCard, ...others] = (theme.formats ?? []).map(({ id, strip, boomerang }): FormatRules => {
    if (strip?.sides) return { ...theCard, id, ...(servesBoth(theme) ? { sides: true } : {}) };
    if (strip !== undefined) return { id, shots: strip.shots, secondsBetween: strip.secondsBetween, plain: strip.frames === 'photo' };
    if (boomerang === undefined) return { ...theCard, id };
    const { seconds, framesPerSecond = 25, frames } = boomerang;
    return { ...theCard, id, plain: frames === 'photo', film: { seconds, framesPerSecond } };
  });
  return [first, ...others];
}

/** What a theme makes that names no formats. */
const theCard: FormatRules = { id: 'card', shots: 1, secondsBetween: 0, plain: false };

/** The format that a guest has chosen; the first one until then. */
export const formatOf = ({ formats }: VisitRules, { format }: { readonly format?: string }): FormatRules =>
  formats.find(({ id }) => id === format) ?? formats[0];
