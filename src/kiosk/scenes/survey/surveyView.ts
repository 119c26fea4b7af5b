import { progressText } from '../../../flow/spoken.ts';
import type { Survey } from '../../../flow/Visit.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { Layout } from '../../../shared/theme/layoutSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { Box } from '../../parts/Box.ts';
import { toBox } from '../../parts/Box.ts';
import type { Control } from '../../parts/Control.ts';
import type { FittedText } from '../../parts/fitText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setButton, setText } from '../SceneInput.ts';

export interface OptionView {
  readonly control: Control<VisitEvent>;
  readonly text: FittedText;
  readonly image: string;
  /** An emoji stands whole in its box; a picture fills it. */
  readonly imageFit: 'cover' | 'contain';
  readonly imageBox: Box;
}

export type SurveyView = ReturnType<typeof surveyView>;

/** The width of the mount around an option's picture, and that of the margin beside its words, in the theme's spacing. */
const mountSpacing = 1.75;
const marginSpacing = 3;
/** The part of an option's card that its picture takes. */
const pictureShare = 0.7;
const smallPictureShare = 0.5;

/** One question with its options as picture cards, the way done so far, and Next. */
export function surveyView(input: SceneInput, visit: Survey) {
  const { theme, layout } = input;
  const place = layout.survey;
  const mount = mountSpacing * theme.shape.spacing;
  const margin = marginSpacing * theme.shape.spacing;
  const question = theme.survey[visit.step];
  if (question === undefined) throw new RangeError(`the survey has no question number ${String(visit.step + 1)}`);
  const chosen = Object.hasOwn(visit.answers, question.id) ? visit.answers[question.id] : undefined;
  const options = question.options.map((option, index): OptionView => {
    const [x, y, width, height] = optionBox(place.options, index, question.options.length);
    const label = (share: number) => {
      const pictureHeight = (height - mount) * share;
      const text = setText(input, option.text, 'option', [
        x + margin,
        y + mount + pictureHeight,
        width - 2 * margin,
        height - 2 * mount - pictureHeight,
      ]);
      return { text, pictureHeight };
    };
    // A long answer gets some of its picture's room rather than being set too small.
    const usual = label(pictureShare);
    const { text, pictureHeight } = usual.text.fits ? usual : label(smallPictureShare);
    return {
      control: {
        id: `${question.id}-${option.value}`,
        role: 'radio',
        label: option.text,
        box: toBox([x, y, width, height]),
        event: { type: 'option-chosen', question: question.id, value: option.value },
        enabled: true,
        checked: chosen === option.value,
      },
      text,
      image: option.image,
      imageFit: option.image.startsWith('/emoji/') ? 'contain' : 'cover',
      imageBox: toBox([x + mount, y + mount, width - 2 * mount, pictureHeight]),
    };
  });
  const next = setButton(input, 'next', theme.texts.next, place.next, { type: 'next-pressed' }, chosen !== undefined);
  return {
    background: place.background.image,
    heading: question.text,
    controls: [...options.map((option) => option.control), next.control],
    group: question.text,
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

/** Options fill rows of the layout's columns; fewer than fill the last row stand in its middle. */
function optionBox({ box: [x, y, width, height], columns, gap }: Layout['survey']['options'], index: number, total: number): ThemeBox {
  const across = Math.min(columns, total);
  const rows = Math.ceil(total / across);
  const [optionWidth, optionHeight] = [(width - gap * (across - 1)) / across, (height - gap * (rows - 1)) / rows];
  const row = Math.floor(index / across);
  const inRow = Math.min(across, total - row * across);
  const indent = ((across - inRow) * (optionWidth + gap)) / 2;
  return [x + indent + (index % across) * (optionWidth + gap), y + row * (optionHeight + gap), optionWidth, optionHeight];
}
