import type { ReactNode } from 'react';
import type { Path } from '../../../../shared/theme/ThemeEdit.ts';
import { emptyListText, partInList, summaryOf } from '../../names/fieldLabel.ts';
import { copyOfPart, startValue } from '../startValue.ts';
import { fieldIn } from '../themeField.ts';
import { valueAt } from '../../../document/editText.ts';
import { listAt, textAt } from '../../../document/writtenSurvey.ts';
import { useStudioStore } from '../../StudioContext.ts';
import { useUploadPicture } from '../../useUploadPicture.ts';
import { useFileDrop } from '../../useFileDrop.ts';
import type { Newest } from '../../studioStore.ts';
import { AddLanguage } from './AddLanguage.tsx';
import type { ControlProps } from './ControlProps.ts';

/** A list's items: add, remove, reorder. Simple items are edited in their row, others are opened. */
export function ListControl(
  props: ControlProps<'list'> & { /** The item's field that is edited in its row. */ readonly drawPart: (path: Path) => ReactNode },
) {
  const { field, kind, edit, id, describedBy, onProblem, drawPart } = props;
  const store = useStudioStore();
  const { path, label } = field;
  const parts: readonly unknown[] = Array.isArray(edit.value) ? edit.value : [];
  const part = fieldIn(field, parts.length, undefined);
  if (part === null) return null;
  const name = partInList(path);
  const isOpened = part.kind.control === 'group' || part.kind.control === 'variant';
  const isFull = kind.most !== undefined && parts.length >= kind.most;
  // A language cannot be in a theme twice, so languages can't be copied, and a new one is chosen by its name.
  const isLanguages = path.length === 1 && path[0] === 'languages';
  const isMin = parts.length <= kind.least;
  /** Adds an item, unless the list is full; creates the list if necessary. `make` returns the item and its index in the current list. */
  const add = (make: (newest: Newest, parts: readonly unknown[]) => readonly [value: unknown, at: number] | null): void => {
    onProblem(null);
    void store.command((newest) => {
      const home = newest.now(path);
      const now = home === null ? undefined : valueAt(newest.whole, home);
      const listed = listAt(now, []);
      const made = make(newest, listed);
      if (home === null || made === null || listed.length === kind.most) return null;
      const [value, at] = made;
      const begun = now === undefined ? [...(startValue(field, newest.whole) as unknown[]), value].slice(0, Math.max(1, kind.least)) : null;
      return {
        label: `Add to ${label}`,
        edits: [begun === null ? { kind: 'insert', path: home, at, value } : { kind: 'set', path: home, value: begun }],
      };
    });
  };
  const act = (event: React.SyntheticEvent<HTMLButtonElement>, to: number, done: () => void): void => {
    // The focus follows the moved item.
    const row = event.currentTarget.closest('ol')?.children[to];
    const again = event.currentTarget.dataset['act'];
    done();
    row?.querySelector<HTMLButtonElement>(`button[data-act="${again ?? ''}"]:not(:disabled)`)?.focus();
  };
  return (
    <div className="field-list" id={id} aria-describedby={describedBy}>
      {parts.length === 0 && emptyListText(path) !== null && <p className="quiet">{emptyListText(path)}</p>}
      <ol>
        {parts.map((value, place) => {
          const called = `${name} ${place + 1}`;
          const row = (
            <span className="field-row-buttons">
              <button
                type="button"
                data-act="up"
                disabled={edit.readOnly || place === 0}
                aria-label={`${called} up`}
                onClick={(event) =>
                  act(event, place - 1, () => void store.edit(`Move ${called} up`, { kind: 'move', path, from: place, to: place - 1 }))
                }
              >
                ↑
              </button>
              <button
                type="button"
                data-act="down"
                disabled={edit.readOnly || place === parts.length - 1}
                aria-label={`${called} down`}
                onClick={(event) =>
                  act(event, place + 1, () => void store.edit(`Move ${called} down`, { kind: 'move', path, from: place, to: place + 1 }))
                }
              >
                ↓
              </button>
              {isOpened && !isLanguages && (
                <button
                  type="button"
                  disabled={edit.readOnly || isFull}
                  aria-label={`Copy ${called}`}
                  onClick={() =>
                    add(({ whole, now }, listed) => {
                      const at = now([...path, place])?.at(-1);
                      return typeof at === 'number' ? [copyOfPart(listed[at], path, at + 1, whole), at + 1] : null;
                    })
                  }
                >
                  Copy
                </button>
              )}
              <button
                type="button"
                disabled={edit.readOnly || isMin}
                title={isMin ? `At least ${String(kind.least)} must stay.` : undefined}
                aria-label={`Remove ${called}`}
                onClick={() => void store.edit(`Remove ${called}`, { kind: 'remove', path, at: place })}
              >
                ×
              </button>
            </span>
          );
          return (
            <li key={place}>
              {isOpened ? (
                <OpensPart path={[...path, place]} value={value} isReadOnly={edit.readOnly}>
                  <b>{called}</b> {summaryOf(value)}
                </OpensPart>
              ) : (
                drawPart([...path, place])
              )}
              {row}
            </li>
          );
        })}
      </ol>
      {isLanguages ? (
        <AddLanguage disabled={edit.readOnly || isFull} />
      ) : (
        <button
          type="button"
          disabled={edit.readOnly || isFull}
          title={isFull ? `No more than ${String(kind.most)}.` : undefined}
          onClick={() =>
            add(({ whole }, listed) => {
              const next = fieldIn(field, listed.length, undefined);
              return next === null ? null : [startValue(next, whole), listed.length];
            })
          }
        >
          Add {name.toLowerCase()}
        </button>
      )}
    </div>
  );
}

/** Opens an item of a list. An item with a picture accepts a dropped file. */
function OpensPart(props: { readonly path: Path; readonly value: unknown; readonly isReadOnly: boolean; readonly children: ReactNode }) {
  const { path, value, isReadOnly, children } = props;
  const store = useStudioStore();
  const upload = useUploadPicture();
  const setPicture = (name: string): Promise<boolean> =>
    store.edit('Change a picture', { kind: 'set', path: [...path, 'image'], value: name });
  const hasPicture = textAt(value, 'image') !== undefined && !isReadOnly;
  const takes = useFileDrop(hasPicture ? (file) => void upload(file, setPicture) : null);
  return (
    <button type="button" className="field-open" onClick={() => store.select(path)} {...takes}>
      {children}
    </button>
  );
}
