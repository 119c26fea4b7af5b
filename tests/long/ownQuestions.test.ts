import type { Canvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import { characterCards } from '../../src/headless/characterCards.ts';
import { loadArt } from '../../src/headless/loadArt.ts';
import { readCutout } from '../../src/headless/readCutout.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { imagesOf } from '../../src/shared/theme/imagesOf.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { portraitUrl } from '../support/theme/classicTheme.ts';
import { expectScene } from '../support/picture/expectScene.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** A theme of only three questions, without pictures or card. */
const threeQuestions = (base: string): string => `{
  "extends": "${base}",
  "survey": [
    { "id": "ship", "text": "Which ship is yours?", "options": [{ "value": "sail", "text": "A sailing boat" }, { "value": "speed", "text": "A speedboat" }, { "value": "ferry", "text": "The old ferry" }] },
    { "id": "sky", "text": "What is the weather like?", "options": [{ "value": "sun", "text": "Not a cloud" }, { "value": "storm", "text": "A proper storm" }] },
    { "id": "snack", "text": "And from the kiosk on the pier?", "options": [{ "value": "fish", "text": "Fish roll" }, { "value": "ice", "text": "Ice cream" }, { "value": "chips", "text": "Chips" }, { "value": "no", "text": "Nothing, thank you" }] }
  ]
}`;

/** The same theme in which one of three answers lacks a picture and six of them have two. */
const mixedQuestions = (base: string): object => ({
  extends: base,
  survey: [
    {
      id: 'ship',
      text: 'Which ship is yours?',
      options: [
        { value: '1', text: 'A sailing boat', image: 'boat.svg' },
        { value: '2', text: 'A speedboat', image: 'boat.svg' },
        { value: '3', text: 'Surprise me' },
      ],
    },
    { id: 'snack', text: 'A snack?', options: ['Fish', 'Ice', 'Tea', 'Cake', 'Coffee', 'Water'].map((text) => ({ value: text, text })) },
  ],
});

const bases = themeNames(bundledThemes);

const boat =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><rect width="400" height="300" fill="#9cc4dc"/><path d="M60 200 H340 L300 260 H100 Z" fill="#7a3b24"/><path d="M190 40 V190 H90 Z M205 70 V190 H290 Z" fill="#ffffff"/></svg>';

function load(theme: string | object): LoadedTheme {
  const read = readTheme(temporaryFolder({ 'theme.json': theme, 'boat.svg': boat }), { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join(' '));
  return read.value;
}

describe.each(bases)('three custom questions over %s, in eight lines,', (base) => {
  test('pass the check without an error, and with one note on what is left out', async () => {
    expect(threeQuestions(base).split('\n')).toHaveLength(8);
    const { errors, warnings } = await checkTheme(temporaryFolder({ 'theme.json': threeQuestions(base) }));
    expect(errors).toEqual([]);
    expect(warnings.filter(({ message }) => message.startsWith('This survey has no questions "q1", "q2", "q3" and "q4"'))).toHaveLength(1);
    expect(warnings.filter(({ rule }) => rule === 'questions-show').map(({ message }) => message)).toEqual([
      expect.stringMatching(/ship .+, sky .+ and snack /),
    ]);
  });

  test.each(['one', 'five'] as const)('have %s on a card that looks as committed', async (people) => {
    const loaded = load(threeQuestions(base));
    const small = { ...loaded.theme, card: { ...loaded.theme.card, exportScale: 0.5 } };
    const made = characterCards(small, await loadArt(loaded, { wanted: imagesOf([loaded.theme.card, loaded.theme.character]) })).card(
      await readCutout(people),
      { ship: 'sail', sky: 'sun', snack: 'ice' },
    );
    if (!made.ok) throw new Error(made.error.message);
    expectScene({ canvas: made.value }, `${base}/own-card-${people}`);
  });

  test.each([
    ['own-survey-1', threeQuestions(base), 'survey-1'],
    ['mixed-survey-1', mixedQuestions(base), 'survey-1'],
    ['own-survey-of-six', mixedQuestions(base), 'survey-2'],
  ])('match the committed pictures of %s, in portrait and landscape', async (name, theme, scene) => {
    const loaded = load(theme);
    for (const orientation of ['portrait', 'landscape'] as const) {
      expectScene(await drawn(loaded, scene, orientation), `${base}/${name}.${orientation}`);
    }
  });
});

async function drawn(loaded: LoadedTheme, scene: string, orientation: 'portrait' | 'landscape'): Promise<{ canvas: Canvas }> {
  const visit = sampleVisits(loaded.theme, portraitUrl).get(scene);
  if (visit === undefined) throw new Error(`there is no scene ${scene}`);
  const art = await loadArt(loaded, { wanted: imagesOf([loaded.theme.survey, loaded.theme.layouts[orientation]?.survey]) });
  const { canvas, destroy } = renderScene({ theme: loaded.theme, art, visit, orientation });
  destroy();
  return { canvas };
}
