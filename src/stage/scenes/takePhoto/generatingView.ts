import { isOffered } from '../../../flow/fromGenerating.ts';
import type { Generating } from '../../../flow/Visit.ts';
import { sceneOf } from '../../../shared/theme/sceneOf.ts';
import type { Box } from '../../parts/Box.ts';
import { toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import type { SceneText, WordsPath } from '../../parts/SceneText.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setButton, setText } from '../../views/SceneInput.ts';
import { reviewView } from './reviewView.ts';

const titleAt = { box: 'takePhoto.title', style: 'type.title', colorName: 'ink' } as const;
const helpAt = { box: 'takePhoto.help', style: 'type.body', colorName: 'inkQuiet' } as const;

/** From the shutter to the picture. */
export function generatingView(input: SceneInput, visit: Generating) {
  const { theme, layout } = input;
  const { development, roll } = visit;
  const { name } = development;
  const boomerang = boomerangOf(input, visit);
  const isLit = theme.camera.screenFlash === true && name !== 'filming';
  const review = reviewView(input, visit);
  const shot = {
    behind: roll === undefined ? sceneOf(theme.card, visit.answers) : null,
    // Nothing flashes in a film, or at its end.
    flash:
      boomerang === undefined && !isLit && (name === 'shooting' || name === 'frozen' || name === 'making')
        ? { firing: name === 'shooting' }
        : null,
    light: isLit && (name === 'lighting' || name === 'shooting') ? toBox([0, 0, ...layout.stage]) : null,
    // The shots of a strip are taken again one by one.
    retake: isOffered(visit) && (review === null || review.film) ? retakeButton(input) : null,
  };
  if (review !== null) return { ...shot, kind: 'review', review, spokenDetail: undefined } as const;
  switch (name) {
    case 'filming': {
      const filming = { box: toBox(layout.takePhoto.capture), durationMs: 1000 * (boomerang?.seconds ?? 0) };
      return {
        ...shot,
        kind: 'filming',
        title: setText(input, { ...titleAt, words: 'texts.films.filming' }),
        filming,
        spokenDetail: undefined,
      } as const;
    }
    case 'lighting':
      return { ...shot, kind: 'shot', spokenDetail: undefined } as const;
    case 'shooting':
    case 'frozen':
      // Between two shots of a strip nobody waits for a picture.
      if (roll !== undefined) return { ...shot, kind: 'shot', spokenDetail: undefined } as const;
      break;
    case 'making':
    case 'offered':
    case 'settled':
  }
  const title = setText(input, { ...titleAt, words: 'texts.generating' });
  const help = setText(input, { ...helpAt, words: stepOf(visit) });
  const progress = { box: toBox(layout.takePhoto.progress), fraction: fractionOf(visit) };
  return { ...shot, kind: 'making', ...makingView(input, { title, progress, help }), spokenDetail: help.text } as const;
}

/** Between the heading, the bar and its line while a picture is made, in the theme's spacing. */
const [barSpacing, stepSpacing] = [6, 3];

interface Making {
  readonly title: SceneText;
  readonly progress: { readonly box: Box; readonly fraction: number };
  readonly help: SceneText;
}

/** The heading, the bar beneath it and its line, together in the middle of the room that the release had, down to the button that takes the shot back. */
function makingView({ theme, layout }: SceneInput, { title, progress, help }: Making): Making {
  const { title: titleBox, help: helpBox, capture, retake } = layout.takePhoto;
  const [over, line, release] = [toBox(titleBox), toBox(helpBox), toBox(capture)];
  const [barGap, stepGap] = [barSpacing * theme.shape.spacing, stepSpacing * theme.shape.spacing];
  const [titleHeight, helpHeight] = [heightOf(title), heightOf(help)];
  const height = titleHeight + barGap + progress.box.height + stepGap + helpHeight;
  const top = Math.min(over.y, release.y);
  const end = Math.max(over.y + over.height, release.y + release.height, line.y + helpHeight);
  const free = retake !== undefined && retake[1] > top + height ? Math.min(end, retake[1] - stepGap) : end;
  const y = Math.max(over.y, (top + free - height) / 2);
  const bar = y + titleHeight + barGap;
  return {
    title: { ...title, box: { ...title.box, y, height: titleHeight } },
    progress: { ...progress, box: { ...progress.box, y: bar } },
    help: { ...help, box: { ...help.box, y: bar + progress.box.height + stepGap, height: helpHeight } },
  };
}

const boomerangOf = ({ theme: { formats = [] } }: SceneInput, { format }: Generating) =>
  (formats.find(({ id }) => id === format) ?? formats[0])?.boomerang;

/** Null where the layout has no place for it, which a theme that offers it must have. */
function retakeButton(input: SceneInput) {
  const { theme, layout } = input;
  if (layout.takePhoto.retake === undefined) return null;
  return {
    ...setButton(input, 'texts.retake', 'takePhoto.retake', { type: 'retake-pressed' }, 'quiet'),
    standsMs: theme.camera.retake.offerMs,
  };
}

function stepOf({ development }: Generating): WordsPath {
  if (development.name === 'making') return `texts.steps.${development.step}`;
  return development.name === 'shooting' ? 'texts.steps.developing' : 'texts.steps.finishing';
}

/** The shot and its encoding are a tenth of the way; the maker's own steps are the rest. */
function fractionOf({ development }: Generating): number {
  switch (development.name) {
    case 'lighting':
    case 'shooting':
    case 'filming':
    case 'frozen':
      return 0.04;
    case 'making':
      return 0.1 + 0.85 * development.fraction;
    case 'offered':
    case 'settled':
      return 1;
  }
}
