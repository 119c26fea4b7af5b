import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { inset, toBox } from '../../../src/stage/parts/Box.ts';
import { measureText } from '../../../src/stage/parts/measureText.ts';
import { surveyView } from '../../../src/stage/scenes/survey/surveyView.ts';
import type { Art, ArtSource } from '../../../src/headless/loadArt.ts';
import { loadArt } from '../../../src/headless/loadArt.ts';
import { renderCard } from '../../../src/headless/renderCard.tsx';
import { svgPicture } from '../../../src/headless/svgPicture.ts';
import { checkTheme } from '../../../src/themeCheck/checkTheme.ts';
import type { Answers } from '../../../src/shared/survey/answers.ts';
import { sceneOf } from '../../../src/shared/theme/sceneOf.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../../src/themeFiles/findTheme.ts';
import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import { lineOfFinding } from '../../../src/themeFiles/ThemeFinding.ts';
import type { WrittenQuestion } from '../../support/arbitrary/arbitrarySurvey.ts';
import { arbitrarySurvey, isWrong } from '../../support/arbitrary/arbitrarySurvey.ts';
import { collectGarbage } from '../../support/groups/collectGarbage.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { runsOf } from '../../support/arbitrary/runsOf.ts';
import { seed } from '../../support/arbitrary/seed.ts';

/** `npm run test:long` tests 2,001 surveys, and fully checks some for each base. */
const many = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
const bases = themeNames(bundledThemes);
const runs = Math.ceil(runsOf({ usual: 60, long: 2001 }) / bases.length);
const checks = runsOf({ usual: 1, long: 8 });
const timeout = many ? 1_200_000 : 60_000;

/** The scale at which cards are inspected. */
const fineness = 0.1;
const photoUrl = 'seen:photo';
/** The tolerance for positions, which are binary fractions. */
const roundingPx = 1e-6;

function read(name: string): LoadedTheme {
  const loaded = readTheme(name, { themesFolder: bundledThemes });
  if (!loaded.ok) throw new Error(loaded.error.map(lineOfFinding).join('\n'));
  return loaded.value;
}

describe.each(bases)(`after any change to the survey of %s (seed ${seed})`, (base) => {
  let ground: LoadedTheme;
  let art: Art;
  const write = (folder: string, survey: readonly WrittenQuestion[]): void =>
    writeFileSync(join(folder, 'theme.json'), JSON.stringify({ extends: base, survey }));

  beforeAll(async () => {
    ground = read(base);
    art = await loadArt(ground);
  });

  test('the theme has only errors of its own making, and every guest gets a card with a scene', { timeout }, async () => {
    const folder = temporaryFolder();
    let done = 0;
    await fc.assert(
      fc.asyncProperty(arbitrarySurvey(ground.theme.survey), fc.nat(), async (survey, turn) => {
        if (done++ % 20 === 0) await collectGarbage();
        write(folder, survey);
        const loaded = readTheme(folder, { themesFolder: bundledThemes });
        expect(loaded.ok ? [] : loaded.error.map(lineOfFinding).filter(() => !isWrong(survey))).toEqual([]);
        expect(loaded.ok).toBe(!isWrong(survey));
        if (!loaded.ok) return;
        // Everything left out is reported in one finding, regardless of its amount.
        expect(loaded.value.warnings.filter(({ path }) => path === 'survey').length).toBeLessThanOrEqual(1);
        const { theme } = loaded.value;
        expectRoom(theme);
        for (const answers of someAnswers(theme, turn)) expectCard(loaded.value, answers, artOf(loaded.value, art));
      }),
      { numRuns: runs, seed },
    );
  });

  test('it passes its check if its texts fit', { timeout }, async () => {
    const folder = temporaryFolder();
    await fc.assert(
      fc.asyncProperty(
        arbitrarySurvey(ground.theme.survey).filter((survey) => !isWrong(survey)),
        async (survey) => {
          write(folder, survey);
          const { errors } = await checkTheme(folder);
          expect(errors.map(lineOfFinding)).toEqual([]);
        },
      ),
      { numRuns: checks, seed },
    );
  });
});

/** The base's art as used by a theme that extends it, plus that theme's drawings. */
function artOf({ drawing }: LoadedTheme, art: Art): ArtSource {
  const guest = createCanvas(40, 40);
  const context = guest.getContext('2d');
  context.fillStyle = '#ff00ff';
  context.fillRect(0, 0, 40, 40);
  return {
    get(address) {
      if (address === photoUrl) return guest;
      const svg = address.startsWith('/themes/plain-card/') ? drawing(address) : null;
      return svg === null ? art.get(address.replace('/themes/1/', '/themes/0/')) : (svgPicture(svg) ?? undefined);
    },
  };
}

/** Two combinations of answers: the first, and one chosen by `turn`. */
function someAnswers({ survey }: Theme, turn: number): Answers[] {
  const answered = (by: number): Answers =>
    Object.fromEntries(survey.map(({ id, options }, place) => [id, options[(by >> (place * 2)) % options.length]?.value ?? '']));
  return [answered(0), answered(turn)];
}

/** Expects a guest in a scene: both are on the card, and the card is opaque everywhere. */
function expectCard({ theme }: LoadedTheme, answers: Answers, art: ArtSource): void {
  expect(art.get(sceneOf(theme.card, answers) ?? '')).toBeDefined();
  const small = { ...theme, card: { ...theme.card, exportScale: fineness, radius: 0 } };
  for (const shape of ['cutout', 'low-cutout', 'photo'] as const) {
    const card = renderCard({ theme: small, art, answers, picture: { url: photoUrl, shape } });
    const { guest, clear } = sharesOf(card);
    expect(guest, `the guest as a ${shape}`).toBeGreaterThan(0.1);
    expect(clear, `what is see-through around the ${shape}`).toBeLessThan(0.05);
  }
}

function sharesOf(card: Canvas): { guest: number; clear: number } {
  const { data } = card.getContext('2d').getImageData(0, 0, card.width, card.height);
  let [guest, clear] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 250) clear++;
    // Magenta under any light of the theme.
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 90 && (data[at + 2] ?? 0) > 180) guest++;
  }
  return { guest: (guest * 4) / data.length, clear: (clear * 4) / data.length };
}

/** Expects every question in each layout to have its answers inside their box, large enough for a finger and apart, with fitting texts. */
function expectRoom(theme: Theme): void {
  for (const layout of [theme.layouts.portrait, theme.layouts.landscape]) {
    if (layout === undefined) continue;
    const all = inset(toBox(layout.survey.options.box), -0.01);
    for (const step of theme.survey.keys()) {
      const input = { theme, layout, measure: measureText, publicAddress: null };
      const { options } = surveyView(input, { scene: 'survey', attention: 'present', step, answers: {} });
      for (const { control, text } of options) {
        const { x, y, width, height } = control.box;
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(88);
        expect([x >= all.x, y >= all.y, x + width <= all.x + all.width, y + height <= all.y + all.height]).not.toContain(false);
        expect(text.fits, text.text).toBe(true);
        expect(text.box.y + text.box.height).toBeLessThanOrEqual(y + height + roundingPx);
      }
      const boxes = options.map(({ control }) => control.box);
      const over = boxes.filter((one, place) =>
        boxes
          .slice(place + 1)
          .some(
            (other) =>
              one.x < other.x + other.width &&
              other.x < one.x + one.width &&
              one.y < other.y + other.height &&
              other.y < one.y + one.height,
          ),
      );
      expect(over).toEqual([]);
    }
  }
}
