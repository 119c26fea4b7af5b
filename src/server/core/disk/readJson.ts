import { readFileSync } from 'node:fs';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';

/** Parses a JSON file. Fails with a reason that follows the file's name. */
export function readJson(file: string): Result<unknown, string> {
  try {
    return success(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return failure(error instanceof SyntaxError ? 'is not valid JSON' : `cannot be read: ${systemReason(error)}`);
  }
}
