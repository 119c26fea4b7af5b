import { useConsole } from './ConsoleContext.ts';
import { ProofDialog } from './parts/ProofDialog.tsx';
import { TopNav } from './parts/TopNav.tsx';
import type { View } from './view.ts';
import { AccountView } from './views/AccountView.tsx';
import { AlertsView } from './views/AlertsView.tsx';
import { BoothsView } from './views/BoothsView.tsx';
import { BoothView } from './views/BoothView.tsx';
import { EventsView } from './views/EventsView.tsx';
import { EventView } from './views/EventView.tsx';
import { LogView } from './views/LogView.tsx';
import { PersonView } from './views/PersonView.tsx';
import { PeopleView } from './views/PeopleView.tsx';
import { SignInView } from './views/SignInView.tsx';
import { ThemesView } from './views/ThemesView.tsx';

/** The sign-in form or, once signed in, the view at this address. */
export function ConsolePage() {
  const session = useConsole((state) => state.session);
  const unreachable = useConsole((state) => state.unreachable);
  const view = useConsole((state) => state.view);
  if (session === null)
    return (
      <main className="login">
        <h1>Stagebooth console</h1>
        <p role="status">{unreachable ?? 'One moment …'}</p>
      </main>
    );
  if (session.account === null) return <SignInView />;
  return (
    <>
      <TopNav account={session.account} />
      <Shown view={view} />
      <ProofDialog />
    </>
  );
}

function Shown({ view }: { readonly view: View }) {
  switch (view.kind) {
    case 'booths':
      return <BoothsView />;
    case 'booth':
      return <BoothView key={view.id} id={view.id} />;
    case 'events':
      return <EventsView />;
    case 'event':
      return <EventView key={view.id} id={view.id} />;
    case 'themes':
      return <ThemesView />;
    case 'alerts':
      return <AlertsView />;
    case 'people':
      return <PeopleView />;
    case 'person':
      return <PersonView key={view.id} id={view.id} />;
    case 'log':
      return <LogView key={view.query} query={view.query} />;
    case 'account':
      return <AccountView />;
  }
}
