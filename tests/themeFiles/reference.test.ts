import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SchemaNode } from '../../src/themeFiles/reference/annotatedSchema.ts';
import { annotatedSchema } from '../../src/themeFiles/reference/annotatedSchema.ts';
import { referenceFiles } from '../../src/themeFiles/reference/referenceFiles.ts';

test.each([...referenceFiles()].map(([file, text]) => [basename(file), file, text]))(
  '%s is what the schema makes of it',
  (_name, file, text) => {
    const written = readFileSync(file, 'utf8');
    // Not by toBe alone: a difference of thousands of lines tells nobody what to do.
    if (written !== text)
      expect.fail(`${file} is older than the schema or classic. Run "npm run theme -- schema" and commit what it writes.`);
  },
);

const fields = [...leaves(annotatedSchema(), '')];

test('every field says what it is', () => {
  expect(fields.length).toBeGreaterThan(200);
  expect(fields.filter(([, node]) => (node.description ?? '') === '').map(([path]) => path)).toEqual([]);
});

describe('theme.schema.json', () => {
  const schema = JSON.parse([...referenceFiles().values()][0] ?? '') as SchemaNode & { then: { required: string[] } };

  test('wants nothing of a theme that extends another, and all of one that does not', () => {
    expect(schema.required).toBeUndefined();
    expect(schema.properties?.['texts']?.required).toBeUndefined();
    expect(schema.then.required).toContain('survey');
    expect(schema.then.required).not.toContain('extends');
  });

  test('wants members of lists whole, because lists replace those of the base', () => {
    expect((schema.properties?.['survey']?.items as SchemaNode).required).toEqual(['id', 'text', 'options']);
  });

  test("offers classic's values", () => {
    expect(schema.properties?.['countdownSeconds']?.default).toBe(3);
    expect(schema.properties?.['layouts']?.properties?.['portrait']?.properties?.['stage']?.default).toEqual([1080, 1920]);
  });

  test('has no keyword that is only ours', () => {
    expect(JSON.stringify(schema)).not.toMatch(/"(kind|unit)":/);
  });
});

/** Every field that has a value of its own, by its path. */
function* leaves(node: SchemaNode, path: string): Generator<[path: string, node: SchemaNode]> {
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const at = `${path}.${name}`;
    if (child.properties === undefined) yield [at, child];
    yield* leaves(child, at);
  }
  const { items } = node;
  if (items === undefined || Array.isArray(items)) return;
  for (const member of items.anyOf ?? [items]) yield* leaves(member, `${path}[]`);
}
