import { useCallback, useMemo, useState } from 'react';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { CardPicture } from '../../../stage/parts/Card.tsx';
import { toBox } from '../../../stage/parts/Box.ts';
import type { StudioState } from '../../StudioState.ts';
import { uploadFile } from '../askStudio.ts';
import { SceneGuard } from '../SceneGuard.tsx';
import type { PlaceAct, SurfacePart } from '../stage/SurfacePart.ts';
import { EditSurface } from '../stage/EditSurface.tsx';
import { inSentence } from '../names/inSentence.ts';
import type { Placement } from '../stage/placing.ts';
import { PictureDialog } from '../stage/PictureDialog.tsx';
import { usePlacing } from '../stage/usePlacing.ts';
import { useRoom } from '../stage/useRoom.ts';
import { useStudioStore } from '../StudioContext.ts';
import { useShownTheme } from '../useShownTheme.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import type { DrawnSheet, EditedSheet } from './SheetKind.ts';
import { withoutLayers } from './sheetKinds.ts';
import { layerName } from '../../document/layerNames.ts';
import { useAddLayer } from './useAddLayer.ts';
import { shapeOfPicture } from '../stage/pictureAddress.ts';
import { useUploadPicture } from '../useUploadPicture.ts';
import { SheetStage } from './SheetStage.tsx';
import { withoutLayer } from './withoutLayer.ts';

export interface SheetEditorProps {
  /** The theme without values that are being dragged or typed. */
  readonly theme: Theme;
  readonly state: StudioState;
  readonly sheet: EditedSheet;
  readonly drawn: DrawnSheet;
  /** The layers as written, and the index of each drawn layer among them. */
  readonly layers: readonly unknown[];
  readonly places: readonly (number | null)[];
  readonly hidden: ReadonlySet<number>;
  readonly answers: Answers;
  readonly picture: CardPicture;
  readonly selected: number | null;
  readonly onSelect: (at: number | null) => void;
}

const verbs: Readonly<Record<PlaceAct, string>> = { move: 'Move', resize: 'Resize', turn: 'Rotate' };

/** A large card or sheet whose layers can be dragged. */
export function SheetEditor({ theme, sheet, drawn, layers, places, hidden, answers, picture, selected, onSelect }: SheetEditorProps) {
  const languages = useSpokenLanguages();
  const { edit, command } = useStudioStore();
  const { preview, place, isSettled } = usePlacing();
  const [ref, room] = useRoom<HTMLDivElement>();
  const [opened, setOpened] = useState<number | null>(null);
  const upload = useUploadPicture();
  const { size } = drawn;
  const parts = useMemo(
    () => surfaceParts(drawn, answers, picture, places, hidden, (at) => layerName(layers[at], languages)),
    [drawn, answers, picture, places, hidden, layers, languages],
  );
  const list = useMemo(() => [...sheet.path, 'layers'], [sheet]);
  /** A layer with a picture for each answer is drawn as several layers; move all of them. */
  const valuesFor = useCallback(
    (id: string, { box: { x, y, width, height } }: Placement) =>
      places.flatMap((one, at) => (String(one) === id ? [{ path: [...list, at, 'box'], value: [x, y, width, height] }] : [])),
    [places, list],
  );
  const setPicture = async (at: number, name: string): Promise<void> => {
    await edit('Change a layer’s picture', { kind: 'set', path: [...list, at, 'image'], value: name });
  };
  const remove = async (at: number): Promise<void> => {
    await command(withoutLayer([...list, at]));
  };
  const addPicture = useAddLayer(sheet, size);
  const drop = (id: string | null, file: File, at: { readonly x: number; readonly y: number }): void => {
    if (id !== null) onSelect(Number(id));
    void upload(file, async (name) =>
      id === null ? addPicture({ picture: name, shape: await shapeOfPicture(name), at }) : setPicture(Number(id), name),
    );
  };
  const scale = room === null ? 0 : Math.min(room.width / size.width, room.height / size.height);
  return (
    <div className="card-room" ref={ref}>
      {scale > 0 && (
        <div className="card-paper" style={{ width: size.width * scale, height: size.height * scale, background: theme.colors.card }}>
          <div inert>
            <SheetAsShown
              key={sheet.key}
              sheet={sheet}
              places={places}
              hidden={hidden}
              answers={answers}
              picture={picture}
              width={size.width * scale}
            />
          </div>
          <EditSurface
            label={`The layers of “${sheet.name}”`}
            size={[size.width, size.height]}
            scale={scale}
            parts={parts}
            selected={selected === null ? null : String(selected)}
            safe={drawn.safe}
            isSettled={isSettled}
            onSelect={(id) => onSelect(id === null ? null : Number(id))}
            onPlacing={(id, at) => preview(valuesFor(id, at))}
            onPlace={(id, at, act, byKey) =>
              void place({
                label: `${verbs[act]} ${inSentence(nameOf(parts, id))}`,
                values: valuesFor(id, at),
                key: byKey ? `${act} ${id}` : undefined,
              })
            }
            onOpen={(id) => setOpened(Number(id))}
            onRemove={(id) => void remove(Number(id))}
            onDropFile={drop}
            takesFiles
          />
        </div>
      )}
      {opened !== null && (
        <PictureDialog
          name={nameOf(parts, String(opened))}
          upload={uploadFile}
          onChoose={(name) => setPicture(opened, name)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type SheetAsShownProps = Pick<SheetEditorProps, 'sheet' | 'places' | 'hidden' | 'answers' | 'picture'> & { readonly width: number };

/** The sheet with the value that is being dragged or typed. Nothing else is redrawn meanwhile. */
function SheetAsShown({ sheet, places, hidden, answers, picture, width }: SheetAsShownProps) {
  const theme = useShownTheme();
  const drawn = theme === null ? null : sheet.kind.drawn(theme, sheet.path);
  if (theme === null || drawn === null) return null;
  return (
    <SceneGuard theme={theme}>
      <SheetStage theme={theme} drawn={withoutLayers(drawn, places, hidden)} answers={answers} picture={picture} width={width} />
    </SceneGuard>
  );
}

const nameOf = (parts: readonly SurfacePart[], id: string): string => parts.find((part) => part.id === id)?.name ?? 'a layer';

/** The draggable layers, which are those shown for these answers, from back to front. */
function surfaceParts(
  { layers, shown: shownWith }: DrawnSheet,
  answers: Answers,
  picture: CardPicture,
  places: readonly (number | null)[],
  hidden: ReadonlySet<number>,
  named: (at: number) => string,
): SurfacePart[] {
  // A layer that makes way for a low face isn't drawn where it is written, so only its kind identifies it.
  const shape = picture.shape === 'low-cutout' ? 'cutout' : picture.shape;
  const shown = new Set(shownWith(shape, answers));
  return layers.flatMap((layer, at): SurfacePart[] => {
    const place = places[at] ?? null;
    if (place === null || hidden.has(place) || !shown.has(layer)) return [];
    const { image } = layer;
    const isPicture = image !== undefined;
    return [
      {
        id: String(place),
        name: named(place),
        box: toBox(layer.box),
        turn: 0,
        isMovable: true,
        resize: 'free',
        isTurnable: false,
        opens: isPicture,
        takesPicture: isPicture,
        ...(isPicture ? { image } : 'picture' in layer ? { image: picture.url } : {}),
      },
    ];
  });
}
