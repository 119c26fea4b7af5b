import { issuesOf } from '../../../../shared/theme/issuesOf.ts';
import { withValue } from '../../../document/editText.ts';
import type { ThemeField } from './themeField.ts';
import { fieldAt } from './themeField.ts';

/** Why the schema does not take a value for a field, in a plain sentence; null where it does. `whole` is the theme as it is now. */
export function judgeValue(field: ThemeField, value: unknown, whole: unknown): string | null {
  const then = withValue(whole, field.path, value);
  const [here] = refusals(field, value, then);
  if (here !== undefined) return here;
  // What parts must be to each other, such as the keys of two buttons, the part of the theme says that they are in.
  const section = fieldAt(field.path.slice(0, 1), whole);
  const name = field.path[0];
  if (section === null || name === undefined || field.path.length === 1) return null;
  const [was, is] = [whole, then].map((theme) => (theme as Record<string, unknown>)[name]);
  const known = was === undefined ? [] : refusals(section, was, whole);
  return refusals(section, is, then).find((one) => !known.includes(one)) ?? null;
}

function refusals({ schema, path }: ThemeField, value: unknown, whole: unknown): string[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return [];
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  return issuesOf(issues, whole).map(({ message, didYouMean }) =>
    didYouMean === undefined ? message : `${message} Did you mean "${didYouMean}"?`,
  );
}
