import { pathText } from '../../../shared/theme/ThemeIssue.ts';
import { valueAt } from '../../document/editText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import type { FieldWithValue } from './allFields.ts';
import { partsOf } from './allFields.ts';
import { labelsTo } from '../names/fieldLabel.ts';
import { fieldAt } from './themeField.ts';

/**
 * The fields in which all words of a query are found: in what leads to them first, then in their values, then in their descriptions; of
 * alike ones those first that the theme has.
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
    // A word counts for the best place that has it; the weakest word for all of them.
    const ranks = words.map((word) => places.findIndex((text) => text.includes(word)));
    return ranks.includes(-1) ? [] : [{ one, rank: Math.max(...ranks) + (value === undefined ? 0.5 : 0) }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/** The outermost part of the theme that a field is in and that is not there, but for what it must have; null where all of it is there. */
export function absentAround(path: Path, whole: unknown): Path | null {
  for (let depth = 1; depth < path.length; depth++) {
    const above = path.slice(0, depth);
    const field = fieldAt(above, whole);
    if (field?.kind.control !== 'group' || (valueAt(whole, above) ?? undefined) !== undefined) continue;
    if (partsOf(field, undefined).some((part) => !part.field.optional)) return above;
  }
  return null;
}
