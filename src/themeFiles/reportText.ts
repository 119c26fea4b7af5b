import { problemText } from './ThemeProblem.ts';
import type { ThemeReport } from './ThemeReport.ts';

/** A report for those who make themes: what must be mended, what should be, and the figures. */
export function reportText({ errors, warnings, figures }: ThemeReport): string {
  const lines = [
    ...errors.map((problem) => `error    ${problemText(problem)}`),
    ...warnings.map((problem) => `warning  ${problemText(problem)}`),
    ...(errors.length + warnings.length === 0 ? [] : ['']),
    ...(figures === null
      ? []
      : [
          `Contrast: lowest ${figures.contrast.lowest.toFixed(1)}:1 (${figures.contrast.where}), median ${figures.contrast.median.toFixed(1)}:1.`,
          `Fit: ${figures.fit.texts} texts, ${figures.fit.shrunk} set smaller to fit; smallest ${figures.fit.smallestPx} px (${figures.fit.where}).`,
        ]),
    verdict(errors.length, warnings.length),
  ];
  return `${lines.join('\n')}\n`;
}

function verdict(errors: number, warnings: number): string {
  const said = `${counted(errors, 'error')} and ${counted(warnings, 'warning')}.`;
  const first = said.charAt(0).toUpperCase() + said.slice(1);
  return errors > 0 ? `${first} The booth does not take this theme until the errors are mended.` : `${first} This theme can go live.`;
}

const counted = (count: number, what: string): string => `${count === 0 ? 'no' : count} ${what}${count === 1 ? '' : 's'}`;
