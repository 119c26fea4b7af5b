import { useState } from 'react';
import { useStudioStore } from './StudioContext.ts';

/** A theme that comes with the booth is never written: it is made the ground of one's own. */
export function MakeMine({ why }: { readonly why: string }) {
  const { makeMine } = useStudioStore();
  const [folder, setFolder] = useState('my-theme');
  return (
    <form
      className="mine"
      onSubmit={(event) => {
        event.preventDefault();
        void makeMine(folder);
      }}
    >
      <p>{why}</p>
      <label>
        Name of its folder
        <input value={folder} required onChange={({ target }) => setFolder(target.value)} />
      </label>
      <button type="submit" className="primary">
        Make it mine
      </button>
    </form>
  );
}
