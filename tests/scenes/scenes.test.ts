import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Art } from '../../src/headless/loadArt.ts';
import type { NodeCanvas } from '../../src/headless/nodeCanvas.ts';
import { samplePeople, stillSource } from '../../src/headless/samplePeople.ts';
import { outline } from '../support/theme/outline.ts';
import type { RenderedScene } from '../../src/headless/renderScene.tsx';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { classicTheme, portraitUrl } from '../support/theme/classicTheme.ts';
import { updateScenes } from '../support/picture/comparePictures.ts';
import { expectScene } from '../support/picture/expectScene.ts';
import { cutTexts } from '../support/theme/cutTexts.ts';
import { fittedTexts } from '../support/theme/fittedTexts.ts';
import { artWithGuest, guestVisits } from '../support/visit/sampleGuest.ts';

const orientations = ['portrait', 'landscape'] as const;
const loaded = classicTheme();
const { theme } = loaded;
const visits = guestVisits(theme);
/** Scenes in which the camera is running. */
const filmed = new Set(['live', 'countdown', 'generating']);

let art: Art;
let alone: NodeCanvas;

beforeAll(async () => {
  ({ alone } = await samplePeople());
  art = await artWithGuest(loaded);
});

describe.each(orientations)('in %s', (orientation) => {
  describe.each([...visits.keys()])('the scene %s', (name) => {
    let rendered: RenderedScene;

    beforeAll(() => {
      const visit = visits.get(name);
      const image = art.get(portraitUrl);
      if (visit === undefined || image === undefined) throw new Error('no such scene');
      const live = filmed.has(visit.scene) ? stillSource(image) : null;
      // Halfway, when the scene has grown around the people as far as in a still.
      const glimpse = visit.scene === 'generating' ? stillSource(alone) : null;
      rendered = renderScene({ theme, art, visit, orientation, live, glimpse });
    });

    afterAll(() => rendered.destroy());

    test('looks as committed', () => {
      expectScene(rendered, `classic/${name}.${orientation}`);
    });

    test('has the committed outline', () => {
      const text = outline(rendered.stage);
      expect(text.split('\n').length).toBeLessThanOrEqual(60);
      const file = snapshot(`${name}.${orientation}.txt`);
      if (process.env['UPDATE_SCENES'] === '1') {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      expect(existsSync(file), `${file} is committed; ${updateScenes} writes it`).toBe(true);
      expect(text, `${file} is as it should be; if the new outline is, ${updateScenes} commits it`).toBe(readFileSync(file, 'utf8'));
    });

    test('has room for every text', () => {
      const texts = [...fittedTexts(rendered.view)];
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter((text) => !text.fits).map((text) => text.text)).toEqual([]);
    });

    test('shows every letter of every text', () => {
      expect(cutTexts(rendered.stage)).toEqual([]);
    });

    test("has controls of 88 px and more, apart from each other, 48 px from the edges and within a seated person's reach", () => {
      const boxes = rendered.view.controls.map((control) => control.box);
      const stage = { width: rendered.stage.width(), height: rendered.stage.height() };
      for (const [index, box] of boxes.entries()) {
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(88);
        expect(Math.min(box.x, box.y, stage.width - box.x - box.width, stage.height - box.y - box.height)).toBeGreaterThanOrEqual(48);
        if (orientation === 'portrait') expect(box.y).toBeGreaterThanOrEqual(stage.height * 0.38);
        for (const other of boxes.slice(index + 1)) {
          const apart =
            box.x + box.width <= other.x ||
            other.x + other.width <= box.x ||
            box.y + box.height <= other.y ||
            other.y + other.height <= box.y;
          expect(apart).toBe(true);
        }
      }
    });
  });
});

function snapshot(file: string): string {
  return join(import.meta.dirname, 'snapshots', 'classic', file);
}
