import type { Answers } from '../../shared/survey/answers.ts';
import { combinations } from '../../shared/survey/combinations.ts';
import type { When } from '../../shared/survey/matches.ts';
import { matches } from '../../shared/survey/matches.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';

type Layer = ThemeInLanguages['card']['layers'][number];

/** The limits for counted combinations of answers, and for comparisons of combinations with scenes. */
const [maxCounted, maxCompared] = [20_000, 2_000_000];
/** The minimum share of the card for a layer behind the people to count as a scene for all answers. */
const sceneShare = 0.5;

/** The answers for which a card has a scene, and those for which it has none. */
export interface Scenes {
  readonly conditions: readonly When[];
  /** The combinations of answers without a scene, and the total number of combinations. Counts only questions on which scenes depend. */
  readonly without: readonly Answers[];
  readonly combinations: number;
}

/**
 * Finds a card's scenes: the first picture behind the people in `written` (the layers as written), and all others in the same box. `left`
 * holds the layers that this survey can show. Null if the card has no scenes, or if a large layer is behind the people for all answers.
 */
export function cardScenes(
  { card, survey }: Pick<ThemeInLanguages, 'card' | 'survey'>,
  written: readonly Layer[],
  left: readonly Layer[],
): Scenes | null {
  const [first] = behindPeople(written).filter((layer) => 'image' in layer);
  if (first === undefined) return null;
  const area = card.width * card.height;
  const backing = behindPeople(left).some(
    ({ when, box: [, , width, height], ...layer }) =>
      ('image' in layer || 'fill' in layer) && isAlways(when) && width * height >= sceneShare * area,
  );
  if (backing) return null;
  const conditions = behindPeople(left).flatMap(({ when, box, ...layer }) =>
    'image' in layer && box.join() === first.box.join() ? [when ?? {}] : [],
  );
  const asked = new Set(conditions.flatMap((when) => Object.keys(when)));
  const questions = survey.filter(({ id }) => asked.has(id)).map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));
  const count = questions.reduce((product, { values }) => product * values.length, 1);
  const all = count > maxCounted || count * conditions.length > maxCompared ? [] : combinations(questions);
  return { conditions, combinations: count, without: all.filter((answers) => !conditions.some((when) => matches(when, answers))) };
}

const isAlways = (when: When | undefined): boolean => Object.keys(when ?? {}).length === 0;

function behindPeople(layers: readonly Layer[]): Layer[] {
  const people = layers.findIndex((layer) => 'picture' in layer && layer.for !== 'photo');
  return layers.slice(0, people < 0 ? layers.length : people).filter((layer) => layer.for !== 'photo');
}
