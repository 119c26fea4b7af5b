import { Panel } from '../../pageParts/Panel.tsx';

/** What needs staff, each with what to do; nothing where nothing does. */
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
