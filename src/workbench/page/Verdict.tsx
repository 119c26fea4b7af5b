import type { BenchState } from '../BenchState.ts';

/** How things stand, in one line for eyes and ears. */
export function Verdict({ state, connected }: { readonly state: BenchState; readonly connected: boolean }) {
  const [kind, text] = said(state, connected);
  return (
    <p className={`verdict ${kind}`} role="status">
      {text}
    </p>
  );
}

function said({ problems, report, theme }: BenchState, connected: boolean): [kind: string, text: string] {
  if (!connected) return ['waiting', 'The workbench is not running any more: start it again, and this page goes on.'];
  if (problems.length > 0) return ['error', theme === null ? 'Not to be shown yet' : 'Not to be shown: this is how it last was'];
  if (report === null) return ['waiting', 'Being checked …'];
  const { errors, warnings } = report;
  if (errors.length > 0)
    return ['error', `${errors.length} ${errors.length === 1 ? 'error keeps' : 'errors keep'} this theme from going live`];
  const warned = warnings.length === 0 ? '' : `, ${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}`;
  return ['good', `Can go live${warned}`];
}
