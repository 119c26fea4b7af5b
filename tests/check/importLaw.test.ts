import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import law from '../../.config/dependency-cruiser.mjs';

type Import = [law: string, from: string, statement: string];

const forbidden: Import[] = [
  ['shared-knows-only-its-own', 'src/shared/a.ts', "import '../flow/target.ts'"],
  ['shared-is-pure-typescript', 'src/shared/b.ts', "import 'axios-less'"],
  ['shared-is-pure-typescript', 'src/shared/c.ts', "import 'node:path'"],
  ['shared-is-pure-typescript', 'src/shared/d.ts', "import type { T } from 'react'"],
  ['flow-knows-only-its-own', 'src/flow/a.ts', "import '../picture/target.ts'"],
  ['flow-is-pure-typescript', 'src/flow/b.ts', "import 'zustand'"],
  ['flow-is-pure-typescript', 'src/flow/c.ts', "import type { T } from 'konva'"],
  ['picture-knows-only-its-own', 'src/picture/a.ts', "import '../server/target.ts'"],
  ['kiosk-knows-only-its-own', 'src/kiosk/api/a.ts', "import type { T } from '../../server/target.ts'"],
  ['kiosk-knows-only-its-own', 'src/kiosk/store/a.ts', "import '../../headless/target.ts'"],
  ['staff-knows-only-its-own', 'src/staff/a.ts', "import '../kiosk/api/target.ts'"],
  ['staff-knows-only-its-own', 'src/staff/b.ts', "import '../console/target.ts'"],
  ['console-knows-only-its-own', 'src/console/a.ts', "import '../server/target.ts'"],
  ['pageParts-knows-only-its-own', 'src/pageParts/a.ts', "import '../staff/target.ts'"],
  ['album-knows-only-its-own', 'src/album/a.ts', "import '../flow/target.ts'"],
  ['wall-knows-only-its-own', 'src/wall/a.ts', "import '../kiosk/target.ts'"],
  ['phone-knows-only-its-own', 'src/phone/a.ts', "import '../flow/target.ts'"],
  ['phone-is-plain-typescript', 'src/phone/b.ts', "import 'react'"],
  ['themeFiles-knows-only-its-own', 'src/themeFiles/a.ts', "import '../flow/target.ts'"],
  ['server-knows-only-its-own', 'src/server/a.ts', "import type { T } from '../kiosk/api/target.ts'"],
  ['server-knows-only-its-own', 'src/server/b.ts', "import '../headless/target.ts'"],
  ['stage-knows-only-its-own', 'src/stage/canvas/b.ts', "import type { T } from '../../kiosk/store/target.ts'"],
  ['headless-knows-only-its-own', 'src/headless/a.ts', "import '../kiosk/store/target.ts'"],
  ['themeCheck-knows-only-its-own', 'src/themeCheck/a.ts', "import '../server/target.ts'"],
  ['themeCheck-knows-only-its-own', 'src/themeCheck/b.ts', "import type { T } from '../kiosk/api/target.ts'"],
  ['nobody-knows-themeCheck', 'src/server/e.ts', "import '../themeCheck/target.ts'"],
  ['studio-knows-only-its-own', 'src/studio/a.ts', "import '../server/target.ts'"],
  ['studio-knows-only-its-own', 'src/studio/page/b.ts', "import '../../kiosk/devices/target.ts'"],
  ['nobody-knows-studio', 'src/headless/c.ts', "import type { T } from '../studio/target.ts'"],
  ['studio-page-runs-in-a-browser', 'src/studio/page/a.ts', "import '../../headless/target.ts'"],
  ['studio-page-runs-in-a-browser', 'src/studio/page/c.ts', "import '../server/target.ts'"],
  ['launcher-knows-only-its-own', 'src/launcher/a.ts', "import '../server/target.ts'"],
  ['nobody-knows-launcher', 'src/headless/d.ts', "import '../launcher/target.ts'"],
  ['nobody-knows-cli', 'src/themeFiles/b.ts', "import '../cli/target.mjs'"],
  ['src-knows-no-tests', 'src/headless/b.ts', "import '../../tests/target.ts'"],
  ['floor-0-imports-no-higher-floor', 'src/shared/e.ts', "import '../picture/target.ts'"],
  ['floor-1-imports-no-higher-floor', 'src/picture/b.ts', "import '../kiosk/api/target.ts'"],
  ['floor-2-imports-no-higher-floor', 'src/stage/a11y/a.ts', "import '../scenes/welcome/target.ts'"],
  ['floor-3-imports-no-higher-floor', 'src/stage/scenes/welcome/a.ts', "import '../../../kiosk/devices/target.ts'"],
  ['floor-4-imports-no-higher-floor', 'src/kiosk/devices/a.ts', "import type { T } from '../store/target.ts'"],
  ['floor-4-imports-no-higher-floor', 'src/kiosk/outbox/a.ts', "import type { T } from '../store/target.ts'"],
  ['floor-5-imports-no-higher-floor', 'src/kiosk/store/b.ts', "import '../target.ts'"],
  ['parts-get-props', 'src/stage/parts/a.ts', "import '../../kiosk/store/target.ts'"],
  ['parts-get-props', 'src/stage/parts/b.ts', "import type { T } from '../../flow/target.ts'"],
  ['scenes-know-no-other-scene', 'src/stage/scenes/result/a.ts', "import '../welcome/target.ts'"],
  ['scenes-know-no-feature', 'src/stage/scenes/result/b.ts', "import type { T } from '../../features/print/target.ts'"],
  ['features-know-no-other-feature', 'src/flow/features/print/print.ts', "import type { T } from '../film/film.ts'"],
  ['store-draws-nothing', 'src/kiosk/store/f.ts', "import type { T } from '../../stage/parts/target.ts'"],
  ['store-draws-nothing', 'src/kiosk/features/print/c.ts', "import type { T } from 'react'"],
  ['floor-5-imports-no-higher-floor', 'src/kiosk/store/g.ts', "import type { T } from '../features/print/target.ts'"],
  ['floor-6-imports-no-higher-floor', 'src/kiosk/features/print/b.ts', "import '../../target.ts'"],
  ['features-know-no-other-feature', 'src/kiosk/features/print/d.ts', "import '../film/target.ts'"],
  ['devices-know-nobody-of-the-kiosk', 'src/kiosk/devices/b.ts', "import type { T } from '../api/target.ts'"],
  ['browser-has-no-node', 'src/stage/parts/c.ts', "import 'node:path'"],
  ['kiosk-parses-without-zod', 'src/kiosk/api/b.ts', "import { z } from 'zod'"],
  ['axios-only-in-clients', 'src/kiosk/store/c.ts', "import type { T } from 'axios'"],
  ['axios-only-in-clients', 'src/server/c.ts', "import 'axios'"],
  ['node-canvas-only-in-headless', 'src/themeFiles/c.ts', "import '@napi-rs/canvas'"],
  ['node-canvas-only-in-headless', 'src/server/features/portraits/a.ts', "import '@napi-rs/canvas'"],
  ['server-stores-behind-ports', 'src/server/d.ts', "import 'node:fs/promises'"],
  ['server-stores-behind-ports', 'src/server/features/photos/a.ts', "import 'node:fs'"],
  ['server-stores-behind-ports', 'src/server/routes/b.ts', "import 'better-sqlite3'"],
  ['feature-knows-no-feature', 'src/server/features/print/a.ts', "import type { T } from '../theme/target.ts'"],
  ['feature-knows-no-program', 'src/server/features/print/b.ts', "import '../../programs/target.ts'"],
  ['core-knows-no-feature', 'src/server/core/a.ts', "import type { T } from '../features/theme/target.ts'"],
  ['core-knows-no-feature', 'src/server/core/b.ts', "import '../programs/target.ts'"],
  ['storage-knows-nobody', 'src/server/storage/a.ts', "import type { T } from '../core/target.ts'"],
  ['feature-knows-no-driver', 'src/server/features/print/c.ts', "import '../../storage/photos/target.ts'"],
  ['no-development-library-in-src', 'src/stage/canvas/a.ts', "import 'vitest'"],
  ['no-cycle', 'src/stage/canvas/loop.ts', "import type { Loop } from './loopBack.ts'"],
  ['no-orphan', 'src/stage/parts/alone.ts', 'export const alone = 1'],
  ['no-barrel', 'src/kiosk/store/d.ts', "import '../api/index.ts'"],
  ['no-missing-file', 'src/kiosk/store/e.ts', "import './gone.ts'"],
];

const allowed: Import[] = [
  ['shared uses zod', 'src/shared/y.ts', "import 'zod'; import '@noble/hashes'"],
  ['flow uses shared', 'src/flow/y.ts', "import '../shared/target.ts'"],
  [
    'a feature knows what all are made of',
    'src/flow/features/film/film.ts',
    "import '../../core/target.ts'; import '../../../shared/target.ts'",
  ],
  ['the store performs', 'src/kiosk/store/y.ts', "import '../devices/target.ts'; import '../api/target.ts'; import '../../flow/target.ts'"],
  ['a scene draws', 'src/stage/scenes/result/y.ts', "import './own.ts'; import '../../parts/target.ts'; import '../../../flow/target.ts'"],
  ['the choice of a scene knows all', 'src/stage/scenes/y.ts', "import './welcome/target.ts'"],
  ['the types of a schema', 'src/kiosk/api/y.ts', "import type { z } from 'zod'; import 'axios'"],
  ['headless draws scenes', 'src/headless/y.ts', "import '../stage/scenes/welcome/target.ts'; import '@napi-rs/canvas'; import 'node:fs'"],
  ['themeCheck looks at what headless draws', 'src/themeCheck/y.ts', "import '../headless/target.ts'; import '@napi-rs/canvas'"],
  ['the studio shows scenes', 'src/studio/page/y.ts', "import '../../stage/scenes/welcome/target.ts'"],
  ['main names all', 'src/kiosk/main.tsx', "import './devices/target.ts'; import '../stage/scenes/y.ts'"],
  ['a driver stores', 'src/server/storage/photos/drivers/y.ts', "import 'node:fs'; import 'better-sqlite3'"],
  [
    'a feature knows core and ports',
    'src/server/features/print/y.ts',
    "import '../../core/target.ts'; import type { T } from '../../storage/photos/target.ts'",
  ],
  ['a program knows features', 'src/server/programs/y.ts', "import '../features/theme/target.ts'; import '../core/target.ts'"],
  ['the server serves themes', 'src/server/programs/main.ts', "import '../../themeFiles/target.ts'; import '../../shared/target.ts'"],
  ['cli uses tools', 'src/cli/y.mjs', "import 'vitest'; import '../headless/target.ts'"],
  ['tests use all', 'tests/y.test.ts', "import 'vitest'; import '../src/kiosk/store/target.ts'; import '@napi-rs/canvas'"],
];

const libraries = ['zod', '@noble/hashes', 'axios', 'axios-less', 'react', 'konva', 'zustand', '@napi-rs/canvas', 'better-sqlite3'];
const targets = [
  ...[
    'shared',
    'flow',
    'picture',
    'server',
    'server/core',
    'server/features/theme',
    'server/programs',
    'server/storage/photos',
    'headless',
    'launcher',
    'themeCheck',
    'studio',
    'studio/server',
    'themeFiles',
    'kiosk',
    'staff',
    'console',
  ].map((room) => `src/${room}/target.ts`),
  ...['api', 'devices', 'outbox', 'store'].map((room) => `src/kiosk/${room}/target.ts`),
  ...['parts', 'canvas', 'scenes/welcome', 'features/print'].map((room) => `src/stage/${room}/target.ts`),
  ...[
    'src/cli/target.mjs',
    'tests/target.ts',
    'src/kiosk/api/index.ts',
    'src/flow/core/target.ts',
    'src/kiosk/features/film/target.ts',
    'src/kiosk/features/print/target.ts',
    'src/stage/scenes/result/own.ts',
  ],
];

/** A small project that contains all imports above. */
function build(top: string): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  };
  const versions = (names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  write('package.json', JSON.stringify({ type: 'module', dependencies: versions(libraries), devDependencies: versions(['vitest']) }));
  for (const name of [...libraries, 'vitest']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'main.js' }));
    write(`node_modules/${name}/main.js`, '');
  }
  for (const path of targets) write(path, 'export const target = 1; export type T = 1;');
  write('src/stage/canvas/loopBack.ts', "import './loop.ts'; export type Loop = 1;");
  for (const [, path, statement] of [...forbidden, ...allowed]) write(path, `${statement};`);
}

describe('the import rules', () => {
  const top = mkdtempSync(join(tmpdir(), 'stagebooth-law-'));
  let violations: ICruiseResult['summary']['violations'] = [];
  const brokenBy = (path: string): string[] => violations.filter(({ from }) => from === path).map(({ rule }) => rule.name);

  beforeAll(async () => {
    build(top);
    const { enhancedResolveOptions, tsConfig: _tsConfig, ...options } = law.options ?? {};
    const ruleSet = { forbidden: law.forbidden ?? [] };
    const { output } = await cruise(['src', 'tests'], { ...options, ruleSet, validate: true, baseDir: top }, enhancedResolveOptions);
    violations = (output as ICruiseResult).summary.violations;
  }, 30_000);
  afterAll(() => rmSync(top, { recursive: true }));

  it.each(forbidden)('%s: %s may not contain %s', (name, path) => {
    expect(brokenBy(path)).toContain(name);
  });

  it.each(allowed)('%s', (_reason, path) => {
    expect(brokenBy(path)).toEqual([]);
  });

  it('are each shown to forbid something, and have a reason', () => {
    const rules = law.forbidden ?? [];
    expect(
      new Set(forbidden.map(([name]) => name)),
      'A law of .config/dependency-cruiser.mjs needs an import that breaks it: list one in `forbidden` of this file.',
    ).toEqual(new Set(rules.map((rule) => rule.name)));
    expect(
      rules.filter((rule) => (rule.comment ?? '').length < 40),
      'A law says its reason: give it a `comment` in .config/dependency-cruiser.mjs.',
    ).toEqual([]);
  });
});
