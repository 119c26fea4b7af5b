import { useEffect, useMemo, useState } from 'react';
import type { Answers } from '../../../../shared/survey/answers.ts';
import type { ThemeBox } from '../../../../shared/theme/themeValues.ts';
import { isPlain } from '../../../../shared/theme/layersFor.ts';
import type { CardPicture } from '../../../../stage/parts/Card.tsx';
import { cardLayers } from '../../../../stage/parts/Card.tsx';
import { SceneGuard } from '../../SceneGuard.tsx';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { listAt } from '../survey/writtenSurvey.ts';
import { useShownTheme } from '../useShownTheme.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import { AddLayer } from './AddLayer.tsx';
import { AnswerMatrix } from './AnswerMatrix.tsx';
import { drawnFrom, editedSheets, withoutLayers, writtenLayers } from './editedSheets.ts';
import { GuestChoice } from './GuestChoice.tsx';
import type { GuestPictures, StoredGuests } from './guestPictures.ts';
import { LayerList } from './LayerList.tsx';
import { LayerSurface } from './LayerSurface.tsx';
import { layerName } from './layerNames.ts';
import { ownCard } from './ownCard.ts';
import { SheetStage } from './SheetStage.tsx';
import { useGuestPicture } from './useGuestPicture.ts';
import { WaysPanel } from './WaysPanel.tsx';
import { answersOfGuests } from './ways.ts';
import './card.css';

const views = { layers: 'Layers', answers: 'By answers' } as const;

/** A card or a sheet large, its layers beside it, and all ways to answer. `pictures` makes the guests on it. */
export function CardBench({ pictures }: { readonly pictures: GuestPictures }) {
  const theme = useShownTheme();
  const state = useStudio((page) => page.state);
  const whole = useStudio((page) => page.whole);
  const selectedPath = useStudio((page) => page.selected);
  const languages = useSpokenLanguages();
  const { select, preview, edit } = useStudioStore();
  const [sheetKey, setSheetKey] = useState('card');
  const [view, setView] = useState<keyof typeof views>('layers');
  const [who, setWho] = useState<StoredGuests>('one');
  const [shot, setShot] = useState<CardPicture | null>(null);
  const [chosen, setChosen] = useState<Answers>({});
  const [hiddenLayers, setHiddenLayers] = useState<ReadonlySet<string>>(new Set());
  const [room, roomRef] = useRoom();
  useEffect(() => () => void (shot !== null && URL.revokeObjectURL(shot.url)), [shot]);

  const sheets = editedSheets(whole, languages);
  const pointed = sheets.find(({ path }) => path.every((key, depth) => selectedPath?.[depth] === key));
  const sheet = pointed ?? sheets.find(({ key }) => key === sheetKey) ?? sheets[0];
  const answers = useMemo(
    () => Object.fromEntries((theme?.survey ?? []).map(({ id, options }) => [id, known(options, chosen[id])])),
    [theme, chosen],
  );
  const version = state?.version ?? 0;
  const made = useGuestPicture(pictures, { who, answers: theme === null ? {} : answersOfGuests(theme, answers), isSmall: false, version });
  const picture = shot ?? made;
  const drawn = theme === null || sheet === undefined ? null : drawnFrom(theme, sheet);
  if (theme === null || state === null || sheet === undefined || drawn === null)
    return <p className="nothing">There is no card to show: the findings say what is wrong with the theme.</p>;

  const list = [...sheet.path, 'layers'];
  const layers = listAt(whole, list);
  const places = writtenLayers(state, sheet, drawn);
  const hidden = new Set(layers.flatMap((layer, at) => (hiddenLayers.has(JSON.stringify(layer)) ? [at] : [])));
  const at = selectedPath?.[list.length];
  const selected = pointed !== undefined && typeof at === 'number' ? at : null;
  const pick = (place: number | null): void => select(place === null ? null : [...list, place]);
  const seen = withoutLayers(drawn, places, hidden);
  const plain = sheet.path[0] === 'card' && (isPlain(theme.card, answers) || places.every((place) => place === null));
  const shown = picture === null || plain ? [] : cardLayers(drawn.spec, answers, picture.shape).map(({ layer }) => layer);
  const boxes = drawn.spec.layers.flatMap((layer, place) => {
    const home = places[place] ?? null;
    const isThere = shown.some((one) => one === layer || one.box.join() === layer.box.join());
    return home === null || hidden.has(home) || !isThere ? [] : [{ at: home, name: layerName(layers[home], languages), box: layer.box }];
  });
  const change = (place: number, box: ThemeBox, isLast: boolean): void => {
    const same = places.flatMap((one, drawnAt) => (one === place ? [drawnAt] : []));
    preview(same.map((drawnAt) => ({ path: [...list, drawnAt, 'box'], value: box })));
    if (isLast) void edit('Move a layer', { kind: 'set', path: [...list, place, 'box'], value: box }, `box ${list.join('.')}.${place}`);
  };
  const toggleHidden = (place: number): void => {
    const name = JSON.stringify(layers[place]);
    setHiddenLayers((before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]));
  };
  const { width, height } = drawn.spec;
  const shownWidth = Math.max(80, Math.floor(Math.min(room.width, (room.height * width) / height)));
  return (
    <div className={`card-bench ${view}`}>
      <div className="card-bar">
        {sheets.length > 1 && (
          <Choice
            label="What to work on"
            name="sheet"
            all={sheets.map((one) => [one.key, one.name])}
            value={sheet.key}
            onChange={(key) => {
              setSheetKey(key);
              select(null);
            }}
          />
        )}
        <Choice
          label="How its layers are shown"
          name="view"
          all={Object.entries(views)}
          value={view}
          onChange={(key) => setView(key as keyof typeof views)}
        />
        <GuestChoice
          who={shot === null ? who : 'webcam'}
          onStored={(next) => {
            setWho(next);
            setShot(null);
          }}
          onShot={(url) => setShot({ url, shape: 'photo' })}
        />
      </div>
      <section className="card-layers" aria-label={views[view]}>
        {plain && (
          <div className="card-plain">
            <p>For these answers the theme has no scene: the booth shows a plain card in its colours.</p>
            <button
              type="button"
              onClick={() =>
                void edit('Make a card of its own', { kind: 'set', path: ['card', 'layers'], value: ownCard(state.inLanguages ?? theme) })
              }
            >
              Make it a card to work on
            </button>
          </div>
        )}
        {view === 'layers' ? (
          <>
            <AddLayer sheet={sheet} size={drawn.spec} layers={layers} onAdded={pick} />
            <LayerList sheet={sheet} layers={layers} selected={selected} onSelect={pick} hidden={hidden} onHide={toggleHidden} />
          </>
        ) : (
          <AnswerMatrix sheet={sheet} layers={layers} selected={selected} onSelect={pick} />
        )}
      </section>
      <section ref={roomRef} className="card-large" aria-label={`${sheet.name}, large`}>
        {picture !== null && room.width > 0 && (
          <div className="card-paper">
            <SceneGuard theme={theme}>
              <SheetStage
                key={sheet.key}
                theme={theme}
                drawn={seen}
                shots={sheet.shots}
                answers={answers}
                picture={picture}
                width={shownWidth}
              />
            </SceneGuard>
            <LayerSurface boxes={boxes} selected={selected} scale={shownWidth / width} onSelect={pick} onChange={change} />
          </div>
        )}
      </section>
      <WaysPanel
        key={sheet.key}
        theme={theme}
        drawn={drawn}
        shots={sheet.shots}
        who={who}
        shot={shot}
        pictures={pictures}
        version={version}
        answers={answers}
        onPick={setChosen}
      />
    </div>
  );
}

/** The answer that was chosen while the survey has it, and the first one otherwise. */
const known = (options: readonly { readonly value: string }[], chosen: string | undefined): string =>
  (options.find(({ value }) => value === chosen) ?? options[0])?.value ?? '';

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly all: readonly (readonly [key: string, name: string])[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

function Choice({ label, name, all, value, onChange }: ChoiceProps) {
  return (
    <div className="shapes" role="radiogroup" aria-label={label}>
      {all.map(([key, text]) => (
        <label key={key}>
          <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}

/** The room that an element has, in CSS pixels. */
function useRoom() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(
      ([entry]) => entry && setRoom({ width: entry.contentRect.width, height: entry.contentRect.height }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [room, setElement] as const;
}
