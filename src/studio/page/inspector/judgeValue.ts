import { schemaFindings } from '../../../shared/theme/schemaFindings.ts';
import { valueAt, withValue } from '../../document/editText.ts';
import type { ThemeField } from './themeField.ts';
import { bare, fieldAt } from './themeField.ts';

/** A plain sentence why the schema rejects a value for a field; null if it accepts the value. `whole` is the current theme. */
export function judgeValue(field: ThemeField, value: unknown, whole: unknown): string | null {
  const then = withValue(whole, field.path, value);
  const [here] = refusals(field, value, then);
  if (here !== undefined) return here;
  // Rules between parts, such as different keys for two buttons, belong to their parent.
  for (let depth = field.path.length - 1; depth > 0; depth--) {
    const home = fieldAt(field.path.slice(0, depth), whole);
    if (home === null || !hasRuleOfItsOwn(home)) continue;
    const [was, is] = [valueAt(whole, home.path), valueAt(then, home.path)];
    const known = was === undefined ? [] : refusals(home, was, whole);
    const refused = refusals(home, is, then).find((one) => !known.includes(one));
    if (refused !== undefined) return refused;
  }
  return null;
}

/** Whether the schema has rules in addition to those of its parts. */
function hasRuleOfItsOwn({ schema }: ThemeField): boolean {
  const { checks = [] } = bare(schema).schema.def as {
    readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
  };
  return checks.some(({ _zod }) => _zod.def.check === 'custom');
}

function refusals({ schema, path }: ThemeField, value: unknown, whole: unknown): string[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return [];
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  return schemaFindings(issues, whole).map(({ message, didYouMean }) =>
    didYouMean === undefined ? message : `${message} Did you mean "${didYouMean}"?`,
  );
}
