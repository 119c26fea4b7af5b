import type { ThemeField } from './themeField.ts';
import { fieldIn, namesIn, wholeTheme } from './themeField.ts';
import { valueAt } from '../../document/editText.ts';

/** A field and its value in a theme; undefined if there is none. */
export interface FieldWithValue {
  readonly field: ThemeField;
  readonly value: unknown;
}

/** Every leaf field of a theme, in the schema's order; list items as far as the theme has them. */
export const allFields = (whole: unknown): FieldWithValue[] => allFieldsOf(wholeTheme, whole);

/** The same for one field. */
export function allFieldsOf(from: ThemeField, value: unknown): FieldWithValue[] {
  const below = partsOf(from, value);
  if (below.length === 0) return from.kind.control === 'group' || from.kind.control === 'fixed' ? [] : [{ field: from, value }];
  // Lists and choices of shapes can be changed themselves, too.
  const itself = from.kind.control === 'group' ? [] : [{ field: from, value }];
  return [...itself, ...below.flatMap((part) => allFieldsOf(part.field, part.value))];
}

/** A field's own fields, with their values in a theme. */
export function partsOf(field: ThemeField, value: unknown): FieldWithValue[] {
  const keys: readonly (string | number)[] =
    field.kind.control === 'list' ? (Array.isArray(value) ? value.map((_part, place) => place) : []) : namesIn(field, value);
  return keys.flatMap((key) => {
    const part = fieldIn(field, key, value);
    return part === null ? [] : [{ field: part, value: valueAt(value, [key]) }];
  });
}
