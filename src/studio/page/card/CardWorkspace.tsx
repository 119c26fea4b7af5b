import { useEffect, useMemo, useState } from 'react';
import type { Answers } from '../../../shared/survey/answers.ts';
import { inLanguage } from '../../../shared/theme/inLanguage.ts';
import { isPlain } from '../../../shared/theme/layersFor.ts';
import { valueAt } from '../../document/editText.ts';
import type { CardPicture } from '../../../stage/parts/Card.tsx';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { saysItself } from '../studioStore.ts';
import { OwnQuestionsDialog } from '../survey/OwnQuestionsDialog.tsx';
import { WordsField } from '../survey/WordsField.tsx';
import type { WrittenWords } from '../../document/writtenSurvey.ts';
import { listAt, textAt } from '../../document/writtenSurvey.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import { AddLayer } from './AddLayer.tsx';
import { AnswerMatrix } from './AnswerMatrix.tsx';
import { coloursAnew } from './coloursAnew.ts';
import { editedSheets, sheetKinds, writtenLayers } from './sheetKinds.ts';
import { cardSheets } from './cardSheets.ts';
import { GuestChoice } from './GuestChoice.tsx';
import type { GuestPictures, StoredGuests } from './guestPictures.ts';
import { guestsVersion } from '../../characterVersion.ts';
import { SheetLayers } from './SheetLayers.tsx';
import { conditionsOf } from '../../document/answerUses.ts';
import { ownCard } from '../../document/ownCard.ts';
import { OneOf } from './OneOf.tsx';
import { SheetEditor } from './SheetEditor.tsx';
import { ShotsChoice } from './ShotsChoice.tsx';
import { useGuestPicture } from './useGuestPicture.ts';
import { CombinationsPanel } from './CombinationsPanel.tsx';
import { answersOfGuests } from './combinations.ts';
import './card.css';

const views = { layers: 'Layers', answers: 'By answers' } as const;

/** A large card or sheet with its layers and all combinations of answers. `pictures` provides its guests. */
export function CardWorkspace({ pictures }: { readonly pictures: GuestPictures }) {
  const state = useStudio((page) => page.state);
  const whole = useStudio((page) => page.whole);
  const language = useStudio((page) => page.language);
  const selectedPath = useStudio((page) => page.selected);
  const languages = useSpokenLanguages();
  const { select, edit, command } = useStudioStore();
  const isInherited = useStudio((page) => page.state?.readOnly === null && !saysItself(page, ['card', 'layers']));
  const own = useStudio((page) => page.own);
  const [isAsking, setAsking] = useState(false);
  const [sheetKey, setSheetKey] = useState('card');
  const [view, setView] = useState<keyof typeof views>('layers');
  const [who, setWho] = useState<StoredGuests>('one');
  const [shot, setShot] = useState<CardPicture | null>(null);
  const [chosen, setChosen] = useState<Answers>({});
  const [shownMark, setShownMark] = useState('');
  const [hiddenLayers, setHiddenLayers] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    () => () => {
      if (shot !== null) URL.revokeObjectURL(shot.url);
    },
    [shot],
  );

  const inLanguages = state?.inLanguages ?? null;
  const theme = useMemo(() => inLanguages && inLanguage(inLanguages, language ?? undefined), [inLanguages, language]);
  const sheets = useMemo(() => editedSheets(whole, languages), [whole, languages]);
  const pointed = sheets.find(({ path }) => path.every((key, depth) => selectedPath?.[depth] === key));
  // Keep the sheet when its layer is deselected.
  if (pointed !== undefined && pointed.key !== sheetKey) setSheetKey(pointed.key);
  const sheet = pointed ?? sheets.find(({ key }) => key === sheetKey) ?? sheets[0];
  const answers = useMemo(
    () => Object.fromEntries((theme?.survey ?? []).map(({ id, options }) => [id, knownAnswer(options, chosen[id])])),
    [theme, chosen],
  );
  const drawn = useMemo(() => (theme === null || sheet === undefined ? null : sheet.kind.drawn(theme, sheet.path)), [theme, sheet]);
  const places = useMemo(
    () => (state === null || sheet === undefined || drawn === null ? [] : writtenLayers(state, sheet.path, drawn)),
    [state, sheet, drawn],
  );
  const layers = useMemo(() => (sheet === undefined ? [] : listAt(whole, [...sheet.path, 'layers'])), [whole, sheet]);
  const hidden = useMemo(
    () => new Set(layers.flatMap((layer, at) => (hiddenLayers.has(JSON.stringify(layer)) ? [at] : []))),
    [layers, hiddenLayers],
  );
  const version = useMemo(() => (theme === null ? '' : guestsVersion(theme)), [theme]);
  const guests = useMemo(() => (theme === null ? {} : answersOfGuests(theme, answers)), [theme, answers]);
  const made = useGuestPicture(pictures, { made: drawn?.made ?? 'character', who, answers: guests, isSmall: false, version });
  // Small pictures are ready earlier.
  const quick = useGuestPicture(pictures, { made: drawn?.made ?? 'character', who, answers: guests, isSmall: true, version });
  const picture = shot ?? made ?? quick;
  if (theme === null || state === null || sheet === undefined || drawn === null)
    return <p className="nothing">There is no card to show: the findings say what is wrong with the theme.</p>;

  const list = [...sheet.path, 'layers'];
  const at = selectedPath?.[list.length];
  const selected = pointed !== undefined && typeof at === 'number' && at < layers.length ? at : null;
  const pick = (place: number | null): void => select(place === null ? null : [...list, place]);
  const mark = selected === null ? '' : [...list, selected].join('.');
  if (mark !== shownMark) {
    setShownMark(mark);
    // Choose answers that show the selected layer.
    const wanted = selected === null ? [] : Object.entries(conditionsOf(layers[selected]));
    const needed = wanted.flatMap(([id, values]) =>
      values[0] === undefined || values.includes(answers[id] ?? '') ? [] : [[id, values[0]] as const],
    );
    if (needed.length > 0) setChosen({ ...chosen, ...Object.fromEntries(needed) });
  }
  const isBare = sheet.path[0] === 'card' && places.every((place) => place === null);
  const isPlainNow = isBare || (sheet.path[0] === 'card' && isPlain(theme.card, answers));
  /** Replaces the webcam's shot and releases the previous one. */
  const takeShot = (next: CardPicture | null): void => {
    if (shot !== null) URL.revokeObjectURL(shot.url);
    setShot(next);
  };
  const toggleHidden = (place: number): void => {
    const name = JSON.stringify(layers[place]);
    setHiddenLayers((before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]));
  };
  const shown = state.inLanguages ?? theme;
  const offers = sheetKinds.flatMap((kind) => {
    const offered = inLanguages === null ? null : (kind.offer?.(whole, inLanguages) ?? null);
    return offered === null ? [] : [[kind, offered] as const];
  });
  const recolouring = state.readOnly === null && valueAt(own, list) !== undefined ? coloursAnew(layers, sheet.kind.makes(shown), list) : [];
  const image = selected === null ? undefined : textAt(layers[selected], 'image');
  const words = selected === null ? undefined : (valueAt(layers[selected], ['text']) as WrittenWords | undefined);
  return (
    <div className={`card-workspace ${view}`}>
      <div className="card-bar">
        {sheets.length > 1 && (
          <OneOf
            label="What to work on"
            all={sheets.map((one) => [one.key, one.name])}
            value={sheet.key}
            onChange={(key) => {
              setSheetKey(key);
              select(null);
            }}
          />
        )}
        {state.readOnly === null &&
          offers.map(([kind, { label }]) => (
            <button
              key={label}
              type="button"
              onClick={() => void command(({ whole: newest, state: { inLanguages: now } }) => now && (kind.offer?.(newest, now) ?? null))}
            >
              {label}
            </button>
          ))}
        {state.readOnly === null && <ShotsChoice frames={sheet.frames} />}
        {state.readOnly === null && sheet.kind.removal !== null && saysItself({ own }, sheet.path) && (
          <button
            type="button"
            onClick={() =>
              void command(({ own: newest, whole: all, state: { inherited }, now }) => {
                const path = now(sheet.path);
                return path === null ? null : (sheet.kind.removal?.(path, { own: newest, whole: all, inherited }) ?? null);
              })
            }
          >
            Remove “{sheet.name}”
          </button>
        )}
        <OneOf
          label="How its layers are shown"
          all={Object.entries(views)}
          value={view}
          onChange={(key) => setView(key as keyof typeof views)}
        />
        <GuestChoice
          who={shot === null ? who : 'webcam'}
          onStored={(next) => {
            setWho(next);
            takeShot(null);
          }}
          onShot={(url) => takeShot({ url, shape: 'photo' })}
        />
      </div>
      <section className="card-layers" aria-label={views[view]}>
        {isPlainNow && (
          <div className="card-plain">
            <p>For these answers the theme has no scene: the booth shows a plain card in its colours.</p>
            <button
              type="button"
              onClick={() =>
                void edit('Create a card', { kind: 'set', path: ['card', 'layers'], value: ownCard(state.inLanguages ?? theme) })
              }
            >
              Create a card to work on
            </button>
          </div>
        )}
        {isInherited && sheet.path[0] === 'card' && !isPlainNow && (
          <div className="card-plain">
            <p>This card uses the base theme’s colours. If you start from your own questions, you get a card in your colours.</p>
            <button type="button" onClick={() => setAsking(true)}>
              Start from our own questions…
            </button>
          </div>
        )}
        {recolouring.length > 0 && (
          <div className="card-plain">
            <p>Some of its colours differ from the theme’s.</p>
            <button
              type="button"
              onClick={() =>
                void command((newest) => {
                  const path = newest.now(list);
                  const edits =
                    path === null ? [] : coloursAnew(listAt(newest.whole, path), sheet.kind.makes(newest.state.inLanguages ?? theme), path);
                  return edits.length === 0 ? null : { label: 'Use the theme’s colours', edits };
                })
              }
            >
              Use the theme’s colours
            </button>
          </div>
        )}
        {isAsking && <OwnQuestionsDialog onClose={() => setAsking(false)} onDone={() => select(null)} />}
        {view === 'answers' && <AnswerMatrix sheet={sheet} layers={layers} selected={selected} onSelect={pick} />}
        {view === 'layers' && (
          <>
            <AddLayer sheet={sheet} size={drawn.size} />
            {words !== undefined && selected !== null && (
              <WordsField
                key={selected}
                label="Words of this layer"
                isLabelSeen
                path={[...list, selected, 'text']}
                seenAt={places.flatMap((place, drawnAt) => (place === selected ? [[...list, drawnAt, 'text']] : []))}
                words={words}
                tag={language !== null && languages.tags.includes(language) ? language : languages.own}
                change="Reword a layer"
              />
            )}
            {selected !== null && image !== undefined && (
              <button
                type="button"
                className="fill-sheet"
                onClick={() =>
                  void edit('Fill it with a picture', {
                    kind: 'set',
                    path: [...list, selected, 'box'],
                    value: [0, 0, drawn.size.width, drawn.size.height],
                  })
                }
              >
                Fill the {sheet.kind === cardSheets ? 'card' : 'sheet'} with this picture
              </button>
            )}
            <SheetLayers sheet={sheet} layers={layers} selected={selected} onSelect={pick} hidden={hidden} onHide={toggleHidden} />
          </>
        )}
      </section>
      <section className="card-large" aria-label={`${sheet.name}, large`}>
        {picture !== null && (
          <SheetEditor
            key={sheet.key}
            {...{ theme, state, sheet, drawn, layers, places, hidden, answers, picture, selected }}
            onSelect={pick}
          />
        )}
      </section>
      <CombinationsPanel
        key={sheet.key}
        theme={theme}
        drawn={drawn}
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

/** The chosen answer if the survey has it, otherwise the first answer. */
const knownAnswer = (options: readonly { readonly value: string }[], chosen: string | undefined): string =>
  (options.find(({ value }) => value === chosen) ?? options[0])?.value ?? '';
