import type { FittedText } from '../../stage/parts/fitText.ts';
import { pathText } from '../../shared/theme/ThemeIssue.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { TextPlace } from '../ThemeEvidence.ts';
import { quoted } from './quoted.ts';

/** A text that is larger than its box even at its smallest size runs into what stands beside it. */
export const textFits: Rule = ({ scenes, cardTexts }) => [
  ...scenes.flatMap(({ texts }) =>
    texts.filter(({ fitted }) => !fitted.fits && hasRoom(fitted)).map((text) => tooLarge(text, `${pathText(text.style)}.minSize`)),
  ),
  ...cardTexts.filter(({ fitted }) => !fitted.fits).map((text) => tooLarge(text, pathText(text.style))),
];

function tooLarge({ fitted, words, box, style }: TextPlace, size: string): RuleFinding {
  const [, orientation = ''] = box;
  const where = box[0] === 'layouts' ? ` in ${String(orientation)}` : ' on the card';
  const room = `${Math.round(fitted.box.width)}x${Math.round(fitted.box.height)}`;
  return {
    severity: 'error',
    path: words,
    also: [box, style],
    message: `${quoted(fitted.text)} does not fit its ${room} box${where}, not even at ${fitted.font.size} px (${pathText(style)}).`,
    mend: `Shorten it, make the box larger (${pathText(box)}), or allow smaller type (${size}).`,
  };
}

/** A box without any room is told by another rule. */
const hasRoom = ({ box }: FittedText): boolean => box.width > 0 && box.height > 0;
