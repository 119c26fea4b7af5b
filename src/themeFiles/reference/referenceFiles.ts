import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { bundledThemes } from '../bundledThemes.ts';
import { fieldReference } from './fieldReference.ts';
import { themeJsonSchema } from './themeJsonSchema.ts';

/** Files generated from the theme's schema: the expected text of each, by absolute path. */
export function referenceFiles(): ReadonlyMap<string, string> {
  const classic: unknown = parse(readFileSync(join(bundledThemes, 'classic', 'theme.json'), 'utf8'));
  return new Map([
    [join(bundledThemes, 'theme.schema.json'), `${JSON.stringify(themeJsonSchema(classic), null, 2)}\n`],
    [join(bundledThemes, 'REFERENCE.md'), fieldReference(classic)],
  ]);
}
