import type { ThemeProblem } from '../../themeFiles/ThemeProblem.ts';
import { problemText } from '../../themeFiles/ThemeProblem.ts';

/** For the terminal: that a theme is on show as it was saved, and what could be better about it, a line each. */
export function savedThemeText(name: string, warnings: readonly ThemeProblem[]): string {
  const shown = `The theme "${name}" is on show as it was saved (a guest who is on their way finishes with the one before)`;
  return warnings.length === 0 ? `${shown}.` : [`${shown}, but:`, ...warnings.map((one) => `  ${problemText(one)}`)].join('\n');
}
