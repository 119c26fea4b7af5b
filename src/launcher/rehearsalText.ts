import type { RehearsalFinding, RehearsalState } from '../shared/contract/rehearsal.ts';

const signs: Readonly<Record<RehearsalFinding['level'], string>> = { good: 'ok', note: 'note', bad: 'BAD' };

/** What staff read at the end: every finding, the worst first, each with how to mend it, and the verdict. */
export function rehearsalText({ verdict, findings }: RehearsalState): string {
  const order = ['bad', 'note', 'good'];
  const sorted = [...findings].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const lines = sorted.flatMap(({ about, level, says, mend }) => [
    `  ${signs[level].padEnd(5)} ${about.padEnd(9)} ${says}`,
    ...(mend === null ? [] : [`${' '.repeat(18)}${mend}`]),
  ]);
  return ['', ...lines, '', `  ${verdict ?? 'NO-GO'}`, '', ''].join('\n');
}
