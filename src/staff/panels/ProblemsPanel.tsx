import { Panel } from '../../pageParts/Panel.tsx';

/** What needs the staff's attention, with what to do; empty if nothing does. */
export function ProblemsPanel({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <Panel title="Needs you" className="needs">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Panel>
  );
}
