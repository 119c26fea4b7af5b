import { pathText } from '../../shared/theme/ThemeIssue.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { SeenScene, TextPlace } from '../ThemeEvidence.ts';
import { quoted } from './quoted.ts';

/** Type under this is not read at arm's length by everybody, in pixels of a screen whose short side has 1080. */
const readablePx = 28;
/** Type under this is read by few. */
const leastPx = 24;
/** On a card of 710 pixels, seen at the size of a phone. */
const [readableShare, leastShare] = [18 / 710, 12 / 710];

/** A text that has been set so small that guests can't read it. */
export const textLegible: Rule = ({ scenes, cardTexts, theme }) => [
  ...scenes.flatMap((scene) => scene.texts.flatMap((text) => small(theme, text, readablePx * scaleOf(scene), leastPx * scaleOf(scene)))),
  ...cardTexts.flatMap((text) => small(theme, text, readableShare * theme.card.width, leastShare * theme.card.width)),
];

export const scaleOf = ({ stage }: SeenScene): number => Math.min(stage.width, stage.height) / 1080;

function small({ type }: Theme, { fitted, words, box, style }: TextPlace, readable: number, least: number): RuleFinding[] {
  const { size } = fitted.font;
  // What doesn't fit at all is told by another rule.
  if (size >= readable || !fitted.fits) return [];
  const severity = (px: number): 'error' | 'warning' => (px < least ? 'error' : 'warning');
  const wanted = style[0] === 'type' ? type[style[1] as keyof Theme['type']]?.size : size;
  if (wanted !== undefined && wanted < readable)
    return [
      {
        severity: severity(wanted),
        path: style[0] === 'type' ? [...style, 'size'] : style,
        message: `Words are set in ${wanted} px here, as ${quoted(fitted.text)} is; type under ${Math.round(readable)} px is hard to read there.`,
        mend: `Make it ${Math.round(readable)} or more.`,
      },
    ];
  return [
    {
      severity: severity(size),
      path: words,
      also: [box, style],
      message: `${quoted(fitted.text)} is set in ${size} px to fit its box (${pathText(box)}); type under ${Math.round(readable)} px is hard to read there.`,
      mend: 'Shorten it, or make the box larger.',
    },
  ];
}
