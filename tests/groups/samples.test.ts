import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PictureModels } from '../../src/picture/pipeline/loadPictureModels.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';
import { cutGroup } from '../support/groups/cutGroup.ts';
import { nodeModels } from '../support/groups/nodeModels.ts';
import type { FacePhoto } from '../support/groups/FacePhoto.ts';
import { readFacePhoto } from '../support/groups/FacePhoto.ts';
import type { SampleGroup } from '../support/groups/sampleGroups.ts';
import { sampleGroupPhoto, sampleGroups } from '../support/groups/sampleGroups.ts';

/** `STAGEBOOTH_GROUPS_SAMPLES=1 npm run test:groups -- samples` rewrites the groups in assets/samples. */
describe.runIf(process.env['STAGEBOOTH_GROUPS_SAMPLES'] === '1')('the sample groups', () => {
  let tools: readonly [FacePhoto, PictureModels];
  beforeAll(async () => {
    tools = await Promise.all([readFacePhoto(), nodeModels()]);
  });

  test.each(Object.keys(sampleGroups) as SampleGroup[])('%s', { timeout: 120_000 }, async (name) => {
    const [portrait, models] = tools;
    const { width, height, pixels, faces } = await cutGroup(sampleGroupPhoto(name, portrait), models);
    expect(faces).toHaveLength(sampleGroups[name].length);
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    const image = context.createImageData(width, height);
    image.data.set(pixels);
    context.putImageData(image, 0, 0);
    const file = join(projectRoot, 'assets', 'samples', name);
    writeFileSync(`${file}.webp`, await canvas.encode('webp', 88));
    writeFileSync(`${file}.json`, `${JSON.stringify({ faces }, null, 2)}\n`);
  });
});
