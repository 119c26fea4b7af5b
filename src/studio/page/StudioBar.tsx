import { useState } from 'react';
import type { StudioState } from '../StudioState.ts';
import { useStudio, useStudioStore } from './StudioContext.ts';
import { Conflicts } from './Conflicts.tsx';
import { MakeMine } from './MakeMine.tsx';

/** The theme's name, its status, and the actions for the whole theme. */
export function StudioBar() {
  const state = useStudio((page) => page.state);
  const connected = useStudio((page) => page.connected);
  const { undo, redo, save, show } = useStudioStore();
  const [isSaving, setSaving] = useState(false);
  if (state === null) return null;
  const [kind, verdict] = verdictOf(state, connected);
  const errors = state.findings.filter(({ severity }) => severity === 'error').length;
  // Earlier findings may be fixed by now, so saving is not blocked during a check: the server waits for the check, and saves or reports
  // the reason against it.
  const isBarred = errors > 0 && !state.checking;
  const saveNow = async (): Promise<void> => {
    setSaving(true);
    await save();
    setSaving(false);
  };
  return (
    <header className="top">
      <div className="theme">
        <h1>{state.inLanguages?.name ?? 'A theme that cannot be shown'}</h1>
        <p className="folder">{state.folder}</p>
      </div>
      <div className="row" role="group" aria-label="Changes">
        <button type="button" disabled={state.undo === null} title={state.undo ?? undefined} onClick={() => void undo()}>
          Undo
        </button>
        <button type="button" disabled={state.redo === null} title={state.redo ?? undefined} onClick={() => void redo()}>
          Redo
        </button>
      </div>
      <button type="button" className={`verdict ${kind}`} onClick={() => show({ place: 'findings' })}>
        <span role="status">{verdict}</span>
      </button>
      <a className="button" href="/export" download title={state.saved ? undefined : 'Including unsaved changes'}>
        Export
      </a>
      <button
        type="button"
        className="primary"
        disabled={state.saved || state.readOnly !== null || isBarred || isSaving}
        aria-describedby={isBarred ? 'save-reason' : undefined}
        onClick={() => void saveNow()}
      >
        {state.saved ? 'Saved' : isSaving ? 'Saving…' : 'Save'}
      </button>
      {isBarred && !state.saved && (
        <p id="save-reason" className="save-reason">
          Fix {errors === 1 ? 'the error' : 'the errors'} first. Your draft is kept.
        </p>
      )}
      {state.readOnly !== null && <MakeMine why={state.readOnly} />}
      {state.conflicts.length > 0 && <Conflicts conflicts={state.conflicts} />}
      {state.notice !== null && (
        <p className="notice" role="alert">
          {state.notice}
        </p>
      )}
    </header>
  );
}

function verdictOf(state: StudioState, connected: boolean): [kind: string, text: string] {
  if (!connected) return ['error', 'No answer from the studio’s server'];
  const errors = state.findings.filter(({ severity }) => severity === 'error').length;
  if (state.checking) return ['busy', 'Checking…'];
  if (errors > 0) return ['error', count(errors, 'error')];
  return state.findings.length > 0 ? ['warning', count(state.findings.length, 'warning')] : ['good', 'Ready for the booth'];
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
