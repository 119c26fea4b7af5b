import type { BoothCondition } from '../../shared/contract/console.ts';

const shown: Readonly<Record<BoothCondition, readonly [kind: 'good' | 'warn' | 'bad' | 'quiet', word: string]>> = {
  silent: ['bad', 'Silent'],
  problem: ['warn', 'Needs attention'],
  new: ['quiet', 'No report yet'],
  well: ['good', 'All is well'],
  closed: ['quiet', 'Closed'],
  revoked: ['quiet', 'Revoked'],
};

/** A booth's condition, in one word. */
export function ConditionPill({ condition }: { readonly condition: BoothCondition }) {
  const [kind, word] = shown[condition];
  return <span className={`pill ${kind}`}>{word}</span>;
}
