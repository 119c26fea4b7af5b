import { describe, expect, it } from 'vitest';
import { withValue } from '../../../../src/studio/document/editText.ts';
import type { Path } from '../../../../src/shared/theme/ThemeEdit.ts';
import type { SchemaNode } from '../../../../src/themeFiles/reference/annotatedSchema.ts';
import { annotatedSchema } from '../../../../src/themeFiles/reference/annotatedSchema.ts';
import { isWords } from '../../../../src/themeFiles/reference/kindText.ts';
import { allFields } from '../../../../src/studio/page/inspector/allFields.ts';
import { startValue } from '../../../../src/studio/page/inspector/startValue.ts';
import { fieldAt } from '../../../../src/studio/page/inspector/themeField.ts';
import { classicTheme } from '../../../support/theme/classicTheme.ts';

/** A field of the JSON Schema, found independently of the inspector, and a theme that contains it. */
interface Found {
  readonly path: Path;
  readonly whole: unknown;
  readonly kind: string;
}

/** All fields, with one entry in each list and each alternative of each choice. */
function everyField(node: SchemaNode, path: Path, whole: unknown): Found[] {
  const kind = kindOf(node);
  if (kind !== null) return [{ path, whole, kind }];
  if (node.items !== undefined && !Array.isArray(node.items))
    return [{ path, whole, kind: 'list' }, ...everyField(node.items, [...path, 0], whole)];
  const shapes = (node.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (shapes.length > 1)
    return [
      { path, whole, kind: 'variant' },
      ...shapes.flatMap((shape) =>
        shape.properties === undefined
          ? []
          : everyField(shape, path, withValue(whole, path, { [Object.keys(shape.properties)[0] ?? '']: null })),
      ),
    ];
  if (shapes[0] !== undefined) return everyField({ ...shapes[0], description: node.description ?? '' }, path, whole);
  if (node.properties !== undefined)
    return Object.entries(node.properties).flatMap(([name, part]) => everyField(part, [...path, name], whole));
  const each = node.additionalProperties;
  const names = (node.propertyNames?.enum ?? []) as string[];
  if (typeof each === 'object' && names.length > 0) return names.flatMap((name) => everyField(each, [...path, name], whole));
  throw new Error(`What is ${path.join('.')}? ${JSON.stringify(node)}`);
}

function kindOf(node: SchemaNode): string | null {
  if (node.kind === 'colour' || node.kind === 'picture' || node.kind === 'font' || node.kind === 'condition') return node.kind;
  if (isWords(node)) return 'saying';
  if (Array.isArray(node.items)) return 'numbers';
  if (node.const === true) return 'switch';
  if (node.const !== undefined) return 'fixed';
  if (node.enum !== undefined) return 'choice';
  if (node.type === 'boolean') return 'switch';
  if (node.type === 'number' || node.type === 'integer') return 'number';
  if (node.type === 'string') return 'text';
  return node.type === 'object' && node.properties === undefined && node.propertyNames?.enum === undefined ? 'json' : null;
}

const fields = everyField(annotatedSchema(), [], {});

describe('every schema field', () => {
  it('is one of several hundred', () => {
    expect(fields.length).toBeGreaterThan(600);
  });

  it('is reachable in the inspector, with control, label and help', () => {
    const wrong = fields.flatMap(({ path, whole, kind }) => {
      const field = fieldAt(path, whole);
      if (field === null) return [`${path.join('.')} is not reached`];
      const { control } = field.kind;
      const isKind = control === kind || (control === 'family' && kind === 'text' && path.at(-1) === 'family');
      return [
        ...(isKind ? [] : [`${path.join('.')} is ${kind} and has ${control}`]),
        ...(/^\p{Lu}/u.test(field.label) ? [] : [`${path.join('.')} is called ${field.label}`]),
        ...(field.help.length > 3 ? [] : [`${path.join('.')} has no help`]),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('that is optional as a whole is a group with a button', () => {
    const mayBeNone = fields
      .flatMap(({ path, whole }) => path.map((_key, depth) => fieldAt(path.slice(0, depth + 1), whole)))
      .filter((field) => field?.nullable);
    expect(new Set(mayBeNone.map((field) => `${field?.path.join('.') ?? ''}: ${field?.kind.control ?? ''}`))).toEqual(
      new Set(['character.low: group']),
    );
  });

  it('starts with a value that the schema accepts', () => {
    const { inLanguages } = classicTheme();
    const wrong = fields.flatMap(({ path, whole }) => {
      const field = fieldAt(path, whole);
      const parsed = field?.schema.safeParse(startValue(field, inLanguages));
      return parsed?.success === true ? [] : [`${path.join('.')}: ${String(parsed?.error.message)}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('a theme’s own fields', () => {
  const { inLanguages } = classicTheme();

  it('are all found, including those in lists', () => {
    const found = allFields(inLanguages).map(({ field }) => field.path.join('.'));
    for (const path of [
      'brand.name',
      'colors.ink',
      'survey.0.options.1.text',
      'layouts.landscape.takePhoto.preview',
      'texts.phone.film.play',
    ])
      expect(found).toContain(path);
    expect(found.length).toBeGreaterThan(1500);
    expect(new Set(found).size).toBe(found.length);
  });

  it('have values that the schema accepts', () => {
    const { plain: _made, ...card } = inLanguages.card;
    const wrong = allFields({ ...inLanguages, card }).filter(
      ({ field, value }) => value !== undefined && !field.schema.safeParse(value).success,
    );
    expect(wrong.map(({ field }) => field.path.join('.'))).toEqual([]);
  });
});
