import type { SurveyQuestions } from '../shared/survey/answers.ts';
import { languageTags, ownLanguage } from '../shared/theme/inLanguage.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/** What the state machine needs from a theme: the questions, and how long things take. */
export interface VisitRules {
  readonly questions: SurveyQuestions;
  /** The tags of the languages that guests may choose, and the one used until they do. */
  readonly languages: readonly string[];
  readonly ownLanguage: string;
  /** The terms that guests are asked about before the camera starts; null if they are not asked. */
  readonly terms: string | null;
  /** Whether guests see themselves in their scene while they pose. */
  readonly livePreview: 'camera' | 'scene';
  /** Whether guests who aren't fully in the picture are told so. */
  readonly posingHelp: boolean;
  readonly countdownSeconds: number;
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
    languages: languageTags(theme),
    ownLanguage: ownLanguage(theme),
    terms: theme.consent.enabled ? theme.consent.version : null,
    livePreview: theme.camera.livePreview,
    posingHelp: theme.camera.posingHelp,
    countdownSeconds: theme.countdownSeconds,
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
