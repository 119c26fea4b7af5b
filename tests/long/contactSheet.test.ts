import { beforeAll, describe, expect, test } from 'vitest';
import type { CharacterCards } from '../../src/headless/characterCards.ts';
import { characterCards } from '../../src/headless/characterCards.ts';
import { contactSheet } from '../../src/headless/contactSheet.ts';
import type { Art } from '../../src/headless/loadArt.ts';
import { loadArt } from '../../src/headless/loadArt.ts';
import { samplePeople } from '../../src/headless/samplePeople.ts';
import { readCutout } from '../../src/headless/readCutout.ts';
import type { Cutout } from '../../src/picture/Cutout.ts';
import type { Answers } from '../../src/shared/survey/answers.ts';
import type { Format, Theme } from '../../src/shared/theme/themeSchema.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { strip, stripAlone, stripSize } from '../support/theme/stripTheme.ts';

/** Cards at the size of a contact sheet. */
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
  /** The answers of a guest who always chooses the option at this index. */
  const allAt = (place: number): Answers =>
    Object.fromEntries(theme.survey.map(({ id, options }) => [id, options[place % options.length]!.value]));

  // The smallest difference is something worn on the face, such as a moustache or glasses: a hundredth of the card, yet the first thing
  // that people notice.
  test('shows each answer to each question on the card', () => {
    for (const start of [0, 2])
      for (const { id, options } of theme.survey) {
        const cards = options.map(({ value }) => pixelsOf({ ...allAt(start), [id]: value }));
        for (const [one, card] of cards.entries())
          for (const other of cards.slice(one + 1))
            expect(visiblyOther(card, other), `${id}, from ${JSON.stringify(allAt(start))}`).toBeGreaterThan(0.01);
      }
  });

  test('makes a sheet of all remaining cards when some answers are fixed', () => {
    const [open, ...settled] = theme.survey;
    const only = Object.fromEntries(settled.map(({ id, options }) => [id, options[1]!.value]));
    const sheet = contactSheet({ theme, art, cutout: guest, only });
    expect(sheet).toMatchObject({ cards: open!.options.length, failures: [] });
  });

  // Only one theme, because drawing cards takes long.
  test.runIf(name === 'classic')('has a last row of cards with the plain photo', async () => {
    const only = Object.fromEntries(theme.survey.slice(1).map(({ id, options }) => [id, options[1]!.value]));
    const { photo } = await samplePeople();
    const [without, withPhoto] = [
      contactSheet({ theme, art, cutout: guest, only }),
      contactSheet({ theme, art, cutout: guest, photo, only }),
    ];
    const added = withPhoto.canvas.height - without.canvas.height;
    const { width } = withPhoto.canvas;
    const row = (from: number) => withPhoto.canvas.getContext('2d').getImageData(0, from, width, added).data;
    expect(withPhoto.cards).toBe(without.cards);
    expect(visiblyOther(row(without.canvas.height - added), row(without.canvas.height))).toBeGreaterThan(0.05);
    expect(new Set(row(without.canvas.height)).size).toBeGreaterThan(200);
  });

  test.runIf(name === 'classic')('has strips instead of cards if a strip format is requested', async () => {
    const only = Object.fromEntries(theme.survey.slice(1).map(({ id, options }) => [id, options[1]!.value]));
    const { photo } = await samplePeople();
    const sheetOfStrips = (frames: 'scene' | 'photo') => {
      const format = { ...stripAlone, strip: { ...strip, frames } } as Format;
      return contactSheet({ theme: { ...theme, formats: [format] }, art, cutout: guest, photo, only, format });
    };
    const strips = sheetOfStrips('scene');
    expect([strips.cards, strips.failures]).toEqual([theme.survey[0]!.options.length, []]);
    const shape = stripSize.height / stripSize.width;
    const card = contactSheet({ theme, art, cutout: guest, only });
    expect(strips.canvas.height / card.canvas.height).toBeGreaterThan(shape / 2);
    const pixels = ({ canvas }: typeof strips) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height / 3).data;
    expect(visiblyOther(pixels(strips), pixels(sheetOfStrips('photo')))).toBeGreaterThan(0.05);
  });

  test.runIf(name === 'classic')('wraps its column headings into readable lines', () => {
    const wordy = (text: string) => ({
      ...theme,
      survey: theme.survey.map((one) => ({ ...one, options: one.options.map((option) => ({ ...option, text })) })),
    });
    const only = Object.fromEntries(theme.survey.slice(1).map(({ id, options }) => [id, options[1]!.value]));
    const heightWith = (text: string): number => contactSheet({ theme: wordy(text), art, cutout: guest, only }).canvas.height;
    expect(heightWith('An answer of more words than the width of a card has room for, by far'.repeat(2))).toBeGreaterThan(
      heightWith('Yes'),
    );
  });
});

/** The share of a card's pixels whose colour visibly differs. */
function visiblyOther(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let pixels = 0;
  for (let at = 0; at < one.length; at += 4) {
    const apart = [0, 1, 2].map((channel) => Math.abs(one[at + channel]! - other[at + channel]!));
    if (Math.max(...apart) > 32) pixels += 1;
  }
  return (4 * pixels) / one.length;
}
