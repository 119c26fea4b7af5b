import type { Theme } from '../shared/theme/themeSchema.ts';
import { consentPoints } from './consentPoints.ts';
import { brokenLines } from './brokenLines.ts';
import { cameraWords } from './cameraWords.ts';
import { slices } from './features.ts';
import type { Visit } from './Visit.ts';
import { isOffered } from './fromGenerating.ts';
import { nextShot, rollOf } from './roll.ts';
import { repeatedQuestion } from './repeatedQuestion.ts';

/** What a screen reader says about a state. The live region announces each change. */
export function spoken(theme: Theme, visit: Visit): string {
  const { texts } = theme;
  if ('attention' in visit && visit.attention === 'asked') return sentences(texts.stillThere, texts.stillThereDetail);
  const said = slices.flatMap((slice) => slice.spoken?.(theme, visit) ?? []);
  for (const one of said) if ('instead' in one) return one.instead;
  switch (visit.scene) {
    case 'welcome':
      return sentences(theme.brand.name, theme.brand.tagline);
    case 'survey':
      return sentences(progressText(theme, visit.step), theme.survey[visit.step]?.text ?? '');
    case 'formats':
      return sentences(...(texts.strips?.step === undefined ? [] : [texts.strips.step]), texts.strips?.question ?? '');
    case 'consent':
      return sentences(texts.consent.title, ...consentPoints(theme, visit).map(({ text }) => text));
    case 'preparing':
      return visit.help === 'due' ? sentences(...brokenLines(cameraWords(theme, visit.trouble).text)) : texts.cameraPreparing;
    case 'live':
      if (visit.advice) return texts.posing[visit.advice];
      // Success is silent, because everything has already been said.
      if (visit.advice === null) return '';
      return visit.missed === 'shot' ? texts.shotMissed : sentences(...numbered(theme, visit), texts.lookHere, texts.capture);
    case 'countdown':
      return texts.countdown.replace('{seconds}', String(visit.secondsLeft));
    case 'generating':
      // The next countdown begins in a moment, so announce its shot.
      if (visit.development.name === 'frozen') return shotText(theme, visit) ?? '';
      if (visit.development.name === 'lighting') return '';
      if (!isOffered(visit)) return texts.generating;
      return rollOf(visit) === undefined ? sentences(texts.generating, texts.retake) : reviewText(theme);
    case 'result':
      if (visit.sharing.name === 'kept') return sentences(texts.consent.kept, texts.consent.keptDetail);
      return sentences(
        texts.scan,
        ...(visit.sharing.name === 'done' ? [texts.ready] : []),
        ...said.flatMap((one) => ('after' in one ? one.after : [])),
      );
    case 'notFound':
      return sentences(texts.notFound, texts.notFoundDetail);
    case 'closed':
      return sentences(texts.closed, closedDetail(theme, visit.until));
    case 'trouble':
      return sentences(texts.trouble, texts.troubleDetail);
  }
}

/** Joins texts as sentences, so that a screen reader pauses between them. */
export const sentences = (...texts: readonly string[]): string =>
  texts.map((text, index) => (index === texts.length - 1 || /[.!?:…。！？؟]\s*$/.test(text) ? text : `${text}.`)).join(' ');

/** The line under 'closed': when the booth reopens, if staff have said so. */
export function closedDetail({ texts }: Theme, until: string | null): string {
  return until === null ? texts.closedDetail : texts.closedUntil.replace('{time}', until);
}

/** 'Shot 2 of 4', in the theme's words; nothing if there is only one. */
export function shotText({ texts }: Theme, visit: Visit): string | null {
  const roll = rollOf(visit);
  const place = roll === undefined ? -1 : nextShot(roll);
  if (roll === undefined || place < 0 || texts.strips === undefined) return null;
  return texts.strips.count.replace('{shot}', String(place + 1)).replace('{total}', String(roll.length));
}

/** How to retake a strip's shots, and the label of the button beside them. */
function reviewText({ texts: { strips } }: Theme): string {
  return strips === undefined ? '' : sentences(strips.review, ...(strips.accept === undefined ? [] : [strips.accept]));
}

const numbered = (theme: Theme, visit: Visit): string[] => {
  const text = shotText(theme, visit);
  return text === null ? [] : [text];
};

/** 'Question 2 of 4', in the theme's words. A repeated question is announced as the second choice. */
export function progressText(theme: Theme, step: number): string {
  const { progress, secondChoice } = theme.texts;
  const words = secondChoice === undefined || repeatedQuestion(theme, step) === null ? progress : secondChoice.step;
  return words.replace('{step}', String(step + 1)).replace('{total}', String(theme.survey.length));
}
