import type { ConsoleAccount } from '../../shared/contract/console.ts';
import { useConsole, useDeeds } from '../ConsoleContext.ts';
import { Link } from './Link.tsx';

const places = [
  ['booths', 'Booths'],
  ['events', 'Events'],
  ['themes', 'Themes'],
  ['alerts', 'Alerts'],
  ['people', 'People'],
  ['log', 'Log'],
] as const;

/** The list view that a detail view belongs to. */
const listOf: Readonly<Record<string, string>> = { booth: 'booths', event: 'events', person: 'people' };

/** The navigation and the sign-out button. */
export function TopNav({ account }: { readonly account: ConsoleAccount }) {
  const { leave } = useDeeds();
  const view = useConsole((state) => state.view);
  const unreachable = useConsole((state) => state.unreachable);
  const at = listOf[view.kind] ?? view.kind;
  return (
    <header className="bar">
      <p className="brand">Stagebooth</p>
      <nav aria-label="Views">
        {places
          .filter(([place]) => place !== 'people' || account.reachesAll)
          .map(([place, name]) => (
            <Link key={place} to={`/console/${place}`} isCurrent={at === place}>
              {name}
            </Link>
          ))}
      </nav>
      <p className="pill bad" role="status" hidden={unreachable === null} title={unreachable ?? ''}>
        {unreachable === null ? '' : 'No answer from the cloud'}
      </p>
      <div className="me">
        <Link to="/console/account" isCurrent={at === 'account'}>
          {account.name}
        </Link>
        <button type="button" onClick={() => void leave()}>
          Sign out
        </button>
      </div>
    </header>
  );
}
