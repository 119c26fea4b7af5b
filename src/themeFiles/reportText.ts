import { lineOfFinding } from './ThemeFinding.ts';
import type { ThemeFigures, ThemeReport } from './ThemeReport.ts';

/** A report for theme authors: what they must fix, what they should fix, and the measurements. */
export function reportText({ missing, errors, warnings, figures }: ThemeReport): string {
  const lines = [
    ...errors.map((finding) => `error    ${lineOfFinding(finding)}`),
    ...warnings.map((finding) => `warning  ${lineOfFinding(finding)}`),
    ...(errors.length + warnings.length === 0 || missing === true ? [] : ['']),
    ...(figures === null ? [] : figureLines(figures)),
    ...(missing === true ? [] : [verdict(errors.length, warnings.length)]),
  ];
  return `${lines.join('\n')}\n`;
}

function figureLines({ contrast, fit, touch, qr }: ThemeFigures): string[] {
  const tightest =
    fit.tightest === null ? '' : `; tightest at ${Math.round(fit.tightest.value * 100)} % of its size (${fit.tightest.where})`;
  return [
    `Contrast: lowest ${contrast.lowest.value.toFixed(1)}:1 (${contrast.lowest.where}), median ${contrast.median.toFixed(1)}:1.`,
    `Fit: ${fit.texts} texts, ${fit.shrunk} set smaller to fit; smallest ${fit.smallest.value} px (${fit.smallest.where})${tightest}.`,
    ...(touch === null ? [] : [`Touch: the smallest control is ${Math.round(touch.value)} px (${touch.where}).`]),
    ...(qr === null ? [] : [`QR code: ${qr.sidePx} px in ${qr.where}, contrast ${qr.contrast.toFixed(1)}:1, ${readFrom[qr.read]}.`]),
  ];
}

const readFrom = { far: 'read from a metre away', near: 'read from half a metre away', never: 'not read' };

function verdict(errors: number, warnings: number): string {
  const said = `${counted(errors, 'error')} and ${counted(warnings, 'warning')}.`;
  const first = said.charAt(0).toUpperCase() + said.slice(1);
  return errors > 0 ? `${first} The booth rejects this theme until the errors are fixed.` : `${first} This theme can go live.`;
}

const counted = (count: number, what: string): string => `${count === 0 ? 'no' : count} ${what}${count === 1 ? '' : 's'}`;
