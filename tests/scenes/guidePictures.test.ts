import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { stillSource } from '../../src/headless/samplePeople.ts';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { inLanguage } from '../../src/shared/theme/inLanguage.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { bundledTheme, portraitUrl, projectRoot } from '../support/theme/classicTheme.ts';
import { expectAlike } from '../support/picture/comparePictures.ts';
import { artWithGuest, guestVisits } from '../support/visit/sampleGuest.ts';

interface GuidePicture {
  readonly theme: string;
  readonly scene: string;
  readonly orientation?: 'portrait' | 'landscape';
  readonly language?: string;
}

/** The pictures in README and guide, by file name. */
const pictures: Readonly<Record<string, GuidePicture>> = {
  welcome: { theme: 'classic', scene: 'welcome' },
  question: { theme: 'classic', scene: 'survey-2' },
  countdown: { theme: 'classic', scene: 'photo-countdown' },
  card: { theme: 'classic', scene: 'result' },
  'card-wide': { theme: 'classic', scene: 'result', orientation: 'landscape' },
  'orbit-welcome': { theme: 'orbit', scene: 'welcome' },
  'orbit-card': { theme: 'orbit', scene: 'result' },
  'gala-welcome': { theme: 'gala', scene: 'welcome' },
  'gala-card': { theme: 'gala', scene: 'result' },
  'party-welcome': { theme: 'party', scene: 'welcome' },
  'party-card': { theme: 'party', scene: 'result' },
  'in-arabic': { theme: 'classic', scene: 'survey-3', language: 'ar' },
  'in-japanese': { theme: 'classic', scene: 'survey-3', language: 'ja' },
  consent: { theme: 'classic', scene: 'consent' },
  closed: { theme: 'classic', scene: 'closed-until' },
  'print-offer': { theme: 'gala', scene: 'result-print' },
  'print-refill': { theme: 'gala', scene: 'result-print-refill' },
};

const folder = join(projectRoot, 'assets', 'guide', 'scenes');
const pixelRatio = 0.375;
/** This quality is visually lossless, at a quarter of the size. */
const quality = 90;
const renew = '`UPDATE_GUIDE=1 npm run test:scenes -- guidePictures` draws it again';

test.each(Object.entries(pictures))('the picture %s in the guide matches the booth', async (name, picture) => {
  const canvas = await draw(picture);
  const file = join(folder, `${name}.webp`);
  if (process.env['UPDATE_GUIDE'] === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, await canvas.encode('webp', quality));
  }
  expect(existsSync(file), `${file} is there; ${renew}`).toBe(true);
  const committed = await loadImage(readFileSync(file));
  const copy = createCanvas(committed.width, committed.height);
  copy.getContext('2d').drawImage(committed, 0, 0);
  expectAlike(await canvas.encode('png'), await copy.encode('png'), { share: 0.006, inSquare: 0.12 }, `${file} is out of date: ${renew}`);
});

/** Themes by language, each read once, so that its art is drawn once for all its pictures. */
const spoken = new Map<string, LoadedTheme>();

function speaking(name: string, language: string | undefined): LoadedTheme {
  const bundled = bundledTheme(name);
  if (language === undefined) return bundled;
  const key = `${name} ${language}`;
  const known = spoken.get(key) ?? { ...bundled, theme: withPrivateFonts(inLanguage(bundled.inLanguages, language)).theme };
  spoken.set(key, known);
  return known;
}

async function draw({ theme: name, scene, orientation = 'portrait', language }: GuidePicture) {
  const loaded = speaking(name, language);
  const theme = { ...loaded.theme, consent: { ...loaded.theme.consent, enabled: scene === 'consent' } };
  const art = await artWithGuest(loaded);
  const visit = guestVisits(theme).get(scene);
  if (visit === undefined) throw new Error(`there is no scene ${scene}`);
  const live = visit.scene === 'countdown' ? stillSource(art.get(portraitUrl)!) : null;
  const { canvas, destroy } = renderScene({ theme, art, visit, orientation, live, pixelRatio });
  destroy();
  return canvas;
}

describe("the guide's pictures", () => {
  const filesThere = (): string[] => readdirSync(folder).filter((file) => file.endsWith('.webp'));

  test('are each shown in README or the guide, and there are no others', () => {
    const files = filesThere();
    const texts = ['README.md', ...readdirSync(join(projectRoot, 'assets', 'guide')).map((file) => `assets/guide/${file}`)].filter((file) =>
      file.endsWith('.md'),
    );
    const shown = new Set(
      texts.flatMap((text) =>
        [...readFileSync(join(projectRoot, text), 'utf8').matchAll(/!\[[^\]]+\]\(([^)]*\/?scenes\/[^)]+\.webp)\)/g)].map(([, path = '']) =>
          join(dirname(text), path),
        ),
      ),
    );
    expect([...shown].toSorted()).toEqual(files.map((file) => join('assets', 'guide', 'scenes', file)).toSorted());
    expect(files.toSorted()).toEqual([...Object.keys(pictures).map((name) => `${name}.webp`), 'visit.webp'].toSorted());
  });

  test('are small enough to load quickly', () => {
    const sizes = filesThere()
      .filter((file) => file !== 'visit.webp')
      .map((file) => readFileSync(join(folder, file)).length);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  });
});
