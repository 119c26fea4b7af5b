import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { modelFiles } from '../../.config/modelFiles.mjs';
import { checkModels } from '../../.config/pictureModels.mjs';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const model = {
  address: '/models/cut.tflite',
  file: 'some-package/cut.tflite',
  sha256: createHash('sha256').update('weights').digest('hex'),
};

test('listed models pass', async () => {
  await expect(checkModels(temporaryFolder({ [model.file]: 'weights' }), [model])).resolves.toBeUndefined();
});

test('a model that is part of a file passes as that part', async () => {
  await expect(checkModels(temporaryFolder({ [model.file]: 'all weights.' }), [{ ...model, part: [4, 11] }])).resolves.toBeUndefined();
});

test('an unlisted model stops the build with its name', async () => {
  await expect(checkModels(temporaryFolder({ [model.file]: 'weightz' }), [model])).rejects.toThrow(
    /^The file some-package\/cut\.tflite in node_modules differs from the tested one/,
  );
});

test('a missing model stops the build with its name', async () => {
  await expect(checkModels(temporaryFolder(), [model])).rejects.toThrow(/^The file some-package\/cut\.tflite is missing/);
});

test('no two files share an address', () => {
  expect(new Set(modelFiles.map(({ address }) => address)).size).toBe(modelFiles.length);
});
