import { pathText } from '../../shared/theme/PathFinding.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { JsonPath, MeasuredContrast, ShownText, ThemeEvidence } from '../ThemeEvidence.ts';
import { answersText } from './answersText.ts';
import { betterColor, colorFix } from './betterColor.ts';
import { withFix } from './boxFixes.ts';
import { groupBy } from './groupBy.ts';
import { misplaced } from './textApart.ts';
import { quoted } from './quoted.ts';

/** WCAG 2.2, level AA, required for text of any size here: booths stand in sunlight. */
const wanted = 4.5;

interface Weak {
  readonly text: ShownText;
  readonly measured: MeasuredContrast;
  readonly where: string;
  readonly scene: string | null;
  /** The picture behind the text. */
  readonly background: JsonPath | null;
}

/** Invisible texts: their letters are blank, or hardly contrast with their actual background. */
export const textContrast: Rule = (evidence) => [...blankTexts(evidence), ...faintTexts(evidence)];

/** Texts that are drawn but leave nothing on the stage: characters without a shape, or a font with empty letters. */
function blankTexts({ scenes }: ThemeEvidence): RuleFinding[] {
  const blank = scenes.flatMap(({ name, texts }) =>
    texts.filter(({ isBlank, fitted }) => isBlank && fitted.fits).map((text) => ({ text, scene: name })),
  );
  return [...groupBy(blank, ({ text }) => pathText(text.words)).values()].map((group) => {
    const { text, scene } = group[0] as (typeof blank)[number];
    return {
      severity: 'error',
      scene,
      path: text.words,
      also: [text.style],
      message: `${pathText(text.words)} shows nothing in ${scene}: its letters are blank.`,
      howToFix: `Give ${pathText(text.words)} words that can be read, and ${pathText(text.style)} a font that draws them.`,
    };
  });
}

/** One finding per colour, because the colour is fixed in one place. */
function faintTexts({ scenes, cardTexts, theme }: ThemeEvidence): RuleFinding[] {
  const seen = scenes.flatMap((scene) =>
    scene.texts.flatMap((text): Weak[] => {
      const { name, path } = scene;
      // Other rules report texts that overflow their box, or lie where no colour helps.
      if (text.contrast === null || !text.fitted.fits || misplaced(scene, text) !== null) return [];
      return [{ text, measured: text.contrast, where: name, scene: name, background: [...path, 'background', 'image'] }];
    }),
  );
  // Contrast over the guest's picture is unknown; another rule warns about such texts.
  const onCard = cardTexts
    .filter(({ overGuest }) => !overGuest)
    .map((text): Weak => ({
      text,
      measured: text.contrast,
      where: text.sheet ?? `card${answersText(theme, text.answers)}`,
      scene: null,
      background: null,
    }));
  const weak = [...seen, ...onCard].filter(({ measured }) => measured.contrast < wanted);
  const byColor = groupBy(weak, ({ text }) => pathText(text.color));
  return [...byColor.values()].map((group) => {
    const { color } = (group[0] as Weak).text;
    const grounds = [...seen, ...onCard]
      .filter(({ text }) => pathText(text.color) === pathText(color))
      .map(({ measured: { ground } }) => ({ ground, wanted }));
    return { ...finding(theme, group), ...withFix(colorFix(theme, color, grounds)) };
  });
}

function finding(theme: Theme, group: readonly Weak[]): RuleFinding {
  const worst = group.reduce((a, b) => (b.measured.contrast < a.measured.contrast ? b : a));
  const { text, measured, where } = worst;
  const others = new Set(group.map((one) => pathText(one.text.words))).size - 1;
  const more = others === 0 ? '' : ` (and so has that of ${others} more ${others === 1 ? 'text' : 'texts'})`;
  return {
    severity: 'error',
    ...(worst.scene === null ? {} : { scene: worst.scene }),
    path: text.color,
    also: [text.words, ...(worst.background === null ? [] : [worst.background])],
    message: `${quoted(text.fitted.text)} (${pathText(text.words)}) has a contrast of ${measured.contrast.toFixed(1)}:1 to its background in ${where}; it needs ${wanted}:1${more}.`,
    ...betterColor(theme, text.color, measured.ground, wanted),
  };
}
