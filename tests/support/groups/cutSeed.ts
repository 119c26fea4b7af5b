import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Face } from '../../../src/picture/Cutout.ts';
import type { PictureModels } from '../../../src/picture/pipeline/loadPictureModels.ts';
import { projectRoot } from '../theme/classicTheme.ts';
import { collectGarbage } from './collectGarbage.ts';
import { cutGroup } from './cutGroup.ts';
import type { FaceErrors } from './faceErrors.ts';
import { faceErrors } from './faceErrors.ts';
import type { TruePerson } from './groupPhoto.ts';
import { groupPhoto } from './groupPhoto.ts';
import type { KindName } from './kinds.ts';
import type { MaskErrors } from './maskErrors.ts';
import { maskErrors } from './maskErrors.ts';
import { nodeModels } from './nodeModels.ts';
import type { FacePhoto } from './FacePhoto.ts';
import { readFacePhoto } from './FacePhoto.ts';

/** A seed's group, before any theme is applied. */
export interface CutSeed {
  readonly seed: number;
  readonly kind: KindName;
  readonly people: readonly TruePerson[];
  readonly faces: readonly Face[];
  readonly mask: MaskErrors;
  readonly found: FaceErrors;
  /** The cut-out's, 0 to 255. */
  readonly alpha: Uint8Array;
}

/**
 * Makes the photos for seeds and cuts the people out with the real models. Caches the results in `folder`, if given, until the code that
 * made them changes, so that work on framing need not wait for models.
 */
export function seedCutter(folder: string | undefined): (seed: number) => Promise<CutSeed> {
  const kept = folder === undefined ? null : join(folder, hashOfCode());
  if (kept !== null) mkdirSync(kept, { recursive: true });
  let tools: Promise<readonly [PictureModels, FacePhoto]> | null = null;
  return async (seed) => {
    const file = kept === null ? null : join(kept, `${seed}.group`);
    if (file !== null && existsSync(file)) return unpacked(readFileSync(file));
    tools ??= Promise.all([nodeModels(), readFacePhoto()]);
    await collectGarbage();
    const made = await cutSeed(seed, ...(await tools));
    if (file !== null) writeFileSync(file, packed(made));
    return made;
  };
}

async function cutSeed(seed: number, models: PictureModels, portrait: FacePhoto): Promise<CutSeed> {
  const group = groupPhoto(seed, portrait);
  const { pixels, faces } = await cutGroup(group.photo, models);
  const alpha = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < alpha.length; at++) alpha[at] = pixels[at * 4 + 3]!;
  const { kind, people } = group;
  return { seed, kind, people, faces, mask: maskErrors(alpha, group), found: faceErrors(faces, people), alpha };
}

const sources = [
  'src/picture/matte',
  'src/picture/faces',
  'src/picture/pipeline/makeCharacter.ts',
  'src/picture/ModelRunner.ts',
  'tests/support/groups',
  'tests/support/picture/matteBackgrounds.ts',
];
/** The files in tests/support/groups that only read cut-outs. */
const later = /(judgeGroup|framedPeople|cardThemes|summary|judgeSeeds|drawSheet|writeSheets)\.tsx?$/;

function hashOfCode(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (!/\.tsx?$/.test(path)) for (const name of readdirSync(path).toSorted()) add(join(path, name));
    else if (!later.test(path)) hash.update(readFileSync(path));
  };
  for (const source of sources) add(join(projectRoot, source));
  return hash.digest('hex').slice(0, 12);
}

/** A line of JSON, followed by the alpha. */
function packed({ alpha, ...rest }: CutSeed): Uint8Array {
  return deflateSync(Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), alpha]), { level: 1 });
}

function unpacked(bytes: Uint8Array): CutSeed {
  const all = inflateSync(bytes);
  const end = all.indexOf('\n');
  return { ...(JSON.parse(all.subarray(0, end).toString()) as Omit<CutSeed, 'alpha'>), alpha: new Uint8Array(all.subarray(end + 1)) };
}
