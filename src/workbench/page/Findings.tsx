import type { BenchState } from '../BenchState.ts';

/** What is wrong, in the words of `check`. Nothing is no list. */
export function Findings({ problems, findings }: Pick<BenchState, 'problems' | 'findings'>) {
  const lines = [...problems.map((text) => ({ severity: 'error' as const, text })), ...findings];
  if (lines.length === 0) return null;
  return (
    <ul className="findings" aria-label="Findings">
      {lines.map(({ severity, text }) => (
        <li key={text} className={severity}>
          <b>{severity === 'error' ? 'Error' : 'Warning'}</b> {text}
        </li>
      ))}
    </ul>
  );
}
