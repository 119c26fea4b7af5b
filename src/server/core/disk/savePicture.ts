import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import { writeWhole } from '../../../themeFiles/writeWhole.mjs';

/** Writes a picture to a file named by the user. Fails with a sentence for that user. */
export async function savePicture(file: string, bytes: Uint8Array): Promise<Result<void, string>> {
  try {
    await mkdir(dirname(file), { recursive: true });
    writeWhole(file, bytes);
    return success(undefined);
  } catch (error) {
    return failure(`${file} cannot be written: ${systemReason(error)}.`);
  }
}
