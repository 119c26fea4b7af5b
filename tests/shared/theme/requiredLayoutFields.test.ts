import { join } from 'node:path';
import { expect, test } from 'vitest';
import { annotatedSchema } from '../../../src/themeFiles/reference/annotatedSchema.ts';
import type { SchemaNode } from '../../../src/themeFiles/reference/annotatedSchema.ts';

test('a layout needs no more fields than when its theme was written: new ones are optional or derived', async () => {
  const layout = annotatedSchema().properties?.['layouts']?.properties?.['portrait'];
  expect(layout).toBeDefined();
  const list = `${requiredIn(layout ?? {}).join('\n')}\n`;
  await expect(
    list,
    'A theme of another day does not have a field that is demanded only now: make it optional in src/shared/theme/layoutSchema.ts, or derive it. ' +
      'Where less is demanded than before, take the line out of tests/shared/theme/requiredLayoutFields.txt.',
  ).toMatchFileSnapshot(join(import.meta.dirname, 'requiredLayoutFields.txt'));
});

function requiredIn(node: SchemaNode, path = ''): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    if (!(node.required ?? []).includes(name)) return [];
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...requiredIn(child, at)];
  });
}
