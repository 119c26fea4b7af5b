import type { Place } from './studioStore.ts';
import { useStudio, useStudioStore } from './StudioContext.ts';

const names: Readonly<Record<Place, string>> = {
  screens: 'Screens',
  all: 'All screens',
  survey: 'Questions',
  card: 'Cards',
  fields: 'All settings',
  findings: 'Findings',
};

/** The navigation between the studio's parts. */
export function Places() {
  const place = useStudio((page) => page.place);
  const found = useStudio(({ state }) => state?.findings.length ?? 0);
  const { show } = useStudioStore();
  return (
    <ul className="places">
      {(Object.entries(names) as [Place, string][]).map(([id, name]) => (
        <li key={id}>
          <button type="button" aria-current={id === place ? 'page' : undefined} onClick={() => show({ place: id })}>
            {name}
            {id === 'findings' && found > 0 && <span className="count">{found}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
