import { progressText } from '../../../flow/spoken.ts';
import type { Survey } from '../../../flow/Visit.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { Box } from '../../parts/Box.ts';
import { toBox } from '../../parts/Box.ts';
import type { Control } from '../../parts/Control.ts';
import type { FittedText } from '../../parts/fitText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setButton, setText } from '../SceneInput.ts';
import { optionBox, optionPlace } from './optionPlaces.ts';

export interface OptionView {
  readonly control: Control<VisitEvent>;
  readonly text: FittedText;
  readonly image: string;
  /** An emoji stands whole in its box; a picture fills it. */
  readonly imageFit: 'cover' | 'contain';
  readonly imageBox: Box;
  readonly imageOutline: string;
  readonly textAlign: 'left' | 'center' | 'right';
}

export type SurveyView = ReturnType<typeof surveyView>;

/** The part of a card that its picture takes, by where it is. */
const pictureShares = { above: { usual: 0.7, small: 0.5 }, beside: { usual: 0.42, small: 0.3 } };

/** One question with its options as picture cards, the way done so far, and Next. */
export function surveyView(input: SceneInput, visit: Survey) {
  const { theme, layout } = input;
  const place = layout.survey;
  const question = theme.survey[visit.step];
  if (question === undefined) throw new RangeError(`the survey has no question number ${String(visit.step + 1)}`);
  const chosen = Object.hasOwn(visit.answers, question.id) ? visit.answers[question.id] : undefined;
  const options = question.options.map((option, index): OptionView => {
    const card = toBox(optionBox(place.options, index, question.options.length, theme.direction));
    const shares = pictureShares[place.options.picture ?? 'above'];
    const placed = (share: number) => {
      const spot = optionPlace(card, place.options, share, theme.shape, theme.direction);
      return { spot, text: setText(input, option.text, 'option', spot.words) };
    };
    // A long answer gets some of its picture's room rather than being set too small.
    const usual = placed(shares.usual);
    const { spot, text } = usual.text.fits ? usual : placed(shares.small);
    return {
      control: {
        id: `${question.id}-${option.value}`,
        role: 'radio',
        label: option.text,
        box: card,
        event: { type: 'option-chosen', question: question.id, value: option.value },
        enabled: true,
        checked: chosen === option.value,
      },
      text,
      image: option.image,
      imageFit: option.image.startsWith('/emoji/') ? 'contain' : 'cover',
      imageBox: spot.picture,
      imageOutline: spot.outline,
      textAlign: place.options.picture !== 'beside' ? 'center' : theme.direction === 'rtl' ? 'right' : 'left',
    };
  });
  const next = setButton(input, 'next', theme.texts.next, place.next, { type: 'next-pressed' }, chosen !== undefined);
  return {
    background: place.background.image,
    heading: question.text,
    controls: [...options.map((option) => option.control), next.control],
    group: question.text,
    align: layout.align,
    pictures: [],
    questionId: question.id,
    progress: { box: toBox(place.progress), total: theme.survey.length, done: visit.step + (chosen === undefined ? 0 : 1) },
    step: setText(input, progressText(theme, visit.step), 'small', place.step),
    /** Portrait sets the question down onto its options; landscape hangs it under the way done so far. */
    questionAlign: layout.stage[1] > layout.stage[0] ? ('bottom' as const) : ('top' as const),
    question: setText(input, question.text, 'question', place.question),
    options,
    next,
  } satisfies SceneView & Record<string, unknown>;
}
