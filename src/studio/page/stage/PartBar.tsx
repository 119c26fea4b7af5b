import { useState } from 'react';
import type { Orientation } from '../../../shared/theme/layoutSchema.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { pathText } from '../../../shared/theme/PathFinding.ts';
import type { StudioScene } from '../../studioScenes.ts';
import { sceneTitle } from '../names/sceneTitle.ts';
import { useShownTheme } from '../useShownTheme.ts';
import type { PartPlace, StagePart } from './StagePart.ts';
import type { Placement } from './placing.ts';
import { inProportion, placedValues, placementAt, rounded, twinOf } from './placing.ts';
import type { Placed } from './usePlacing.ts';
import { inSentence } from '../names/inSentence.ts';

export interface PartBarProps {
  readonly theme: Theme;
  readonly scene: StudioScene;
  readonly part: StagePart | null;
  readonly place: (placed: Placed) => Promise<void>;
  readonly onOpen: (as: 'words' | 'picture') => void;
}

const screens: Readonly<Record<Orientation, string>> = { portrait: 'upright', landscape: 'wide' };

/** The selection: its name, its path in the theme, its position as numbers, and its actions. */
export function PartBar({ theme, scene, part, place, onOpen }: PartBarProps) {
  return (
    <header className="part-bar">
      <div className="part-name">
        <h2>{part?.name ?? sceneTitle(scene.name)}</h2>
        <p>{part === null ? 'Click something, or choose it from the list, to change it.' : pathText(part.path)}</p>
      </div>
      {part !== null && (
        <div className="row part-acts">
          {part.words.length > 0 && (
            <button type="button" onClick={() => onOpen('words')}>
              Words…
            </button>
          )}
          {part.picture !== null && (
            <button type="button" onClick={() => onOpen('picture')}>
              Picture…
            </button>
          )}
        </div>
      )}
      {part !== null && part.place === null && !part.path.includes('background') && (
        <p className="part-hint">Other parts determine its position.</p>
      )}
      {part !== null && part.place !== null && (
        <Figures key={pathText(part.path)} theme={theme} name={part.name} at={part.place} place={place} />
      )}
    </header>
  );
}

interface FiguresProps {
  readonly theme: Theme;
  readonly name: string;
  readonly at: PartPlace;
  readonly place: PartBarProps['place'];
}

/** Left, top, width, height and rotation, updated while dragging, with the values from the other layout. */
function Figures({ theme, name, at, place }: FiguresProps) {
  const shown = useShownTheme();
  const now = shown === null ? null : placementAt(shown, at);
  if (now === null) return null;
  const { box, turn } = rounded(now);
  const set = (change: Partial<Placement['box']>, turned = turn): void => {
    const next = { ...box, ...change };
    const changed = at.kind === 'box' ? next : keepingShape(box, next);
    void place({
      label: `Place ${inSentence(name)}`,
      values: placedValues(at, { box: changed, turn: turned }),
      key: `place ${at.path.join('.')}`,
    });
  };
  return (
    <>
      <fieldset className="part-figures">
        <legend className="spoken">Position of {inSentence(name)}</legend>
        <Figure name="Left" value={box.x} onChange={(x) => set({ x })} />
        <Figure name="Top" value={box.y} onChange={(y) => set({ y })} />
        <Figure name="Width" value={box.width} least={1} onChange={(width) => set({ width })} />
        <Figure name="Height" value={box.height} least={1} onChange={(height) => set({ height })} />
        {(at.kind === 'card' || at.turn !== null) && <Figure name="Turn" value={turn} step={0.5} onChange={(angle) => set({}, angle)} />}
      </fieldset>
      <TwinPlace theme={theme} name={name} at={at} place={place} />
    </>
  );
}

/** Resizes a card to a typed width or height, keeping its centre and proportions. */
function keepingShape(box: Placement['box'], next: Placement['box']): Placement['box'] {
  const larger = next.width === box.width ? next.height / box.height : next.width / box.width;
  const [width, height] = [box.width * larger, box.height * larger];
  return { x: next.x + (box.width - width) / 2, y: next.y + (box.height - height) / 2, width, height };
}

interface FigureProps {
  readonly name: string;
  readonly value: number;
  readonly least?: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

function Figure({ name, value, least, step = 1, onChange }: FigureProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label>
      <span>{name}</span>
      <input
        type="number"
        value={typed ?? String(value)}
        min={least}
        step={step}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== '' && target.validity.valid && !Number.isNaN(target.valueAsNumber)) onChange(target.valueAsNumber);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}

/** The same part in the other layout, with buttons for copying the place in both directions. */
function TwinPlace({ theme, name, at, place }: FiguresProps) {
  const shown = useShownTheme();
  const twin = shown === null ? null : twinOf(shown, at);
  const here = at.path[1] === 'portrait' ? 'portrait' : 'landscape';
  const [own, other] = [theme.layouts[here]?.stage, twin === null ? undefined : theme.layouts[twin.orientation]?.stage];
  const now = shown === null ? null : placementAt(shown, at);
  if (twin === null || own === undefined || other === undefined || now === null) return null;
  const { x, y, width, height } = rounded(twin.at).box;
  const screen = screens[twin.orientation];
  return (
    <div className="part-twin" role="group" aria-label={`On the ${screen} screen`}>
      <p>
        On the {screen} screen: {x}, {y} · {width} × {height}
      </p>
      <button
        type="button"
        title={`Copies its position and size from the ${screen} screen`}
        onClick={() =>
          void place({
            label: `Place ${inSentence(name)} as on the ${screen} screen`,
            values: placedValues(at, inProportion(twin.at, other, own)),
            key: undefined,
          })
        }
      >
        Same position here
      </button>
      <button
        type="button"
        title={`Copies its position and size to that screen`}
        onClick={() =>
          void place({
            label: `Place ${inSentence(name)} on the ${screen} screen as here`,
            values: placedValues(twin.place, inProportion(now, own, other)),
            key: undefined,
          })
        }
      >
        Same position there
      </button>
    </div>
  );
}
