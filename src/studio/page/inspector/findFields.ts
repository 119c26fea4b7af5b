import { pathText } from '../../../shared/theme/PathFinding.ts';
import { valueAt } from '../../document/editText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import type { FieldWithValue } from './allFields.ts';
import { partsOf } from './allFields.ts';
import { labelsTo } from '../names/fieldLabel.ts';
import { fieldAt } from './themeField.ts';

/**
 * The fields that match all words of a query. Matches in labels come first, then those in paths, values and descriptions. Among equal
 * matches, fields with a value come first.
 */
export function findFields(fields: readonly FieldWithValue[], query: string): FieldWithValue[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const ranked = fields.flatMap((one) => {
    const { field, value } = one;
    const places = [
      field.label,
      `${labelsTo(field.path).join(' ')} ${pathText(field.path)}`,
      field.kind.control === 'list' ? '' : (JSON.stringify(value) ?? ''),
      field.help,
    ].map((text) => text.toLowerCase());
    // A word's rank is its best match; the query's rank is that of its worst word.
    const ranks = words.map((word) => places.findIndex((text) => text.includes(word)));
    return ranks.includes(-1) ? [] : [{ one, rank: Math.max(...ranks) + (value === undefined ? 0.5 : 0) }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/** The outermost missing group around a field: it has required fields, and must be added first. Null if there is none. */
export function absentAround(path: Path, whole: unknown): Path | null {
  for (let depth = 1; depth < path.length; depth++) {
    const above = path.slice(0, depth);
    const field = fieldAt(above, whole);
    if (field?.kind.control !== 'group' || (valueAt(whole, above) ?? undefined) !== undefined) continue;
    if (partsOf(field, undefined).some((part) => !part.field.optional)) return above;
  }
  return null;
}
