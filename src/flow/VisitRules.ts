import type { SurveyQuestions } from '../shared/survey/answers.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/** What of a theme the machine must know: the questions, and how long things take. */
export interface VisitRules {
  readonly questions: SurveyQuestions;
  /** Whether guests see themselves in their scene already while they pose. */
  readonly livePreview: 'camera' | 'scene';
  readonly countdownSeconds: number;
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
    livePreview: theme.camera.livePreview,
    countdownSeconds: theme.countdownSeconds,
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
