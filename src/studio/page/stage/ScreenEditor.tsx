import { useCallback, useMemo, useRef, useState } from 'react';
import { fitStage } from '../../../stage/canvas/fitStage.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { StudioScene } from '../../studioScenes.ts';
import type { SampleGuest } from '../people.ts';
import type { uploadFile } from '../askStudio.ts';
import { valueAt } from '../../document/editText.ts';
import { sceneTitle } from '../names/sceneTitle.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { writtenPath } from '../studioStore.ts';
import { AddPiece } from './AddPiece.tsx';
import type { PlaceAct } from './SurfacePart.ts';
import { EditSurface } from './EditSurface.tsx';
import { FindingBadges } from './FindingBadges.tsx';
import { OwnSamples } from './OwnSamples.tsx';
import { PartBar } from './PartBar.tsx';
import { PartList } from './PartList.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { inSentence } from '../names/inSentence.ts';
import type { Placement } from './placing.ts';
import { placedValues } from './placing.ts';
import { SceneOnStage } from './SceneOnStage.tsx';
import { useUploadPicture } from '../useUploadPicture.ts';
import { takenAway } from './takenAway.ts';
import { usePlacing } from './usePlacing.ts';
import { useRoom } from './useRoom.ts';
import type { ShownPart } from './useStageParts.ts';
import { useStageParts } from './useStageParts.ts';
import { WordsEditor } from './WordsEditor.tsx';

export interface ScreenEditorProps {
  /** Uploads a file into the theme's folder. */
  readonly upload: typeof uploadFile;
  /** The theme without values that are being dragged or typed. */
  readonly theme: Theme;
  readonly scene: StudioScene;
  readonly people: SampleGuest;
}

const verbs: Readonly<Record<PlaceAct, string>> = { move: 'Move', resize: 'Resize', turn: 'Rotate' };

/** One screen with its tools: the selection above the screen, its parts beside it. */
export function ScreenEditor({ theme, scene, people, upload }: ScreenEditorProps) {
  const store = useStudioStore();
  const parts = useStageParts(theme, scene);
  const selected = useStudio((page) => page.selected);
  const state = useStudio((page) => page.state);
  const { preview, place, isSettled } = usePlacing();
  const [opened, setOpened] = useState<{ readonly id: string; readonly as: 'words' | 'picture' } | null>(null);
  const [roomRef, room] = useRoom<HTMLDivElement>();
  const work = useRef<HTMLDivElement>(null);
  const layout = theme.layouts[scene.orientation];
  const stage = layout?.stage ?? [1, 1];

  const byId = useMemo(() => new Map(parts.map((part) => [part.surface.id, part])), [parts]);
  const written = selected?.join('.');
  const part = state === null ? null : (parts.find(({ path }) => writtenPath(state, path).join('.') === written) ?? null);

  const select = useCallback(
    (id: string | null): void => {
      const found = id === null ? undefined : byId.get(id);
      const now = store.getState().state;
      store.select(found === undefined || now === null ? null : writtenPath(now, found.path));
    },
    [byId, store],
  );
  const placing = useCallback(
    (id: string, at: Placement): void => {
      const found = byId.get(id)?.place ?? null;
      if (found !== null) preview(placedValues(found, at));
    },
    [byId, preview],
  );
  const placed = useCallback(
    (id: string, at: Placement, act: PlaceAct, byKey: boolean): void => {
      const found = byId.get(id);
      if (found === undefined || found.place === null) return;
      const label = `${verbs[act]} ${inSentence(found.name)}`;
      void place({ label, values: placedValues(found.place, at), key: byKey ? `${act} ${id}` : undefined });
    },
    [byId, place],
  );
  const open = useCallback(
    (id: string): void => {
      const found = byId.get(id);
      if (found === undefined) return;
      if (found.words.length > 0) setOpened({ id, as: 'words' });
      else if (found.picture !== null) setOpened({ id, as: 'picture' });
      else if (found.path.at(-1) === 'card') store.show({ place: 'card' });
    },
    [byId, store],
  );
  const setPicture = useCallback(
    async (found: ShownPart, name: string): Promise<void> => {
      const now = store.getState().state;
      if (found.picture === null || now === null) return;
      await store.edit(`Picture of ${inSentence(found.name)}`, { kind: 'set', path: writtenPath(now, found.picture), value: name });
    },
    [store],
  );
  const uploadPicture = useUploadPicture(upload);
  const dropped = useCallback(
    (id: string | null, file: File): void => {
      const found = id === null ? undefined : byId.get(id);
      if (found === undefined) return;
      select(id);
      void uploadPicture(file, (name) => setPicture(found, name));
    },
    [byId, uploadPicture, select, setPicture],
  );
  const remove = useCallback(
    (id: string): void => {
      const now = store.getState().state;
      const found = byId.get(id);
      if (found === undefined || now === null || now.readOnly !== null) return;
      const taken = takenAway(found, writtenPath(now, found.path), store.getState());
      if ('command' in taken) return void store.edit(taken.command.label, taken.command.edits, { select: null });
      const { lead, refusal } = taken;
      if (lead !== undefined) {
        store.show({ place: lead.place });
        store.select(lead.select);
      }
      store.refuse(refusal);
    },
    [byId, store],
  );
  /** An action that removes a picture, if the theme itself sets it and it is optional; otherwise undefined. */
  const withoutPicture = ({ picture, name }: ShownPart): (() => void) | undefined => {
    const { own, state: now } = store.getState();
    const path = picture === null || now === null ? null : writtenPath(now, picture);
    if (path === null || valueAt(own, path) === undefined || !['brand', 'survey', 'formats'].includes(String(path[0]))) return undefined;
    return () => void store.edit(`Remove the picture from ${inSentence(name)}`, { kind: 'reset', path });
  };
  const close = useCallback((): void => {
    setOpened(null);
    work.current?.querySelector<HTMLElement>('.edit-surface')?.focus();
  }, []);

  const fit = room === null ? null : fitStage(stage[0], stage[1], { ...room, devicePixelRatio: window.devicePixelRatio });
  const surfaces = useMemo(() => parts.map(({ surface }) => surface), [parts]);
  const openedPart = opened === null ? undefined : byId.get(opened.id);
  return (
    <div className="screen-editor" ref={work}>
      <PartBar
        theme={theme}
        scene={scene}
        part={part}
        place={place}
        onOpen={(as) => part !== null && setOpened({ id: part.surface.id, as })}
      />
      <div className={`stage-work ${scene.orientation}`}>
        <div
          className="stage-room"
          ref={roomRef}
          onPointerDown={({ target, currentTarget }) => target === currentTarget && store.select(null)}
        >
          {fit !== null && (
            <div className="stage-sheet" style={{ width: stage[0] * fit.scale, height: stage[1] * fit.scale }}>
              <div inert>
                <SceneOnStage scene={scene} people={people} width={stage[0] * fit.scale} />
              </div>
              <EditSurface
                label={`The screen “${sceneTitle(scene.name)}”`}
                size={stage}
                scale={fit.scale}
                parts={surfaces}
                selected={part?.surface.id ?? null}
                isSettled={isSettled}
                onSelect={select}
                onPlacing={placing}
                onPlace={placed}
                onOpen={open}
                onRemove={remove}
                onDropFile={dropped}
              />
              <FindingBadges parts={parts} scene={scene} scale={fit.scale} stage={stage} />
              {openedPart !== undefined && opened?.as === 'words' && (
                <WordsEditor key={opened.id} theme={theme} part={openedPart} stageWidth={stage[0]} scale={fit.scale} onClose={close} />
              )}
            </div>
          )}
        </div>
        <PartList parts={parts} selected={part?.surface.id ?? null} onSelect={select} onOpen={open} onRemove={remove}>
          {parts.some(({ path }) => path[2] === 'welcome') && <OwnSamples layouts={theme.layouts} />}
          {layout !== undefined && <AddPiece orientation={scene.orientation} layout={layout} parts={parts} upload={upload} />}
        </PartList>
      </div>
      {openedPart !== undefined && opened?.as === 'picture' && (
        <PictureDialog
          name={openedPart.name}
          upload={upload}
          onChoose={(name) => setPicture(openedPart, name)}
          onNone={withoutPicture(openedPart)}
          onClose={close}
        />
      )}
    </div>
  );
}
