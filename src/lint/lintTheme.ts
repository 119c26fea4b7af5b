import { pathText } from '../shared/theme/ThemeIssue.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import type { ThemeProblem } from '../themeFiles/ThemeProblem.ts';
import type { ThemeReport } from '../themeFiles/ThemeReport.ts';
import { gatherEvidence } from './evidence/gatherEvidence.ts';
import type { LintFinding } from './Rule.ts';
import { allRules } from './rules/allRules.ts';
import { groupBy } from './rules/groupBy.ts';
import { themeFigures } from './themeFigures.ts';

/** Draws a theme and judges it by every rule. What reading it has noticed is among the warnings. */
export async function lintTheme(loaded: LoadedTheme): Promise<ThemeReport> {
  const evidence = await gatherEvidence(loaded);
  const findings = Object.entries(allRules).flatMap(([rule, judge]) => judge(evidence).map((finding) => ({ rule, ...finding })));
  const of = (severity: LintFinding['severity']): ThemeProblem[] => {
    const found = findings.filter((one) => one.severity === severity);
    return [...groupBy(found, ({ rule, path }) => `${rule} ${pathText(path)}`).values()].map((group) => problemOf(loaded, group));
  };
  return {
    name: loaded.theme.name,
    errors: of('error'),
    warnings: [...loaded.warnings, ...of('warning')],
    figures: themeFigures(evidence),
  };
}

/** Many states show the same fault, which is mended at one place and told once. */
function problemOf({ locate }: LoadedTheme, [first, ...others]: readonly (LintFinding & { rule: string })[]): ThemeProblem {
  if (first === undefined) throw new RangeError('a group of findings has one at least');
  const { path: main, also = [], message, mend, rule } = first;
  const own = locate([]).file;
  const path = [main, ...also].find((one) => locate(one).file === own) ?? main;
  const more = new Set(others.map((one) => one.message).filter((one) => one !== message)).size;
  return { ...locate(path), path: pathText(path), message: more === 0 ? message : `${message} (And ${more} more like it.)`, mend, rule };
}
