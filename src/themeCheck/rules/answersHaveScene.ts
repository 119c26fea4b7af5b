import type { Answers } from '../../shared/survey/answers.ts';
import { combinations } from '../../shared/survey/combinations.ts';
import { matches } from '../../shared/survey/matches.ts';
import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { ThemeEvidence } from '../ThemeEvidence.ts';
import { answersText } from './answersText.ts';
import { groupBy } from './groupBy.ts';

type ImageLayer = Extract<CardLayer, { image: string }>;

/** The maximum number of combinations to list one by one. */
const maxCombinations = 20_000;
/** The share of answers above which a kind of picture is meant to exist for all answers. */
const meantForAll = 0.5;

/**
 * Answers for which the card has no scene. Pictures that share a box are one kind, and each kind should cover every answer. The first kind is the
 * scene behind the people; without it the background is empty.
 */
export const answersHaveScene: Rule = ({ theme, absent }) =>
  kindsOf(theme.card.layers).flatMap((kind, place, kinds): RuleFinding[] => {
    const elsewhere = kinds.filter((one) => one !== kind).flat();
    const asked = new Set(kind.flatMap(({ layer }) => Object.keys(layer.when ?? {})));
    const questions = theme.survey
      .filter(({ id }) => asked.has(id))
      .map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));
    const count = questions.reduce((product, { values }) => product * values.length, 1);
    if (count > maxCombinations) return [];
    const without = combinations(questions).filter(
      (answers) =>
        !kind.some(({ layer }) => matches(layer.when, answers)) &&
        !elsewhere.some((other) => standsIn(other, kind, asked) && matches(other.layer.when, answers)),
    );
    if (without.length === 0) return [];
    if (place === 0 && (kind.length > 1 || !hasBacking(theme))) return [told({ theme, absent }, kind, without, true)];
    return kind.length > 1 && without.length <= count * (1 - meantForAll) ? [told({ theme, absent }, kind, without, false)] : [];
  });

/** Whether a picture with a different box replaces one of a kind: for some answers to the same questions, and at least half as large. */
function standsIn({ layer }: Placed, kind: readonly Placed[], asked: ReadonlySet<string>): boolean {
  const ids = Object.keys(layer.when ?? {});
  const [, , width = 0, height = 0] = kind[0]?.layer.box ?? [];
  return ids.some((id) => asked.has(id)) && layer.box[2] * layer.box[3] >= (width * height) / 2;
}

/** Whether some layer lies behind people for all answers. */
function hasBacking({ card }: Theme): boolean {
  const people = card.layers.findIndex((layer) => 'picture' in layer);
  const behind = people < 0 ? card.layers : card.layers.slice(0, people);
  return behind.some((layer) => ('fill' in layer || 'image' in layer) && layer.when === undefined && layer.for !== 'photo');
}

function told(
  { theme, absent }: Pick<ThemeEvidence, 'theme' | 'absent'>,
  kind: readonly Placed[],
  without: readonly Answers[],
  isScene: boolean,
): RuleFinding {
  const [first, ...more] = without;
  const others = more.length === 0 ? '' : ` (and ${more.length} more ${more.length === 1 ? 'way' : 'ways'} to answer)`;
  const file = absent.find(({ answers }) => matches(answers, first ?? {}))?.file;
  const names = `those with the box [${(kind[0]?.layer.box ?? []).join(', ')}]`;
  return {
    severity: isScene ? 'error' : 'warning',
    path: ['card', 'layers', kind[0]?.index ?? 0],
    message: `No picture of ${names} fits a guest${answersText(theme, first ?? {})}${others}${isScene ? ', who would appear without a scene' : ''}.`,
    howToFix: `${file === undefined ? 'Give a picture a `when` for these answers' : `Add ${file} to the theme's folder`}, or put a picture without any \`when\` in front of the list.`,
  };
}

interface Placed {
  readonly layer: ImageLayer;
  readonly index: number;
}

/** Pictures for cut-out people, grouped by box. */
function kindsOf(layers: readonly CardLayer[]): Placed[][] {
  const placed = layers.flatMap((layer, index): Placed[] => ('image' in layer && layer.for !== 'photo' ? [{ layer, index }] : []));
  return [...groupBy(placed, ({ layer }) => layer.box.join()).values()];
}
