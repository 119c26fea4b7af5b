import type { ThemeField } from './themeField.ts';
import { fieldIn, namesIn, wholeTheme } from './themeField.ts';
import { valueAt } from '../../document/editText.ts';

/** A field and what a theme has there; undefined is not there. */
export interface FieldWithValue {
  readonly field: ThemeField;
  readonly value: unknown;
}

/** Every field of a theme that has no fields of its own, in the order of the schema; parts of lists as far as the theme has them. */
export const allFields = (whole: unknown): FieldWithValue[] => allFieldsOf(wholeTheme, whole);

/** The same of one field alone. */
export function allFieldsOf(from: ThemeField, value: unknown): FieldWithValue[] {
  const below = partsOf(from, value);
  if (below.length === 0) return from.kind.control === 'group' || from.kind.control === 'fixed' ? [] : [{ field: from, value }];
  // A list and a choice of shapes are changed as such, too.
  const itself = from.kind.control === 'group' ? [] : [{ field: from, value }];
  return [...itself, ...below.flatMap((part) => allFieldsOf(part.field, part.value))];
}

/** A field's own fields, with what a theme has there. */
export function partsOf(field: ThemeField, value: unknown): FieldWithValue[] {
  const keys: readonly (string | number)[] =
    field.kind.control === 'list' ? (Array.isArray(value) ? value.map((_part, place) => place) : []) : namesIn(field, value);
  return keys.flatMap((key) => {
    const part = fieldIn(field, key, value);
    return part === null ? [] : [{ field: part, value: valueAt(value, [key]) }];
  });
}
