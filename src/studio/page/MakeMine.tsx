import { useState } from 'react';
import { useStudioStore } from './StudioContext.ts';

/** Offers to base a new theme on a bundled one, which the studio never changes. */
export function MakeMine({ why }: { readonly why: string }) {
  const { makeMine } = useStudioStore();
  const [name, setName] = useState('');
  const folder = folderFor(name);
  return (
    <form
      className="mine"
      onSubmit={(event) => {
        event.preventDefault();
        void makeMine({ folder, name: name.trim() });
      }}
    >
      <p>{why}</p>
      <label>
        What is the event called?
        <input value={name} required maxLength={60} placeholder="Summer ball" onChange={({ target }) => setName(target.value)} />
      </label>
      <button type="submit" className="primary" disabled={folder === ''}>
        Make it mine
      </button>
      {folder !== '' && <p role="status">It will be in a folder called “{folder}”.</p>}
    </form>
  );
}

/** A folder name that every system accepts. */
const folderFor = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    .split('-')
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase();
