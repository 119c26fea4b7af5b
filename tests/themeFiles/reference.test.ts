import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SchemaNode } from '../../src/themeFiles/reference/annotatedSchema.ts';
import { annotatedSchema } from '../../src/themeFiles/reference/annotatedSchema.ts';
import { referenceFiles } from '../../src/themeFiles/reference/referenceFiles.ts';

test.each([...referenceFiles()].map(([file, text]) => [basename(file), file, text]))('%s matches the schema', (_name, file, text) => {
  const written = readFileSync(file, 'utf8');
  // Not only with toBe: a diff of thousands of lines does not say what to do.
  if (written !== text)
    expect.fail(`${file} is older than the schema or classic. Run "npm run theme -- schema" and commit what it writes.`);
});

const fields = [...leaves(annotatedSchema(), '')];

test('every field has a description', () => {
  expect(fields.length).toBeGreaterThan(200);
  expect(fields.filter(([, node]) => (node.description ?? '') === '').map(([path]) => path)).toEqual([]);
});

describe('theme.schema.json', () => {
  const schema = JSON.parse([...referenceFiles().values()][0] ?? '') as SchemaNode & { then: { required: string[] } };

  test('requires nothing of a theme that extends another, and everything of one that does not', () => {
    expect(schema.required).toBeUndefined();
    expect(schema.properties?.['texts']?.required).toBeUndefined();
    expect(schema.then.required).toContain('survey');
    expect(schema.then.required).not.toContain('extends');
  });

  test('requires complete list members, because lists replace those of the base', () => {
    expect((schema.properties?.['survey']?.items as SchemaNode).required).toEqual(['id', 'text', 'options']);
  });

  test("offers classic's values", () => {
    expect(schema.properties?.['countdownSeconds']?.default).toBe(3);
    expect(schema.properties?.['layouts']?.properties?.['portrait']?.properties?.['stage']?.default).toEqual([1080, 1920]);
  });

  test('contains only standard keywords', () => {
    expect(JSON.stringify(schema)).not.toMatch(/"(kind|unit)":/);
  });
});

describe('REFERENCE.md', () => {
  const reference = [...referenceFiles().values()][1] ?? '';
  const takes = (section: string, field: string): string => {
    const [, rows = ''] = reference.split(`## ${section}\n`);
    const row = rows
      .split('\n## ')[0]
      ?.split('\n')
      .find((line) => line.startsWith(`| \`${field}\` |`));
    return row?.split(/(?<!\\) \| /)[2] ?? 'nothing';
  };

  test('has no empty table and no unnamed heading', () => {
    expect(reference).not.toMatch(/\| --- \|\n\n/);
    expect(reference.match(/^## .*[( ]`$/gm)).toBeNull();
  });

  test('lists the values of choices and the names to choose from', () => {
    expect(takes('`card.layers[] with image`', 'whenLow')).toBe('`gone`, `only`, object with `shift` or object with `from`, *optional*');
    expect(takes('`card.layers[] with image`', 'whenLow.from')).toBe('number, 0 to 4096');
    expect(takes('`character`', 'low')).toBe('object with `facesAbove`, `hiddenBelow` or `null`, *optional*');
    expect(takes('`character`', 'low.hiddenBelow')).toBe('number, 0.5 to 1');
    expect(takes('The theme itself', 'buttonType')).toMatch(
      /^object with any of `start`, `next`, .+, each with `family`, `weight`, `size`, .+, \*optional\*$/,
    );
    expect(takes('`languages`', '[].type')).toMatch(/^object with any of `display`, .+ each with `family`/);
    expect(takes('`brand`', 'openingTimes')).toBe('list of up to 7, each words, *optional*');
  });
});

/** Every field that has a value, by its path. */
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
