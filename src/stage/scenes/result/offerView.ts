import { resultAhead } from '../../../flow/fromGenerating.ts';
import { rollOf } from '../../../flow/roll.ts';
import type { Visit } from '../../../flow/Visit.ts';
import { inset, toBox } from '../../parts/Box.ts';
import { cornerPath, mountOf } from '../../parts/cornerPath.ts';
import { bleedOf } from '../../parts/Paper.tsx';
import type { SceneView } from '../../parts/SceneView.ts';
import { retakeButton } from '../../views/retakeButton.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import type { StageFeature } from '../../views/StageFeature.ts';
import { cardView } from './resultView.ts';

/**
 * The card while its guests may still retake the shot: it is already in its place for the result, with the button in place of the code.
 */
export function offerView(input: SceneInput, visit: Visit, features: readonly StageFeature[]) {
  const result = resultAhead(visit);
  if (visit.scene !== 'generating' || visit.development.name !== 'offered' || result === null) return null;
  // Strips and the results of features are reviewed in place of the preview.
  if (rollOf(visit) !== undefined || features.some((feature) => feature.inMaking?.(input, visit)?.made)) return null;
  const { theme, layout } = input;
  const { card } = cardView(input, result, features);
  const retake = retakeButton(input);
  return {
    background: layout.result.background.image,
    heading: theme.texts.generating,
    controls: retake === null ? [] : [retake.control],
    pictures: [{ label: theme.texts.cardAlt, box: card.box }],
    card,
    /** The area of the card with its shadow. */
    lies: cornerPath(inset(card.box, -bleedOf(theme.shape.shadows)), 0),
    rises: mountOf(theme, toBox(layout.takePhoto.preview), layout.takePhoto.frame),
    retake,
  } satisfies SceneView & Record<string, unknown>;
}
