import type { Result } from '../errors.ts';
import { failure, success } from '../errors.ts';
import { checkReferences } from './checkReferences.ts';
import { schemaFindings } from './schemaFindings.ts';
import type { PathFinding } from './PathFinding.ts';
import type { ThemeInLanguages } from './themeSchema.ts';
import { themeSchema } from './themeSchema.ts';
import { withSides } from './withSides.ts';

/**
 * Parses a complete theme from any JSON (with its `extends` already merged in). Fails with all findings at once, each with its JSON path, what was
 * expected and, for a misspelt name, what was probably meant.
 */
export function parseTheme(raw: unknown): Result<ThemeInLanguages, PathFinding[]> {
  const parsed = themeSchema.safeParse(raw, { reportInput: true });
  if (!parsed.success) return failure(schemaFindings(parsed.error.issues, raw));
  const issues = checkReferences(parsed.data);
  return issues.length > 0 ? failure(issues) : success(withSides(parsed.data));
}
