import { expect, test } from 'vitest';
import { scenesDraw } from '../../src/themeCheck/rules/scenesDraw.ts';
import type { SeenScene, ThemeEvidence } from '../../src/themeCheck/ThemeEvidence.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';

const scene: SeenScene = {
  name: 'result.portrait',
  orientation: 'portrait',
  stage: { width: 1080, height: 1920 },
  texts: [],
  controls: [],
  edges: [],
  panel: null,
  logo: null,
  moving: [],
  failure: null,
  path: ['layouts', 'portrait', 'result'],
  qr: null,
};

const evidence = (failure: string | null): ThemeEvidence => ({
  theme: minimalTheme,
  pictures: [],
  fonts: [],
  offer: () => null,
  inheritsFonts: false,
  asWritten: (path) => path,
  scenes: [{ ...scene, failure }],
  cardTexts: [],
  seenBy: (look) => look(minimalTheme),
  asked: [],
  languages: ['en'],
  unsaidInCloud: [],
  fronts: [],
  idleRules: [],
  idleQuestions: [],
  inheritsCard: false,
  typeScale: 1,
  absent: [],
});

test('a scene that crashes while being drawn is an error at its place in the layout', () => {
  expect(scenesDraw(evidence('Create skia surface failed'))).toMatchObject([
    { severity: 'error', path: scene.path, message: expect.stringContaining('result.portrait') as string },
  ]);
  expect(scenesDraw(evidence(null))).toEqual([]);
});
