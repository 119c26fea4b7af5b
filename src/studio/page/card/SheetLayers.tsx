import type { ReactNode } from 'react';
import { valueAt } from '../../document/editText.ts';
import { editNow } from '../../document/pathAfter.ts';
import { OrderedList } from '../lists/OrderedList.tsx';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { useUploadPicture } from '../useUploadPicture.ts';
import { useFileDrop } from '../useFileDrop.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import { textAt, writtenSurvey } from '../../document/writtenSurvey.ts';
import type { EditedSheet } from './SheetKind.ts';
import { conditionText, layerName } from '../../document/layerNames.ts';
import { copyOf } from './newLayer.ts';
import { withoutLayer } from './withoutLayer.ts';

export interface SheetLayersProps {
  readonly sheet: EditedSheet;
  /** In the order written, from back to front. */
  readonly layers: readonly unknown[];
  readonly selected: number | null;
  readonly onSelect: (at: number | null) => void;
  readonly hidden: ReadonlySet<number>;
  readonly onHide: (at: number) => void;
}

/** The layers of a sheet, from front to back. */
export function SheetLayers({ sheet, layers, selected, onSelect, hidden, onHide }: SheetLayersProps) {
  const languages = useSpokenLanguages();
  const whole = useStudio((page) => page.whole);
  const { command, edit } = useStudioStore();
  const upload = useUploadPicture();
  const survey = writtenSurvey(whole);
  const list = [...sheet.path, 'layers'];
  const last = layers.length - 1;
  const duplicate = (at: number): void =>
    void command(({ whole: newest, selected: chosen, now }) => {
      // Select the copy, so that the next press copies the copy.
      const path = selected === at && chosen !== null ? chosen : now([...list, at]);
      const layer = path === null ? undefined : valueAt(newest, path);
      if (path === null || typeof layer !== 'object' || layer === null) return null;
      const [home, next] = [path.slice(0, -1), Number(path.at(-1)) + 1];
      return {
        label: 'Duplicate a layer',
        edits: [{ kind: 'insert', path: home, at: next, value: copyOf(layer) }],
        select: [...home, next],
      };
    });
  const setPicture = (at: number, picture: string): Promise<boolean> =>
    edit('Change a layer’s picture', { kind: 'set', path: [...list, at, 'image'], value: picture });
  const remove = (at: number): void => void command(withoutLayer([...list, at]));
  const move = async (from: number, to: number): Promise<unknown> =>
    command((newest) => {
      const made = editNow({ kind: 'move', path: list, from: last - from, to: last - to }, newest.whole, newest.now);
      return made?.kind === 'move' ? { label: 'Move a layer', edits: [made], select: [...made.path, made.to] } : null;
    });
  const items = layers
    .map((layer, at) => {
      const name = layerName(layer, languages);
      const condition = conditionText(layer, survey, languages);
      return {
        key: String(at),
        name,
        isSelected: at === selected,
        row: (
          <>
            <LayerButton
              onClick={() => onSelect(at)}
              onFile={textAt(layer, 'image') === undefined ? null : (file) => void upload(file, (picture) => setPicture(at, picture))}
            >
              <span className="layer-name">{name}</span>
              {condition !== '' && <span className="quiet">{condition}</span>}
            </LayerButton>
            <button
              type="button"
              className="layer-tool"
              aria-pressed={hidden.has(at)}
              aria-label={`Hide ${name} here`}
              title="Hidden here only: the booth shows it"
              onClick={() => onHide(at)}
            >
              <Eye isClosed={hidden.has(at)} />
            </button>
            {at === selected && (
              <>
                <button
                  type="button"
                  className="layer-tool"
                  aria-label={`Duplicate ${name}`}
                  title="Duplicate"
                  onClick={() => duplicate(at)}
                >
                  <Copies />
                </button>
                <button
                  type="button"
                  className="layer-tool"
                  aria-label={`Remove ${name}`}
                  title="Remove"
                  disabled={layers.length < 2}
                  onClick={() => remove(at)}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </>
            )}
          </>
        ),
      };
    })
    .reverse();
  return (
    <>
      <OrderedList label="Layers, from front to back" items={items} onMove={move} />
      <p className="quiet layer-note">
        The eye hides a layer on this page only, so that you can see what is behind it. Guests’ cards still have it.
      </p>
    </>
  );
}

/** Selects a layer. A picture's row accepts a dropped file. */
function LayerButton(props: {
  readonly onClick: () => void;
  readonly onFile: ((file: File) => void) | null;
  readonly children: ReactNode;
}) {
  const takes = useFileDrop(props.onFile);
  return (
    <button type="button" className="layer-pick" onClick={props.onClick} {...takes}>
      {props.children}
    </button>
  );
}

function Copies() {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.6">
      <rect x="2.5" y="2.5" width="10" height="10" rx="1.5" />
      <path d="M16 7.5h1.5v10h-10V16" />
    </svg>
  );
}

function Eye({ isClosed }: { readonly isClosed: boolean }) {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="M1.5 10C4 5.5 7 4 10 4s6 1.5 8.5 6c-2.5 4.5-5.5 6-8.5 6s-6-1.5-8.5-6Z" />
      <circle cx="10" cy="10" r="2.6" />
      {isClosed && <path d="M3 17 17 3" />}
    </svg>
  );
}
