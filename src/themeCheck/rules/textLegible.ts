import { setTo } from '../../shared/theme/setTo.ts';
import { pathText } from '../../shared/theme/PathFinding.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { SeenScene, ShownText, ThemeEvidence } from '../ThemeEvidence.ts';
import { quoted } from './quoted.ts';

/** The smallest type legible for everybody at arm's length, in pixels of a screen whose short side has 1080. */
const readablePx = 28;
/** Few people can read smaller type. */
export const minPx = 24;
/** The same limits for a card, as shares of its width: for a card of 710 pixels, seen at the size of a phone. */
const readableShare = 18 / 710;
export const minShare = 12 / 710;

/** Texts that are too small for guests to read. */
export const textLegible: Rule = ({ scenes, cardTexts, theme, typeScale }) => [
  ...scenes.flatMap((scene) =>
    scene.texts.flatMap((text) =>
      small({ theme, typeScale }, text, readablePx * scaleOf(scene), minPx * scaleOf(scene)).map((one) => ({
        ...one,
        scene: scene.name,
      })),
    ),
  ),
  ...cardTexts.flatMap((text) => small({ theme, typeScale }, text, readableShare * theme.card.width, minShare * theme.card.width)),
];

export const scaleOf = ({ stage }: SeenScene): number => Math.min(stage.width, stage.height) / 1080;

function small(
  { theme: { type }, typeScale }: Pick<ThemeEvidence, 'theme' | 'typeScale'>,
  { fitted, words, box, style }: ShownText,
  readable: number,
  least: number,
): RuleFinding[] {
  const { size } = fitted.font;
  // Another rule reports texts that don't fit at all.
  if (size >= readable || !fitted.fits) return [];
  const severity = (px: number): 'error' | 'warning' => (px < least ? 'error' : 'warning');
  const wanted = style[0] === 'type' ? type[style[1] as keyof Theme['type']]?.size : size;
  const isOnCard = style[0] !== 'type' && style[0] !== 'buttonType';
  const larger = isOnCard ? setTo(style, Math.ceil(readable)) : setTo([...style, 'size'], Math.ceil(readable / typeScale));
  if (wanted !== undefined && wanted < readable)
    return [
      {
        severity: severity(wanted),
        path: style[0] === 'type' ? [...style, 'size'] : style,
        message: `Words are set in ${wanted} px here, as ${quoted(fitted.text)} is; type under ${Math.round(readable)} px is hard to read there.`,
        howToFix: `Make it ${Math.round(readable)} or more.`,
        fix: { ...larger, label: `Make it ${Math.ceil(readable)} px` },
      },
    ];
  return [
    {
      severity: severity(size),
      path: words,
      also: [box, style],
      message: `${quoted(fitted.text)} is set in ${size} px to fit its box (${pathText(box)}); type under ${Math.round(readable)} px is hard to read there.`,
      howToFix: 'Shorten it, or make the box larger.',
    },
  ];
}
