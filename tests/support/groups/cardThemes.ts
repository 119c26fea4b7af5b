import { join } from 'node:path';
import { loadArt } from '../../../src/headless/loadArt.ts';
import type { Art } from '../../../src/headless/loadArt.ts';
import { renderCard } from '../../../src/headless/renderCard.tsx';
import type { CharacterRecipe } from '../../../src/picture/compose/characterRecipe.ts';
import { characterRecipe } from '../../../src/picture/compose/characterRecipe.ts';
import type { Answers } from '../../../src/shared/survey/answers.ts';
import { matches } from '../../../src/shared/survey/matches.ts';
import type { PictureShape } from '../../../src/shared/theme/shownLayers.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import { projectRoot } from '../theme/classicTheme.ts';

export const themeNames = ['classic', 'orbit', 'gala', 'party'] as const;
export type ThemeName = (typeof themeNames)[number];

/** A theme used to judge groups. */
export interface CardTheme {
  readonly name: ThemeName;
  readonly theme: Theme;
  readonly art: Art;
  /**
   * The opacity of the card's layers over each point of the picture and beyond the card's edge, 0 to 255. Points are pixels of the recipe's
   * frame.
   */
  over(answers: Answers, shape: PictureShape, x: number, y: number): number;
}

/** The scale at which card foregrounds are judged. */
const fineness = 0.5;

export async function cardTheme(name: ThemeName): Promise<CardTheme> {
  const read = readTheme(name, { themesFolder: join(projectRoot, 'assets', 'themes') });
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('\n'));
  const { theme } = read.value;
  const art = await loadArt(read.value);
  const fronts = new Map<string, Front>();
  return {
    name,
    theme,
    art,
    over(answers, shape, x, y) {
      const key = JSON.stringify([answers, shape]);
      const front = fronts.get(key) ?? frontOf(theme, art, answers, shape);
      fronts.set(key, front);
      const column = Math.floor((front.left + x / front.scale) * fineness);
      const row = Math.floor((front.top + y / front.scale) * fineness);
      return column < 0 || row < 0 || column >= front.width || row >= front.height ? 255 : front.alpha[row * front.width + column]!;
    },
  };
}

interface Front {
  /** The position of the picture's box on the card, and the number of its pixels per card pixel. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
}

/** Only the card's layers above the people. */
function frontOf(theme: Theme, art: Art, answers: Answers, shape: PictureShape): Front {
  const { layers } = theme.card;
  const place = layers.findIndex((one) => 'picture' in one && (one.for ?? 'cutout') === 'cutout' && matches(one.when, answers));
  const [left, top, boxWidth] = layers[place]!.box;
  const canvas = renderCard({
    theme: { ...theme, card: { ...theme.card, exportScale: fineness, radius: 0, layers: layers.slice(place + 1) } },
    art,
    answers,
    picture: { url: 'made:nothing', shape },
  });
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const alpha = Uint8Array.from({ length: width * height }, (_, at) => data[at * 4 + 3]!);
  return { left, top, scale: recipeOf(theme, answers).frame.width / boxWidth, width, height, alpha };
}

/** The theme's recipe for these answers. */
export function recipeOf(theme: Theme, answers: Answers): CharacterRecipe {
  const recipe = characterRecipe(theme, answers);
  if (recipe === null) throw new Error('the card shows no cut-out for these answers');
  return recipe;
}

/** Sixteen combinations in which each pair of answers to two of the four questions occurs once. Seeds rotate through them. */
export function answersOf({ survey }: Theme, seed: number): Answers {
  const [row, column] = [Math.floor(seed / 4) % 4, (seed + Math.floor(seed / 16)) % 4];
  const places = [row ^ [0, 2, 3, 1][column]!, row ^ [0, 3, 1, 2][column]!, row, column];
  return Object.fromEntries(survey.map(({ id, options }, question) => [id, options[places[question % 4]! % options.length]!.value]));
}
