import { useState } from 'react';
import type { BoothDetail, LookOnConsole, CommandOnConsole } from '../../shared/contract/console.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { useAnswer, useConsole, useDeeds, useRights } from '../ConsoleContext.ts';
import { BoothActs } from '../parts/BoothActs.tsx';
import { BoothStatusPanel } from '../parts/BoothStatusPanel.tsx';
import { ConditionPill } from '../parts/ConditionPill.tsx';
import { Confirmed } from '../parts/Confirmed.tsx';
import { MoveBooth } from '../parts/MoveBooth.tsx';
import { LookWay } from '../parts/LookWay.tsx';
import { Page } from '../parts/Page.tsx';
import { SendLook } from '../parts/SendLook.tsx';
import { Troubles } from '../parts/Troubles.tsx';
import { TextField } from '../parts/TextField.tsx';
import { momentOf } from '../parts/when.ts';

/** One booth: its status, as shown on its own staff page, and the commands for it. */
export function BoothView({ id }: { readonly id: string }) {
  const booth = useAnswer<BoothDetail>(`booths/${id}`);
  const isMissing = useConsole(({ missing }) => missing.includes(`booths/${id}`));
  const { acts, reachesAll } = useRights();
  const above = { to: '/console/booths', name: 'Booths' };
  if (booth === undefined)
    return (
      <Page title="Booth" above={above}>
        <p className="empty">{isMissing ? 'There is no booth here, or you have no access to it.' : 'One moment …'}</p>
      </Page>
    );
  const canAct = acts && booth.condition !== 'revoked';
  return (
    <Page title={booth.name} above={above} aside={<ConditionPill condition={booth.condition} />}>
      {booth.problems.length > 0 && (
        <Panel title="Needs attention" className="needs">
          <ul>
            {booth.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Panel>
      )}
      <div className="columns">
        <BoothStatusPanel booth={booth} />
        {canAct && reachesAll && <MoveBooth booth={booth} />}
        {canAct && <BoothActs booth={booth} />}
        <Theme booth={booth} canAct={canAct} />
        <Commands commands={booth.orders} isHeard={booth.isKnown} />
        <Troubles of={`booths/${id}`} />
        {canAct && reachesAll && <NameAndAccess booth={booth} />}
        {acts && reachesAll && booth.condition === 'revoked' && <Removal booth={booth} />}
      </div>
    </Page>
  );
}

function Theme({ booth, canAct }: { readonly booth: BoothDetail; readonly canAct: boolean }) {
  const { act } = useDeeds();
  const looks = useAnswer<readonly LookOnConsole[]>('themes') ?? [];
  const [isSending, setSending] = useState(false);
  const { look, lookBefore } = booth;
  const send = (id: string | null, name: string) =>
    act('look', 'PUT', `booths/${booth.id}/theme`, { look: id }, `“${name}” is on its way to ${booth.name}.`);
  return (
    <Panel title="Theme">
      <p>{booth.theme === null ? 'Its current theme is not known yet.' : `Current theme: ${booth.theme}`}</p>
      {look !== null && <LookWay way={look} />}
      {canAct && (
        <div className="pair">
          <button type="button" onClick={() => setSending(true)}>
            Send a theme …
          </button>
          {lookBefore !== undefined && (
            <Confirmed
              label="Roll back …"
              question="Go back to the previous theme?"
              verb="Roll back"
              onConfirm={() => send(lookBefore?.id ?? null, lookBefore?.name ?? 'Its own theme')}
            >
              <p>
                {lookBefore === null
                  ? 'The booth will return, between guests, to the theme that it was started with.'
                  : `The booth will switch back to “${lookBefore.name}” between guests.`}
              </p>
            </Confirmed>
          )}
        </div>
      )}
      {isSending && (
        <Dialog title={`Send a theme to ${booth.name}`} onClose={() => setSending(false)}>
          <SendLook looks={looks} onEnd={() => setSending(false)} onSend={send} />
        </Dialog>
      )}
    </Panel>
  );
}

const states: Readonly<Record<CommandOnConsole['state'], readonly ['good' | 'warn' | 'bad' | 'quiet', string]>> = {
  sent: ['warn', 'Under way'],
  done: ['good', 'Done'],
  failed: ['bad', 'Failed'],
  superseded: ['quiet', 'Superseded'],
};

function Commands({ commands, isHeard }: { readonly commands: readonly CommandOnConsole[]; readonly isHeard: boolean }) {
  return (
    <Panel title="Latest commands">
      {commands.length === 0 && <p className="quiet">Nothing yet.</p>}
      <ul className="entries">
        {commands.map(({ id, says, given, state, reason }) => (
          <li key={id}>
            <div>
              <p>{says}</p>
              <p className="quiet">{[momentOf(given), reason].filter(Boolean).join(' · ')}</p>
            </div>
            <span className={`pill ${states[state][0]}`}>{state === 'sent' && !isHeard ? 'Waiting for the booth' : states[state][1]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NameAndAccess({ booth }: { readonly booth: BoothDetail }) {
  const { act } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  const [name, setName] = useState(booth.name);
  return (
    <Panel title="Name and access">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act('rename', 'PUT', `booths/${booth.id}/name`, { name: name.trim() }, 'The booth has been renamed.');
        }}
      >
        <TextField label="Name" value={name} onChange={setName} longest={80} />
        <div className="pair">
          <button type="submit" disabled={busy || name.trim() === '' || name.trim() === booth.name}>
            Rename
          </button>
          <Confirmed
            label="Revoke …"
            question={`Revoke ${booth.name}?`}
            verb="Revoke"
            isDanger
            onConfirm={() => act('revoke', 'DELETE', `booths/${booth.id}`, undefined, `${booth.name} can no longer deliver photos.`)}
          >
            <p>
              Within five seconds, it can no longer deliver photos. Its photos in the cloud stay until they expire. To return, it must join
              again; it then gets its former name and events back.
            </p>
          </Confirmed>
        </div>
      </form>
    </Panel>
  );
}

function Removal({ booth }: { readonly booth: BoothDetail }) {
  const { act, go } = useDeeds();
  return (
    <Panel title="Revoked">
      <p className="quiet">
        It cannot deliver photos. If it asks to join again, type its words: it then gets its former name and events back.
      </p>
      <div>
        <Confirmed
          label="Remove …"
          question={`Remove ${booth.name}?`}
          verb="Remove"
          isDanger
          onConfirm={() =>
            act('remove', 'DELETE', `booths/${booth.id}/record`, undefined, `${booth.name} has been removed.`).then(
              (done) => done !== null && go('/console/booths'),
            )
          }
        >
          <p>The booth disappears from this list and from its events. Its figures stay with the events where they were counted.</p>
        </Confirmed>
      </div>
    </Panel>
  );
}
