import { setTo } from '../../shared/theme/setTo.ts';
import type { Fix } from '../../shared/theme/ThemeEdit.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import { pathText } from '../../shared/theme/PathFinding.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { JsonPath, SeenScene, ShownText, ThemeEvidence } from '../ThemeEvidence.ts';
import { boxAt, boxFix, withFix } from './boxFixes.ts';
import { minPx, minShare, scaleOf } from './textLegible.ts';
import { quoted } from './quoted.ts';

/** A text too large for its box even at its smallest size: it runs into its neighbours. */
export const textFits: Rule = (evidence) => [
  ...evidence.scenes.flatMap((scene) =>
    scene.texts
      .filter((text) => !text.fitted.fits && !isOnLostControl(scene, text))
      .map((text) => ({
        ...tooLarge(text, `${pathText(text.style)}.minSize`),
        scene: scene.name,
        ...withFix(higher(evidence, scene, text) ?? smaller(text, [...text.style, 'minSize'], minPx * scaleOf(scene))),
      })),
  ),
  ...evidence.cardTexts
    .filter(({ fitted }) => !fitted.fits)
    .map((text) => ({
      ...tooLarge(text, pathText(text.style)),
      ...withFix(smaller(text, text.style, minShare * evidence.theme.card.width)),
    })),
];

/** A higher box, if there is room. Not for a button: its ends are round, and a higher button leaves less room for text. */
function higher(evidence: ThemeEvidence, scene: SeenScene, { box: path, fitted, needs }: ShownText): Fix | null {
  if (scene.controls.some((control) => pathText(control.path) === pathText(path))) return null;
  const [x = 0, y = 0, width = 0, height = 0] = boxAt(evidence, path) ?? [];
  if (needs?.heightPx == null || height < fitted.box.height) return null;
  const more = needs.heightPx - fitted.box.height;
  // Downwards as text grows, upwards if there is no room below, or both ways.
  const boxes = [0, more, more / 2].map((up): ThemeBox => [x, y - up, width, height + more]);
  const fixes = boxes.map((to) => boxFix(evidence, scene, { path, to, label: 'Make its box higher' }));
  return fixes.find((fix) => fix !== null) ?? null;
}

/** Smaller type, if it is still legible. */
const smaller = ({ needs }: ShownText, path: JsonPath, least: number): Fix | null =>
  needs?.sizePx == null || needs.sizePx < least ? null : setTo(path, needs.sizePx, `Allow type of ${needs.sizePx} px`);

function tooLarge({ fitted, words, box, style }: ShownText, size: string): RuleFinding {
  const [, orientation = ''] = box;
  const where = box[0] === 'layouts' ? ` in ${String(orientation)}` : ' on the card';
  const [width, height] = [fitted.box.width, fitted.box.height].map((side) => Math.max(0, Math.round(side)));
  return {
    severity: 'error',
    path: words,
    also: [box, style],
    message: `${quoted(fitted.text)} does not fit its ${String(width)}x${String(height)} box${where}, not even at ${fitted.font.size} px (${pathText(style)}).`,
    howToFix: `Shorten it, make the box larger (${pathText(box)}), or allow smaller type (${size}).`,
  };
}

/** Whether the text belongs to a control without any room, which another rule reports. Only this rule reports other texts without room. */
const isOnLostControl = (scene: SeenScene, { box }: ShownText): boolean =>
  scene.controls.some((control) => pathText(control.path) === pathText(box) && (control.box.width <= 0 || control.box.height <= 0));
