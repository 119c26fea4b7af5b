import type { Visit } from '../../flow/Visit.ts';
import { toBox } from '../../stage/parts/Box.ts';
import type { FittedText } from '../../stage/parts/fitText.ts';
import type { SceneInput } from '../../stage/scenes/SceneInput.ts';
import { closedView } from '../../stage/scenes/closed/closedView.ts';
import { notFoundView } from '../../stage/scenes/notFound/notFoundView.ts';
import { consentView } from '../../stage/scenes/consent/consentView.ts';
import type { ResultView } from '../../stage/scenes/result/resultView.ts';
import { resultView } from '../../stage/scenes/result/resultView.ts';
import { stillThereView } from '../../stage/scenes/stillThere/stillThereView.ts';
import { surveyView } from '../../stage/scenes/survey/surveyView.ts';
import { takePhotoView } from '../../stage/scenes/takePhoto/takePhotoView.ts';
import { troubleView } from '../../stage/scenes/trouble/troubleView.ts';
import { welcomeView } from '../../stage/scenes/welcome/welcomeView.ts';
import type { ButtonName, Theme } from '../../shared/theme/themeSchema.ts';
import type { JsonPath, TextPlace } from '../ThemeEvidence.ts';

type Place = Omit<TextPlace, 'language'>;
type Color = keyof Theme['colors'];

/** Where each text that a guest reads in this state comes from. Over a scene, 'Still there?' alone is read. */
export function textPlaces(visit: Visit, input: SceneInput): Place[] {
  if ('attention' in visit && visit.attention === 'asked') return stillThereTexts(input);
  switch (visit.scene) {
    case 'welcome': {
      const view = welcomeView(input, visit);
      return [
        ...(view.logo === null ? [place(view.brand, ['brand', 'name'], 'welcome.brand', 'ink', 'display')] : []),
        place(
          view.tagline,
          ['brand', 'tagline'],
          'welcome.tagline',
          'inkQuiet',
          input.theme.type.tagline === undefined ? 'button' : 'tagline',
        ),
        buttonPlace(view.start.text, ['texts', 'start'], 'welcome.start', 'onAccent', buttonPath(input, 'start')),
        ...view.languages.names.map(({ control, text }, index) =>
          place(text, ['languages', index, 'name'], 'welcome.languages', control.checked === true ? 'onSupport' : 'ink', 'languages'),
        ),
      ];
    }
    case 'survey': {
      const view = surveyView(input, visit);
      const question: JsonPath = ['survey', visit.step];
      return [
        place(view.step, ['texts', 'progress'], 'survey.step', 'inkQuiet', 'small'),
        place(view.question, [...question, 'text'], 'survey.question', 'ink', 'question'),
        ...view.options.map(({ text }, index) =>
          place(text, [...question, 'options', index, 'text'], 'survey.options.box', 'ink', 'option'),
        ),
        buttonPlace(
          view.next.text,
          ['texts', 'next'],
          'survey.next',
          view.next.control.enabled ? 'onAccent' : 'onDisabled',
          buttonPath(input, 'next'),
        ),
      ];
    }
    case 'consent': {
      const view = consentView(input);
      return [
        place(view.title, ['texts', 'consent', 'title'], 'consent.title', 'ink', 'title'),
        place(view.text, ['texts', 'consent', 'text'], 'consent.text', 'ink', 'body'),
        ...maybe(view.link?.text, ['texts', 'consent', 'link'], 'consent.link', 'inkQuiet', 'body'),
        buttonPlace(view.agree.text, ['texts', 'consent', 'agree'], 'consent.agree', 'onAccent', buttonPath(input, 'agree')),
        buttonPlace(view.decline.text, ['texts', 'consent', 'decline'], 'consent.decline', 'ink', buttonPath(input, 'decline')),
      ];
    }
    case 'preparing':
    case 'live':
    case 'countdown':
    case 'generating':
      return takePhotoTexts(visit, input);
    case 'result': {
      const view = resultView(input, visit);
      return [
        ...(view.code === null ? [] : codeTexts(view.code)),
        ...maybe(view.kept?.title, ['texts', 'consent', 'kept'], 'result.panel', 'ink', 'question'),
        ...maybe(view.kept?.detail, ['texts', 'consent', 'keptDetail'], 'result.panel', 'inkQuiet', 'body'),
        buttonPlace(view.back.text, ['texts', 'back'], 'result.back', 'ink', buttonPath(input, 'back')),
      ];
    }
    case 'notFound': {
      const view = notFoundView(input);
      return [
        place(view.title, ['texts', 'notFound'], 'notFound.title', 'ink', 'title'),
        place(view.detail, ['texts', 'notFoundDetail'], 'notFound.detail', 'inkQuiet', 'body'),
        buttonPlace(view.home.text, ['texts', 'home'], 'notFound.home', 'onAccent', buttonPath(input, 'home')),
      ];
    }
    case 'closed': {
      const view = closedView(input, visit);
      const words = ['texts', visit.until === null ? 'closedDetail' : 'closedUntil'];
      const isLarge = view.detailRole === 'title';
      return [
        place(view.title, ['texts', 'closed'], 'closed.title', 'ink', 'title'),
        place(view.detail, words, 'closed.detail', isLarge ? 'ink' : 'inkQuiet', isLarge ? 'title' : 'body'),
        ...view.times.map((line, index) => place(line, ['brand', 'openingTimes', index], 'closed.times', 'ink', 'option')),
      ];
    }
    case 'trouble': {
      const view = troubleView(input);
      return [
        place(view.title, ['texts', 'trouble'], 'trouble.title', 'ink', 'title'),
        place(view.detail, ['texts', 'troubleDetail'], 'trouble.detail', 'inkQuiet', 'body'),
      ];
    }
  }
}

function stillThereTexts(input: SceneInput): Place[] {
  const view = stillThereView(input);
  return [
    place(view.title, ['texts', 'stillThere'], 'stillThere.title', 'ink', 'title'),
    place(view.detail, ['texts', 'stillThereDetail'], 'stillThere.detail', 'inkQuiet', 'body'),
    buttonPlace(view.stay.text, ['texts', 'stillHere'], 'stillThere.stay', 'onAccent', buttonPath(input, 'stay')),
  ];
}

function codeTexts({ scan, status }: NonNullable<ResultView['code']>): Place[] {
  return [
    place(scan, ['texts', 'scan'], 'result.scan', 'ink', 'question'),
    place(status.text, ['texts', status.loading ? 'sending' : 'ready'], 'result.status', 'inkQuiet', 'body'),
  ];
}

type Photographing = Parameters<typeof takePhotoView>[1];

function takePhotoTexts(visit: Photographing, input: SceneInput): Place[] {
  const view = takePhotoView(input, visit);
  const title = visit.scene === 'preparing' ? 'cameraPreparing' : 'generating';
  return [
    ...maybe(view.title, ['texts', title], 'takePhoto.title', 'ink', 'title'),
    ...maybe(view.advice, adviceWords(visit), 'takePhoto.title', 'ink', 'title'),
    ...maybe(view.notice, ['texts', 'shotMissed'], 'takePhoto.title', 'ink', 'body'),
    ...maybe(view.help, helpWords(visit), 'takePhoto.help', 'inkQuiet', 'body'),
    ...maybe(view.lookHere?.text, ['texts', 'lookHere'], 'takePhoto.lookHere', 'ink', 'button'),
    ...(view.secondsLeft === null ? [] : [digitPlace(input, view.secondsLeft)]),
    ...(view.retake == null
      ? []
      : [buttonPlace(view.retake.text, ['texts', 'retake'], 'takePhoto.retake', 'ink', buttonPath(input, 'retake'))]),
    ...(view.capture == null
      ? []
      : [buttonPlace(view.capture.text, ['texts', 'capture'], 'takePhoto.capture', 'onAccent', buttonPath(input, 'capture'))]),
  ];
}

/** The seconds are drawn over the live picture, and never smaller. */
function digitPlace({ theme, layout }: SceneInput, seconds: number): Place {
  const { family, weight, size, letterSpacing, lineHeight } = theme.type.countdown;
  const box = toBox(layout.takePhoto.preview);
  const text = String(seconds);
  const font = { family, weight, size, letterSpacing };
  const fitted = { text, lines: [text], font, lineHeightPx: size * lineHeight, box, fits: size <= Math.min(box.width, box.height) };
  return place(fitted, ['texts', 'countdown'], 'takePhoto.preview', 'digit', 'countdown');
}

const adviceWords = (visit: Photographing): JsonPath => ['texts', 'posing', (visit.scene === 'live' && visit.advice) || 'closer'];

function helpWords(visit: Photographing): JsonPath {
  if (visit.scene === 'preparing') return ['texts', 'cameraHelp', visit.trouble ?? 'waiting'];
  if (visit.scene !== 'generating') return ['texts'];
  const { development } = visit;
  const step = development.name === 'making' ? development.step : development.name === 'shooting' ? 'developing' : 'finishing';
  return ['texts', 'steps', step];
}

/** Where a button's style is said: for it alone, or for all of them. */
const buttonPath = ({ theme }: SceneInput, name: ButtonName): JsonPath =>
  theme.buttonType?.[name] === undefined ? ['type', 'button'] : ['buttonType', name];

const buttonPlace = (fitted: FittedText, words: JsonPath, box: string, color: Color, style: JsonPath): Place => ({
  ...place(fitted, words, box, color, 'button'),
  style,
});

/** `box` is said within the layout, as in `welcome.start`. */
function place(fitted: FittedText, words: JsonPath, box: string, color: Color, role: keyof Theme['type']): Place {
  return { fitted, words, box: box.split('.'), color: ['colors', color], style: ['type', role] };
}

function maybe(
  fitted: FittedText | null | undefined,
  ...rest: [words: JsonPath, box: string, color: Color, role: keyof Theme['type']]
): Place[] {
  return fitted === null || fitted === undefined ? [] : [place(fitted, ...rest)];
}
