import { isDeepStrictEqual } from 'node:util';
import type { ArtSource } from '../../headless/loadArt.ts';
import { renderCard } from '../../headless/renderCard.tsx';
import { characterRecipe } from '../../picture/compose/characterRecipe.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import type { When } from '../../shared/survey/matches.ts';
import { layersFor } from '../../shared/theme/layersFor.ts';
import { shownLayers } from '../../shared/theme/shownLayers.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { takePixels } from './pixelsOf.ts';

/** The scale of the cards for comparison. */
const fineness = 0.15;
/** The maximum number of compared card pairs per question. */
const maxPairs = 6;
/** The minimum difference between pixels, of 255, and the minimum share of different pixels between cards. */
const [minStep, minPart] = [8, 0.0005];

/** The questions whose answers change nothing visible: no layer of the card, no light, no clothes. */
export function idleQuestions(theme: Theme, art: ArtSource): number[] {
  const conditions = conditionsOf(theme);
  return theme.survey.flatMap(({ id, options }, place) => {
    const asking = conditions.filter((when) => Object.hasOwn(when, id));
    const pairs = asking.flatMap((when) => {
      const [first, ...others] = options.map(({ value }) => ({ ...fulfilling(theme, when), [id]: value }));
      return first === undefined ? [] : others.map((other) => [first, other] as const);
    });
    const apart = pairs.filter(([one, other]) => !isDeepStrictEqual(madeOf(theme, one), madeOf(theme, other)));
    const isSeen = apart.some(([one, other]) => !isDeepStrictEqual(characterRecipe(theme, one), characterRecipe(theme, other)));
    return isSeen || apart.slice(0, maxPairs).some(([one, other]) => lookApart(theme, art, one, other)) ? [] : [place];
  });
}

const conditionsOf = ({ card, character }: Theme): When[] => {
  const rules: readonly { readonly when?: When | undefined }[] = [...card.layers, ...character.light, ...character.props];
  return [...rules.map(({ when = {} }) => when), ...(card.plain?.unless ?? [])];
};

/** Answers that fulfil a condition; all other questions have their first value. */
const fulfilling = ({ survey }: Theme, when: When): Answers =>
  Object.fromEntries(survey.map(({ id, options }) => [id, [when[id] ?? options[0]?.value ?? ''].flat()[0] ?? '']));

/** Everything that determines a card with these answers. */
function madeOf(theme: Theme, answers: Answers): unknown {
  const layers = shownLayers(layersFor(theme.card, answers), 'cutout', answers);
  return [layers.map(({ layer: { when: _when, ...layer }, from }) => [layer, from]), characterRecipe(theme, answers)];
}

function lookApart(theme: Theme, art: ArtSource, one: Answers, other: Answers): boolean {
  const small = { ...theme, card: { ...theme.card, exportScale: fineness } };
  const drawn = (answers: Answers) => takePixels(renderCard({ theme: small, art, answers, picture: { url: '', shape: 'cutout' } })).data;
  const [some, others] = [drawn(one), drawn(other)];
  let apart = 0;
  for (let at = 0; at < some.length; at += 4)
    if ([0, 1, 2, 3].some((channel) => Math.abs((some[at + channel] ?? 0) - (others[at + channel] ?? 0)) > minStep)) apart++;
  return apart > minPart * (some.length / 4);
}
