import { beforeAll, describe, expect, test } from 'vitest';
import type { CharacterCards } from '../../src/headless/characterCards.ts';
import { characterCards } from '../../src/headless/characterCards.ts';
import { contactSheet } from '../../src/headless/contactSheet.ts';
import type { Art } from '../../src/headless/loadArt.ts';
import { loadArt } from '../../src/headless/loadArt.ts';
import { readCutout } from '../../src/headless/readCutout.ts';
import type { Cutout } from '../../src/picture/Cutout.ts';
import type { Answers } from '../../src/shared/survey/answers.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';

/** Cards as small as on a sheet. */
const exportScale = 0.25;

let guest: Cutout;
beforeAll(async () => {
  guest = await readCutout('one');
});

describe.each(themeNames(bundledThemes))('the theme %s', (name) => {
  let theme: Theme;
  let art: Art;
  let made: CharacterCards;

  beforeAll(async () => {
    const read = readTheme(name, { themesFolder: bundledThemes });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    theme = { ...read.value.theme, card: { ...read.value.theme.card, exportScale } };
    art = await loadArt(read.value);
    made = characterCards(theme, art);
  });

  function pixelsOf(answers: Answers): Uint8ClampedArray {
    const card = made.card(guest, answers);
    if (!card.ok) throw card.error;
    return card.value.getContext('2d').getImageData(0, 0, card.value.width, card.value.height).data;
  }
  /** The answers of a guest who always takes the option at this place. */
  const allAt = (place: number): Answers =>
    Object.fromEntries(theme.survey.map(({ id, options }) => [id, options[place % options.length]!.value]));

  test('shows each answer to each question on the card', () => {
    for (const start of [0, 2])
      for (const { id, options } of theme.survey) {
        const cards = options.map(({ value }) => pixelsOf({ ...allAt(start), [id]: value }));
        for (const [one, card] of cards.entries())
          for (const other of cards.slice(one + 1))
            expect(visiblyOther(card, other), `${id}, from ${JSON.stringify(allAt(start))}`).toBeGreaterThan(0.02);
      }
  });

  test('makes a sheet of all cards that are left when some answers are settled', () => {
    const [open, ...settled] = theme.survey;
    const only = Object.fromEntries(settled.map(({ id, options }) => [id, options[1]!.value]));
    const sheet = contactSheet({ theme, art, cutout: guest, only });
    expect(sheet).toMatchObject({ cards: open!.options.length, failures: [] });
  });
});

/** The share of a card's pixels that anybody sees to be another colour. */
function visiblyOther(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let pixels = 0;
  for (let at = 0; at < one.length; at += 4) {
    const apart = [0, 1, 2].map((channel) => Math.abs(one[at + channel]! - other[at + channel]!));
    if (Math.max(...apart) > 32) pixels += 1;
  }
  return (4 * pixels) / one.length;
}
