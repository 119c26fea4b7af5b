import { useState } from 'react';
import { valueAt } from '../../../document/editText.ts';
import { uploadFile } from '../../askStudio.ts';
import { PictureDialog } from '../../stage/PictureDialog.tsx';
import { useStudio } from '../../StudioContext.ts';
import { shownPaths } from '../shownPaths.ts';
import { useTyped } from './useTyped.ts';
import type { ControlProps } from './ControlProps.ts';
import { inputProps } from './ControlProps.ts';
import { FileDrop } from './FileDrop.tsx';

/** A picture: dropped, chosen from the machine or from the emoji, or typed as a name such as `emoji:rocket`. */
export function PictureControl(props: ControlProps<'picture'>) {
  const { field, edit, onProblem } = props;
  const shown = useStudio(({ state }) =>
    state === null ? undefined : valueAt(state.inLanguages, shownPaths(state, field.path)[0] ?? ['nowhere']),
  );
  const name = typeof edit.value === 'string' ? edit.value : '';
  const address = /^emoji:[a-z0-9-]+$/.test(name)
    ? `/emoji/${name.slice(6)}.svg`
    : typeof shown === 'string' && shown.startsWith('/')
      ? shown
      : null;
  const [broken, setBroken] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const isPhotoOnly = field.path.at(-1) === 'reference';
  const typed = useTyped({
    shown: name,
    read: (text) => ({ value: text }),
    type: (text) => edit.type(() => text),
    flush: edit.flush,
    onProblem,
  });
  return (
    <FileDrop
      accept={isPhotoOnly ? '.png,.jpg,.jpeg,.webp' : '.svg,.png,.jpg,.jpeg,.webp,.avif,.gif'}
      label={field.label}
      disabled={edit.readOnly}
      instead={
        isPhotoOnly ? undefined : (
          <button type="button" disabled={edit.readOnly} aria-label={`${field.label}: choose a picture`} onClick={() => setChoosing(true)}>
            Choose…
          </button>
        )
      }
      onFile={async (file) => {
        const uploaded = await uploadFile(file);
        onProblem('refusal' in uploaded ? uploaded.refusal : edit.set(() => uploaded.name));
      }}
    >
      <span className="field-picture">
        {address !== null && address !== broken && <img src={address} alt="" onError={() => setBroken(address)} />}
      </span>
      <input type="text" spellCheck={false} autoComplete="off" placeholder="emoji:rocket" {...inputProps(props)} {...typed.props} />
      {choosing && (
        <PictureDialog
          name={`The ${field.label.toLowerCase()}`}
          upload={uploadFile}
          onChoose={(picture) => onProblem(edit.set(() => picture))}
          onClose={() => setChoosing(false)}
        />
      )}
    </FileDrop>
  );
}
