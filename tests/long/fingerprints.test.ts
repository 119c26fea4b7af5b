import type { Canvas } from '@napi-rs/canvas';
import type Konva from 'konva';
import { expect, test } from 'vitest';
import type { Art } from '../../src/headless/loadArt.ts';
import { buildScene } from '../../src/headless/renderScene.tsx';
import { stillSource } from '../../src/headless/samplePeople.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { Chance } from '../support/groups/Chance.ts';
import { coloredParts } from '../support/picture/coloredParts.ts';
import { drawnShapes } from '../support/picture/drawnShapes.ts';
import { differsVisibly } from '../support/picture/comparePictures.ts';
import { differs, fingerprintDifferences } from '../support/picture/fingerprintDifferences.ts';
import { machineNoise, shapeNoise } from '../support/picture/machineNoise.ts';
import { pixelsOf } from '../support/picture/pixelsOf.ts';
import type { Pixels } from '../support/picture/Pixels.ts';
import type { SceneLook } from '../support/picture/sceneFingerprint.ts';
import { fingerprintOf } from '../support/picture/sceneFingerprint.ts';
import { stageChanges } from '../support/theme/stageChanges.ts';
import { bundledTheme, portraitUrl } from '../support/theme/classicTheme.ts';
import { artWithGuest, guestVisits } from '../support/visit/sampleGuest.ts';

const themes = ['classic', 'orbit', 'gala', 'party'];
const orientations = ['portrait', 'landscape'] as const;
const firstSeed = Number(process.env['STAGEBOOTH_SEED'] ?? 1);
const count = 40;
const maxMissed = 2;
/** How often to try another scene or part if a change is not visible. */
const maxAttempts = 60;
const filmed = new Set(['live', 'countdown', 'generating']);

/** A stage in two states: unchanged and changed. */
interface ChangedScene {
  readonly scene: string;
  readonly change: string;
  readonly before: StageLook;
  readonly after: StageLook;
}

interface StageLook extends SceneLook {
  /** A picture at the size at which scenes used to be committed: half for classic, a quarter for the others. */
  readonly small: Buffer;
}

test(`of ${String(count)} seeded changes fingerprints detect all but ${String(maxMissed)}, and no difference between machines counts as one`, async () => {
  const opened = new Map<string, { readonly theme: Theme; readonly art: Art }>();
  for (const name of themes) {
    const loaded = bundledTheme(name);
    opened.set(name, { theme: loaded.theme, art: await artWithGuest(loaded) });
  }
  const rows: { readonly isFound: boolean; readonly wasFound: boolean }[] = [];
  const alarms: string[] = [];
  for (let index = 0; index < count; index++) {
    const seed = firstSeed * 1000 + index;
    const name = themes[index % themes.length]!;
    const orientation = orientations[Math.floor(index / themes.length) % 2]!;
    // Seven and the number of kinds have no common factor, so each kind is applied to different themes.
    const [kind, change] = stageChanges[(7 * index) % stageChanges.length]!;
    const {
      scene,
      change: what,
      before,
      after,
    } = changedScene(opened.get(name)!, orientation, name === 'classic' ? 0.5 : 0.25, change, seed);
    const committed = fingerprintOf(before);
    const found = fingerprintDifferences(committed, onAnotherMachine(after, seed));
    const quiet = fingerprintDifferences(committed, onAnotherMachine(before, seed + 500));
    if (differs(quiet)) alarms.push(`${name} ${scene} ${orientation}: ${JSON.stringify(quiet)}`);
    const row = { isFound: differs(found), wasFound: differsVisibly(after.small, before.small) };
    rows.push(row);
    const places = `${String(found.boxes.length)} places, ${String(found.recolored.length)} colours, ${String(found.shapes.length)} shapes`;
    process.stdout.write(
      `${String(index + 1).padStart(2)} | ${name} ${scene} ${orientation} | ${kind}: ${what} | ${row.isFound ? places : 'MISSED'} | pixels at ${name === 'classic' ? 'half' : 'a quarter'}: ${row.wasFound ? 'found' : 'missed'}\n`,
    );
  }
  const found = rows.filter(({ isFound }) => isFound).length;
  process.stdout.write(
    `Fingerprints find ${String(found)} of ${String(count)}, small pictures ${String(rows.filter(({ wasFound }) => wasFound).length)}\n`,
  );
  expect(alarms).toEqual([]);
  expect(found).toBeGreaterThanOrEqual(count - maxMissed);
}, 1_800_000);

const onAnotherMachine = ({ pixels, parts, shapes }: SceneLook, seed: number): SceneLook => ({
  pixels: machineNoise(pixels, seed),
  parts,
  shapes: shapeNoise(shapes, seed),
});

/** Makes a visible change in a scene that contains something to change. */
function changedScene(
  { theme, art }: { readonly theme: Theme; readonly art: Art },
  orientation: 'portrait' | 'landscape',
  smallRatio: number,
  change: (stage: Konva.Stage, chance: Chance) => string | null,
  seed: number,
): ChangedScene {
  const chance = new Chance(seed);
  const visits = [...guestVisits(theme)];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const [scene, visit] = chance.oneOf(visits);
    const live = filmed.has(visit.scene) ? stillSource(art.get(portraitUrl)!) : null;
    const { stage, destroy } = buildScene({ theme, art, visit, orientation, live });
    // A cached part would keep its earlier look.
    for (const node of stage.find((one: Konva.Node) => one.isCached())) node.clearCache();
    const before = lookOf(stage, smallRatio);
    const what = change(stage, chance);
    const after = what === null ? before : lookOf(stage, smallRatio);
    destroy();
    if (what !== null && isVisible(before.pixels, after.pixels)) return { scene, change: what, before, after };
  }
  throw new Error('no scene has such a change');
}

function lookOf(stage: Konva.Stage, smallRatio: number): StageLook {
  const picture = (pixelRatio: number): Canvas => stage.toCanvas({ pixelRatio }) as unknown as Canvas;
  return {
    pixels: pixelsOf(picture(1)),
    parts: coloredParts(stage).map(({ box }) => box),
    shapes: drawnShapes(stage),
    small: picture(smallRatio).toBuffer('image/png'),
  };
}

/** Whether the change is visible: a few pixels differ by clearly more than machines do. */
function isVisible({ data: one }: Pixels, { data: other }: Pixels): boolean {
  let pixels = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one[at + channel]! - other[at + channel]!) >= 6) && ++pixels >= 12) return true;
  return false;
}
