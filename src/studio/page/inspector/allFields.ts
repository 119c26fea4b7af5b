import type { ThemeField } from './themeField.ts';
import { fieldIn, namesIn, wholeTheme } from './themeField.ts';
import { valueAt } from '../../document/editText.ts';

/** A field and its value in a theme; undefined if the theme has none. */
export interface FieldWithValue {
  readonly field: ThemeField;
  readonly value: unknown;
}

/** Every leaf field of a theme, in the schema's order, including the theme's list items. */
export const allFields = (whole: unknown): FieldWithValue[] => allFieldsOf(wholeTheme, whole);

/** Like `allFields`, starting at one field. */
export function allFieldsOf(from: ThemeField, value: unknown): FieldWithValue[] {
  const below = partsOf(from, value);
  if (below.length === 0) return from.kind.control === 'group' || from.kind.control === 'fixed' ? [] : [{ field: from, value }];
  // Lists and variants can also be edited as a whole.
  const itself = from.kind.control === 'group' ? [] : [{ field: from, value }];
  return [...itself, ...below.flatMap((part) => allFieldsOf(part.field, part.value))];
}

/** A field's subfields, with their values in a theme. */
export function partsOf(field: ThemeField, value: unknown): FieldWithValue[] {
  const keys: readonly (string | number)[] =
    field.kind.control === 'list' ? (Array.isArray(value) ? value.map((_part, place) => place) : []) : namesIn(field, value);
  return keys.flatMap((key) => {
    const part = fieldIn(field, key, value);
    return part === null ? [] : [{ field: part, value: valueAt(value, [key]) }];
  });
}
