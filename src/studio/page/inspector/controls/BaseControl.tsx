import { useEffect, useState } from 'react';
import { fetchBases } from '../../askStudio.ts';
import type { ControlProps } from './ControlProps.ts';
import { TextControl } from './TextControl.tsx';

type Bases = Awaited<ReturnType<typeof fetchBases>>;

/** Chooses a base theme by its picture; a theme in another folder is typed. */
export function BaseControl(props: ControlProps<'text'>) {
  const { edit, field, id, onProblem } = props;
  const [bases, setBases] = useState<Bases>([]);
  useEffect(() => {
    let isGone = false;
    void fetchBases().then((found) => (isGone ? undefined : setBases(found)));
    return () => void (isGone = true);
  }, []);
  const isOther = edit.value !== undefined && bases.length > 0 && !bases.some(({ folder }) => folder === edit.value);
  return (
    <>
      <div className="field-bases" role="group" aria-label={field.label}>
        {bases.map(({ folder, name }) => (
          <button
            key={folder}
            type="button"
            aria-pressed={folder === edit.value}
            disabled={edit.readOnly}
            onClick={() => (folder === edit.value ? undefined : onProblem(edit.set(() => folder)))}
          >
            <img src={`/bases/${folder}.webp`} alt="" width={135} height={240} />
            {name}
          </button>
        ))}
      </div>
      {/* The label needs its input, even while the input is folded away. */}
      <details open={isOther}>
        <summary>A theme in your own folder</summary>
        <TextControl {...props} id={id} />
      </details>
    </>
  );
}
