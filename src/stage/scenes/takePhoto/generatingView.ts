import { isOffered } from '../../../flow/fromGenerating.ts';
import type { Generating } from '../../../flow/Visit.ts';
import { sceneOf } from '../../../shared/theme/sceneOf.ts';
import type { Box } from '../../parts/Box.ts';
import { toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import type { SceneText, WordsPath } from '../../parts/SceneText.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { retakeButton } from '../../views/retakeButton.ts';
import { setText } from '../../views/SceneInput.ts';
import type { StageFeature } from '../../views/StageFeature.ts';
import { reviewView } from './reviewView.ts';

const titleAt = { box: 'takePhoto.title', style: 'type.title', colorName: 'ink' } as const;
const helpAt = { box: 'takePhoto.help', style: 'type.body', colorName: 'inkQuiet' } as const;

/** The view from the shutter to the finished picture. */
export function generatingView(input: SceneInput, visit: Generating, features: readonly StageFeature[]) {
  const { theme, layout } = input;
  const { development, roll } = visit;
  const { name } = development;
  const isLit = theme.camera.screenFlash === true;
  const [part = null] = features.flatMap((feature) => feature.inMaking?.(input, visit) ?? []);
  const made = part?.made ?? null;
  const review = reviewView(input, visit, made);
  const shot = {
    behind: roll === undefined ? sceneOf(theme.card, visit.answers) : null,
    // There is no flash while a feature records, or after that.
    flash:
      part === null && !isLit && (name === 'shooting' || name === 'frozen' || name === 'making') ? { firing: name === 'shooting' } : null,
    light: isLit && (name === 'lighting' || name === 'shooting') ? toBox([0, 0, ...layout.stage]) : null,
    // Guests retake a strip's shots one by one, without this button.
    retake: isOffered(visit) && (review === null || made !== null) ? retakeButton(input) : null,
  };
  if (review !== null) return { ...shot, kind: 'review', review, spokenDetail: undefined } as const;
  const taking = part?.taking ?? null;
  if (taking !== null) return { ...shot, kind: 'taking', ...taking, spokenDetail: undefined } as const;
  // No picture is made between two shots of a strip.
  const isBetween = roll !== undefined && (name === 'shooting' || name === 'frozen');
  if (name === 'lighting' || isBetween) return { ...shot, kind: 'shot', spokenDetail: undefined } as const;
  const title = setText(input, { ...titleAt, words: 'texts.generating' });
  const help = setText(input, { ...helpAt, words: stepOf(visit) });
  const progress = { box: toBox(layout.takePhoto.progress), fraction: fractionOf(visit) };
  return { ...shot, kind: 'making', ...makingView(input, { title, progress, help }), spokenDetail: help.text } as const;
}

/** While a picture is made: the distances from the heading to the bar, and from the bar to its line, in units of the theme's spacing. */
const [barSpacing, stepSpacing] = [6, 3];

interface Making {
  readonly title: SceneText;
  readonly progress: { readonly box: Box; readonly fraction: number };
  readonly help: SceneText;
}

/** The heading, the bar beneath it and its line, centred together in the shutter button's space, down to the retake button. */
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

function stepOf({ development }: Generating): WordsPath {
  if (development.name === 'making') return `texts.steps.${development.step}`;
  return development.name === 'shooting' ? 'texts.steps.developing' : 'texts.steps.finishing';
}

/** The shot and its encoding count as a tenth; the picture maker's steps are the rest. */
function fractionOf({ development }: Generating): number {
  if (development.name === 'making') return 0.1 + 0.85 * development.fraction;
  return 'picture' in development ? 1 : 0.04;
}
