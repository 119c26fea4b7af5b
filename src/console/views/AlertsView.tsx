import { useState } from 'react';
import type { AlertOnConsole, AlertSecret, EventOnConsole } from '../../shared/contract/console.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { useAnswer, useConsole, useDeeds, useRights } from '../ConsoleContext.ts';
import { ActEnd } from '../parts/ActEnd.tsx';
import { Confirmed } from '../parts/Confirmed.tsx';
import { Page } from '../parts/Page.tsx';
import { ShownOnce } from '../parts/ShownOnce.tsx';
import { TextField } from '../parts/TextField.tsx';
import { momentOf } from '../parts/when.ts';

/** Alerts by webhook. */
export function AlertsView() {
  const alerts = useAnswer<readonly AlertOnConsole[]>('alerts');
  const { acts } = useRights();
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const making = acts && (
    <button type="button" className="primary" onClick={() => setMaking(true)}>
      New alert …
    </button>
  );
  return (
    <Page title="Alerts" deeds={making}>
      {alerts?.length === 0 && (
        <Panel title="No alerts yet">
          <p>Alerts call a webhook (your chat, your pager or your own program) when a booth’s problem starts and when it ends.</p>
        </Panel>
      )}
      {alerts?.map((alert) => (
        <Alert key={alert.id} alert={alert} canAct={acts} />
      ))}
      {isMaking && (
        <Dialog title="New alert" onClose={() => setMaking(false)}>
          <Making onEnd={() => setMaking(false)} onMade={(made) => setSecret(made.secret)} />
        </Dialog>
      )}
      {secret !== null && (
        <Dialog title="The secret of this alert" onClose={() => setSecret(null)}>
          <ShownOnce value={secret} copyLabel="Copy the secret" onEnd={() => setSecret(null)}>
            Each message is signed with this secret: its header stagebooth-signature contains the seconds and an HMAC-SHA256 of
            “seconds.body”. The secret is shown only now.
          </ShownOnce>
        </Dialog>
      )}
    </Page>
  );
}

const states: Readonly<Record<AlertOnConsole['messages'][number]['state'], readonly ['good' | 'warn' | 'bad', string]>> = {
  delivered: ['good', 'Arrived'],
  waiting: ['warn', 'On its way'],
  'given-up': ['bad', 'Given up'],
};

function Alert({
  alert: { id, event, url, quietMinutes, messages, by, isOwn },
  canAct,
}: {
  readonly alert: AlertOnConsole;
  readonly canAct: boolean;
}) {
  const { act } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  return (
    <Panel title={event?.name ?? 'All booths'}>
      <p className="address">{url}</p>
      <p className="quiet">{`For each booth, at most once in ${quietMinutes === 1 ? 'a minute' : `${String(quietMinutes)} minutes`}`}</p>
      {by !== null && <p className="quiet">{`Created by ${by}`}</p>}
      {by === null && <p className="problem">It sends nothing, because its owner is unknown. Remove it and create it again.</p>}
      {messages.length > 0 && (
        <ul className="entries">
          {messages.map((message) => (
            <li key={message.id}>
              <div>
                <p>{message.about}</p>
                <p className="quiet">
                  {[momentOf(message.made), message.tries > 1 && `${String(message.tries)} tries`, message.says]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <span className={`pill ${states[message.state][0]}`}>{states[message.state][1]}</span>
            </li>
          ))}
        </ul>
      )}
      {messages.length === 0 && <p className="quiet">It has sent nothing yet.</p>}
      {(canAct || isOwn) && (
        <div className="deeds">
          {canAct && (
            <button
              type="button"
              disabled={busy}
              onClick={() => void act('test', 'POST', `alerts/${id}/test`, undefined, 'The test has arrived.')}
            >
              Send a test
            </button>
          )}
          <Confirmed
            label="Remove …"
            question="Remove this alert?"
            verb="Remove"
            isDanger
            onConfirm={() => act('alert', 'DELETE', `alerts/${id}`, undefined, 'The alert has been removed.')}
          >
            <p className="address">{url}</p>
            <p>The webhook will get no more messages, and the secret will no longer work.</p>
          </Confirmed>
        </div>
      )}
    </Panel>
  );
}

function Making({ onEnd, onMade }: { readonly onEnd: () => void; readonly onMade: (made: AlertSecret) => void }) {
  const { act } = useDeeds();
  const { reachesAll } = useRights();
  const events = (useAnswer<readonly EventOnConsole[]>('events') ?? []).filter(({ when }) => when !== 'over');
  const busy = useConsole((state) => state.busy !== null);
  const [url, setUrl] = useState('');
  const [event, setEvent] = useState(reachesAll ? '' : (events[0]?.id ?? ''));
  const [quietMinutes, setQuietMinutes] = useState(10);
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const body = { event: event === '' ? null : event, url: url.trim(), quietMinutes };
        void act<AlertSecret>('alert', 'POST', 'alerts', body, 'The alert has been set up.').then((done) => {
          if (done === null) return;
          onEnd();
          onMade(done.answer);
        });
      }}
    >
      <TextField label="Webhook address" type="url" value={url} onChange={setUrl} longest={1000} hint="It starts with https://." />
      <label className="field">
        <span>Booths</span>
        <select value={event} onChange={({ target }) => setEvent(target.value)}>
          {reachesAll && <option value="">All booths</option>}
          {events.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>For each booth, at most once in</span>
        <select value={quietMinutes} onChange={({ target }) => setQuietMinutes(Number(target.value))}>
          {[1, 5, 10, 30, 60, 240].map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 1
                ? 'a minute'
                : minutes < 60
                  ? `${String(minutes)} minutes`
                  : minutes === 60
                    ? 'an hour'
                    : `${String(minutes / 60)} hours`}
            </option>
          ))}
        </select>
      </label>
      <ActEnd act="alert" verb="Create alert" disabled={busy || url.trim() === '' || (!reachesAll && event === '')} onLeave={onEnd} />
    </form>
  );
}
