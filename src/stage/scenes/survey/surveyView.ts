import { repeatedQuestion } from '../../../flow/repeatedQuestion.ts';
import { progressText } from '../../../flow/spoken.ts';
import type { Formats, Survey } from '../../../flow/Visit.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { Layout } from '../../../shared/theme/layoutSchema.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { Box } from '../../parts/Box.ts';
import { toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import type { OptionFace } from '../../parts/Choice.tsx';
import type { Control } from '../../parts/Control.ts';
import type { Moving } from '../../parts/MovingPicture.tsx';
import type { SceneText, TextSource, WordsPath } from '../../parts/SceneText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { lowered, setButton, setText } from '../../views/SceneInput.ts';
import { optionBox, optionLayout } from './optionBoxes.ts';
import { cardRows, rowPlace, wordRows } from './textOptionBoxes.ts';

export interface OptionView {
  readonly control: Control<VisitEvent>;
  readonly text: SceneText;
  readonly face: OptionFace;
  readonly textAlign: 'left' | 'center' | 'right';
  /** The option's rank in an earlier question, such as '1st'. */
  readonly badge: SceneText | null;
}

export type SurveyView = ReturnType<typeof surveyView>;

/** The size of text if no answer has a picture, as a multiple of the size below a picture. */
const wordsAlone = 1.3;

/**
 * The picture's share of a card, by its position. It is the same for all questions, and smaller only if the text would not fit otherwise.
 */
const pictureShares = { above: { usual: 0.7, small: 0.5 }, beside: { usual: 0.42, small: 0.3 } };

/** One question with its options as picture cards, progress, and Next. */
export function surveyView(input: SceneInput, visit: Survey) {
  const { theme, layout } = input;
  const place = layout.survey;
  const question = theme.survey[visit.step];
  if (question === undefined) throw new RangeError(`the survey has no question number ${String(visit.step + 1)}`);
  const chosen = Object.hasOwn(visit.answers, question.id) ? visit.answers[question.id] : undefined;
  const before = repeatedQuestion(theme, visit.step);
  const first = before !== null && Object.hasOwn(visit.answers, before.id) ? visit.answers[before.id] : undefined;
  const options = optionViews(
    input,
    question.options.map((option, index) => {
      const isFirst = first === option.value;
      return {
        words: `survey.${visit.step}.options.${index}.text` as const,
        image: option.image,
        isFirst,
        control: {
          id: `${question.id}-${option.value}`,
          label: option.text,
          event: { type: 'option-chosen', question: question.id, value: option.value },
          checked: chosen === option.value,
          ...(isFirst && theme.texts.secondChoice !== undefined ? { description: theme.texts.secondChoice.badgeAlt } : {}),
        },
      };
    }),
  );
  const next = setButton(input, 'texts.next', 'survey.next', { type: 'next-pressed' }, 'next', chosen !== undefined);
  return {
    background: place.background.image,
    heading: question.text,
    controls: [...options.map((option) => option.control), next.control],
    group: question.text,
    align: layout.align,
    questionId: question.id,
    progress: { box: toBox(place.progress), total: theme.survey.length, done: visit.step + (chosen === undefined ? 0 : 1) },
    step: stepText(input, before !== null, progressText(theme, visit.step)) as SceneText | null,
    question: questionText(input, `survey.${visit.step}.text`),
    options,
    next,
  } satisfies SceneView & Record<string, unknown>;
}

/** The choice of formats, shown like a survey question. */
export function formatsView(input: SceneInput, visit: Formats): SurveyView {
  const { theme, layout } = input;
  const place = layout.survey;
  const { formats = [], survey, texts } = theme;
  const options = optionViews(
    input,
    formats.map(({ id, text, image, samples, boomerang }, index) => ({
      words: `formats.${index}.text` as const,
      image: image ?? samples?.[0]?.image,
      moving: samples && { samples, swings: boomerang !== undefined },
      isFirst: false,
      control: { id: `format-${id}`, label: text, event: { type: 'format-chosen', format: id }, checked: visit.format === id },
    })),
  );
  const next = setButton(input, 'texts.next', 'survey.next', { type: 'next-pressed' }, 'next', visit.format !== undefined);
  const question = texts.strips?.question ?? '';
  return {
    background: place.background.image,
    heading: question,
    controls: [...options.map((option) => option.control), next.control],
    group: question,
    align: layout.align,
    questionId: 'formats',
    // One segment more than the survey's questions, because formats are asked after them.
    progress: { box: toBox(place.progress), total: survey.length + 1, done: survey.length + (visit.format === undefined ? 0 : 1) },
    step:
      texts.strips?.step === undefined
        ? null
        : setText(input, { words: 'texts.strips.step', box: 'survey.step', style: 'type.small', colorName: 'inkQuiet' }),
    question: questionText(input, 'texts.strips.question'),
    options,
    next,
  };
}

/** One option: its text, its picture, and its control without the fields that follow from its position. */
interface Offered {
  readonly words: WordsPath;
  readonly image: string | undefined;
  readonly moving?: Moving | undefined;
  /** Whether guests chose this option in an earlier question. */
  readonly isFirst: boolean;
  readonly control: Omit<Control<VisitEvent>, 'role' | 'box' | 'enabled'>;
}

/** The options in the layout's arrangement. All pictures have the same size. */
function optionViews(input: SceneInput, offered: readonly Offered[]): OptionView[] {
  const { theme, layout } = input;
  const isPictured = offered.some(({ image }) => image !== undefined);
  const places = (isPictured ? cardRows : wordRows)(layout.survey.options, offered.length, layout.stage);
  return offered.map(({ words, image, moving, isFirst, control }, index): OptionView => {
    const at: TextSource = { words, box: 'survey.options.box', style: 'type.option', colorName: 'ink' };
    const card = toBox(optionBox(places, index, offered.length, theme.direction));
    const badge = isFirst ? badgeOf(input, card, isPictured) : null;
    return {
      control: { ...control, role: 'radio', box: card, enabled: true },
      badge,
      ...(isPictured ? cardOption(input, at, { image, moving }, card, places) : rowOption(input, at, card, badge)),
    };
  });
}

/**
 * In landscape the question starts below the progress bar. In portrait the longest question is centred above the options, and all others
 * start at the same height.
 */
function questionText(input: SceneInput, words: WordsPath): SceneText {
  const { theme, layout } = input;
  const set = (one: WordsPath) => setText(input, { words: one, box: 'survey.question', style: 'type.question', colorName: 'ink' });
  const question = set(words);
  const [width, height] = layout.stage;
  if (width >= height) return question;
  const highest = Math.max(heightOf(question), ...theme.survey.map((_, step) => heightOf(set(`survey.${step}.text`))));
  return lowered(question, Math.max(0, (question.box.height - highest) / 2));
}

/** The size as a share of button type, so that the text doesn't compete with the question. */
const stepLarger = 0.77;

/**
 * The guest's progress, or the request for a second choice. Guests already know the question, so the request must stand out, and takes
 * all the room down to the question.
 */
function stepText(input: SceneInput, isSecondChoice: boolean, text: string): SceneText {
  const box = 'survey.step';
  if (!isSecondChoice) return setText(input, { words: 'texts.progress', box, style: 'type.small', colorName: 'inkQuiet' }, { text });
  const { step, question } = input.layout.survey;
  const [x, y, width, height] = step;
  const place: ThemeBox = [x, y, width, Math.max(height, question[1] - y)];
  const at = { words: 'texts.secondChoice.step', box, colorName: 'ink' } as const;
  const large = setText(input, { ...at, style: 'type.button' }, { text, box: place, larger: stepLarger });
  return large.fits && large.lines.length === 1 ? large : setText(input, { ...at, style: 'type.small' }, { text });
}

type Drawn = Omit<OptionView, 'control' | 'badge'>;

const badgeHeight = 80;

/**
 * The badge's position: on a picture, in the corner where reading begins, opposite the tick. In a row, the ring takes that side, so the
 * badge is at the end.
 */
function badgeOf(input: SceneInput, card: Box, isPictured: boolean): SceneText {
  const { theme, measure } = input;
  const { spacing } = theme.shape;
  const at = { words: 'texts.secondChoice.badge', box: 'survey.options.box', style: 'type.option', colorName: 'card' } as const;
  const room = card.width - 2 * spacing;
  const text = setText(input, at, { box: [0, 0, room, badgeHeight] });
  const used = Math.max(...text.lines.map((line) => measure(line, text.font)));
  const width = Math.min(room, Math.max(badgeHeight, used + 4 * spacing));
  const isLeft = (theme.direction === 'rtl') !== isPictured;
  const x = isLeft ? card.x + 2 * spacing : card.x + card.width - width - 2 * spacing;
  const height = Math.min(badgeHeight, card.height - 2 * spacing);
  return { ...text, box: { x, y: isPictured ? card.y + 2 * spacing : card.y + (card.height - height) / 2, width, height } };
}

/** An option in a question with pictures: its picture or, if it has none, a panel, and its text. */
function cardOption(
  input: SceneInput,
  at: TextSource,
  { image, moving }: Pick<Offered, 'image' | 'moving'>,
  card: Box,
  places: Layout['survey']['options'],
): Drawn {
  const { theme } = input;
  const shares = pictureShares[places.picture ?? 'above'];
  const placed = (share: number) => {
    const spot = optionLayout(card, places, share, theme.shape, theme.direction);
    return { spot, text: setText(input, at, { box: spot.words }) };
  };
  // If an answer doesn't fit even at its smallest type, make the picture smaller.
  const wanted = placed(shares.usual);
  const { spot, text } = wanted.text.fits ? wanted : placed(shares.small);
  const { picture: box, outline } = spot;
  const textAlign = alignOf(places, theme);
  if (image === undefined) return { text, face: { kind: 'panel', box, outline }, textAlign };
  const fit = image.startsWith('/emoji/') ? 'contain' : 'cover';
  return { text, face: { kind: 'picture', image, fit, box, outline, moving }, textAlign };
}

/** An option of a question without pictures: a row with a ring before its text. */
function rowOption(input: SceneInput, at: TextSource, card: Box, badge: SceneText | null): Drawn {
  const { theme } = input;
  const { ring, words } = rowPlace(card, theme.shape, theme.direction);
  const [x, y, width, height] = words;
  const taken = badge === null ? 0 : badge.box.width + theme.shape.spacing;
  const place: ThemeBox = [theme.direction === 'rtl' ? x + taken : x, y, Math.max(1, width - taken), height];
  return {
    face: { kind: 'row', ring },
    text: setText(input, at, { box: place, larger: wordsAlone }),
    textAlign: atStart(theme),
  };
}

const alignOf = ({ picture }: Layout['survey']['options'], theme: Theme) => (picture === 'beside' ? atStart(theme) : 'center');
const atStart = ({ direction }: Theme): 'left' | 'right' => (direction === 'rtl' ? 'right' : 'left');
