import { Dialog } from '../../pageParts/Dialog.tsx';
import { pathText } from '../../shared/theme/PathFinding.ts';
import type { Conflict } from '../StudioState.ts';
import { useStudioStore } from './StudioContext.ts';

const shown = (value: unknown): string => (value === undefined ? 'not set' : JSON.stringify(value));

/** Values changed both here and in the file, side by side, with the choice between them. */
export function Conflicts({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const { resolve } = useStudioStore();
  return (
    <Dialog title="The file was changed in the same places" onClose={() => undefined}>
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Here</th>
            <th scope="col">In the file</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ path, ours, theirs }) => (
            <tr key={pathText(path)}>
              <th scope="row">{pathText(path)}</th>
              <td>{shown(ours)}</td>
              <td>{shown(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <button type="button" className="primary" onClick={() => void resolve('ours')}>
          Keep the studio’s version
        </button>
        <button type="button" onClick={() => void resolve('theirs')}>
          Use the file’s version
        </button>
      </div>
    </Dialog>
  );
}
