import type { SurveyQuestions } from '../shared/survey/answers.ts';
import { languageTags, ownLanguage } from '../shared/theme/inLanguage.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/** What of a theme the machine must know: the questions, and how long things take. */
export interface VisitRules {
  readonly questions: SurveyQuestions;
  /** The tags of the languages that guests may choose, and that of the one which is spoken until they do. */
  readonly languages: readonly string[];
  readonly ownLanguage: string;
  /** Which terms guests are asked about before the camera starts; null where they are not asked. */
  readonly terms: string | null;
  /** Whether guests see themselves in their scene already while they pose. */
  readonly livePreview: 'camera' | 'scene';
  /** Whether guests who don't stand wholly in the picture are told so. */
  readonly posingHelp: boolean;
  readonly countdownSeconds: number;
  /** How many shots a guest may take back; 0 where they are not asked. */
  readonly mostRetakes: number;
  /** So long after a shot it may be taken back. */
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
