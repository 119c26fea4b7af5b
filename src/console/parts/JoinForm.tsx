import { useState } from 'react';
import type { BoothOnConsole } from '../../shared/contract/console.ts';
import { useAnswer, useConsole, useDeeds } from '../ConsoleContext.ts';
import { ActEnd } from './ActEnd.tsx';
import { CopyButton } from './CopyButton.tsx';
import { TextField } from './TextField.tsx';

/** The command that starts a booth and connects it to this cloud. */
export function JoinCommand() {
  const publicUrl = useConsole((state) => state.session?.publicUrl ?? '');
  const command = `npm start -- --cloud ${publicUrl}`;
  return (
    <>
      <pre className="command">{command}</pre>
      <CopyButton text={command} label="Copy the command" />
    </>
  );
}

/** Whether an active booth has this name. The name of a revoked booth is free. */
export const isNameTaken = (booths: readonly BoothOnConsole[], name: string): boolean =>
  booths.some((booth) => booth.name === name && booth.condition !== 'revoked');

/** The form that admits a booth by its six words. */
export function JoinForm({ onEnd }: { readonly onEnd: () => void }) {
  const { act } = useDeeds();
  const booths = useAnswer<readonly BoothOnConsole[]>('booths') ?? [];
  const busy = useConsole((state) => state.busy !== null);
  const [words, setWords] = useState('');
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const count = words.trim().split(/\s+/).filter(Boolean).length;
  const said = (booth: { readonly name: string }): string =>
    name === '' || booth.name === name
      ? `${booth.name} has joined.`
      : `${booth.name} has joined under this name, because another booth is called ${name}.`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void act<{ readonly name: string }>('join', 'POST', 'joins', { words, name: name === '' ? null : name }, said).then(
          (done) => done !== null && onEnd(),
        );
      }}
    >
      <p className="quiet">
        Start the booth with the address of this cloud. Someone at the booth reads six words on its staff page, or in its terminal.
      </p>
      <JoinCommand />
      <TextField label="The booth’s six words" value={words} onChange={setWords} longest={200} hint={`${String(count)} of 6 words`} />
      <TextField
        label="Booth name"
        value={typed}
        onChange={setTyped}
        longest={80}
        required={false}
        hint={
          isNameTaken(booths, name)
            ? `Another booth is called ${name}: a number will be added to this one.`
            : 'If empty, the booth gets the name that it suggests or had before.'
        }
      />
      <ActEnd act="join" verb="Let it join" disabled={busy || count !== 6} onLeave={onEnd} />
    </form>
  );
}
