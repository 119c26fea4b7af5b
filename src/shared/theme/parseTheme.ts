import type { Result } from '../errors.ts';
import { failure, success } from '../errors.ts';
import { checkReferences } from './checkReferences.ts';
import { issuesOf } from './issuesOf.ts';
import type { ThemeIssue } from './ThemeIssue.ts';
import type { ThemeInLanguages } from './themeSchema.ts';
import { themeSchema } from './themeSchema.ts';
import { withSides } from './withSides.ts';

/**
 * A complete theme from any JSON (with its `extends` already merged in), or all its problems at once, each with its JSON path, what was
 * expected and, for a misspelt name, what was probably meant.
 */
export function parseTheme(raw: unknown): Result<ThemeInLanguages, ThemeIssue[]> {
  const parsed = themeSchema.safeParse(raw, { reportInput: true });
  if (!parsed.success) return failure(issuesOf(parsed.error.issues, raw));
  const issues = checkReferences(parsed.data);
  return issues.length > 0 ? failure(issues) : success(withSides(parsed.data));
}
