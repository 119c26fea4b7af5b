import { Panel } from '../../pageParts/Panel.tsx';

/** Problems that need the staff's attention, with what to do. Renders nothing if there are none. */
export function ProblemsPanel({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <Panel title="Needs attention" className="needs">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Panel>
  );
}
