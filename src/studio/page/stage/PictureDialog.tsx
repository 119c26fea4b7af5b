import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../../pageParts/Dialog.tsx';
import type { uploadFile } from '../askStudio.ts';
import { foundEmoji } from './foundEmoji.ts';
import { inSentence } from '../names/inSentence.ts';
import { useFileDrop } from '../useFileDrop.ts';
import { pictureAddress } from './pictureAddress.ts';

export interface PictureDialogProps {
  /** The purpose of the picture. */
  readonly name: string;
  readonly upload: typeof uploadFile;
  /** Called with the theme's name for the picture. */
  readonly onChoose: (name: string) => unknown;
  /** Removes the picture; undefined if one is required. */
  readonly onNone?: (() => void) | undefined;
  readonly onClose: () => void;
}

const maxShown = 120;

/**
 * Chooses another picture: from the theme's folder, from a file, or an emoji by search. Typing searches; arrow keys move between results,
 * and Enter chooses one.
 */
export function PictureDialog({ name, upload, onChoose, onNone, onClose }: PictureDialogProps) {
  const [names, setNames] = useState<readonly string[] | null>(null);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [own, setOwn] = useState<readonly string[]>([]);
  const [words, setWords] = useState<ReadonlyMap<string, readonly string[]>>();
  const id = useId();
  const typing = useRef<HTMLInputElement>(null);
  useEffect(() => typing.current?.focus(), []);
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/own-pictures', { signal: leaving.signal })
      .then(async (response) => (await response.json()) as string[])
      // If this list fails, all others still work; the list of emoji reports that the server is down.
      .then(setOwn, () => undefined);
    void import('./emojiWords.ts').then((known) => leaving.signal.aborted || setWords(known.emojiWords));
    fetch('/emoji-names', { signal: leaving.signal })
      .then(async (response) => (await response.json()) as string[])
      .then(setNames, () => {
        if (!leaving.signal.aborted) setProblem('The emoji cannot be listed: the studio’s server does not answer.');
      });
    return () => leaving.abort();
  }, []);
  const found = names === null ? [] : foundEmoji(names, search, maxShown, words);
  const choose = (picture: string): void => {
    void onChoose(picture);
    onClose();
  };
  const key = (event: KeyboardEvent<HTMLInputElement>): void => {
    const columns = columnsOf(document.getElementById(id));
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    // While the first result is selected, left and right arrows move the cursor in the typed text.
    const isTyping = search !== '' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight') && at === 0;
    if (step !== undefined && !isTyping) setAt(Math.max(0, Math.min(found.length - 1, at + step)));
    else if (event.key === 'Enter' && found[at] !== undefined) choose(`emoji:${found[at]}`);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(`${id}-${String(at)}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id]);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setProblem(null);
    const uploaded = await upload(file);
    setBusy(false);
    if ('refusal' in uploaded) setProblem(uploaded.refusal);
    else choose(uploaded.name);
  };
  const takes = useFileDrop(isBusy ? null : (file) => void take(file));
  return (
    <Dialog title={`A picture for ${inSentence(name)}`} onClose={onClose}>
      <div className="picture-dialog" {...takes}>
        <label className="picture-file">
          <span>{own.length === 0 ? 'Your own file, chosen or dropped here' : 'Another file, chosen or dropped here'}</span>
          <input type="file" accept="image/*" disabled={isBusy} onChange={({ target }) => void take(target.files?.[0])} />
        </label>
        <div className="own-pictures" role="group" aria-label="Your own pictures">
          {own.map((file) => (
            <button key={file} type="button" title={file} aria-label={file} onClick={() => choose(file)}>
              <img src={pictureAddress(file)} alt="" loading="lazy" />
            </button>
          ))}
        </div>
        <label>
          <span>Or one of {names === null ? 'the' : names.length.toLocaleString('en')} emoji</span>
          <input
            ref={typing}
            type="search"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={id}
            aria-activedescendant={found.length > 0 ? `${id}-${String(at)}` : undefined}
            aria-autocomplete="list"
            placeholder="party, heart, cat with…"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value);
              setAt(0);
            }}
            onKeyDown={key}
          />
        </label>
        {problem !== null && <p role="alert">{problem}</p>}
        <ul id={id} role="listbox" aria-label="Emoji" className="emoji-grid">
          {found.map((emoji, place) => (
            <li
              key={emoji}
              id={`${id}-${String(place)}`}
              role="option"
              aria-selected={place === at}
              aria-label={emoji.replaceAll('-', ' ')}
              title={emoji.replaceAll('-', ' ')}
              onClick={() => choose(`emoji:${emoji}`)}
            >
              <img src={`/emoji/${emoji}.svg`} alt="" loading="lazy" width={32} height={32} />
            </li>
          ))}
        </ul>
        <p className="quiet" role="status">
          {names === null || (found.length === 0 && words === undefined)
            ? 'The list of emoji is loading.'
            : foundText(found.length, search)}
        </p>
        <div className="row">
          {onNone !== undefined && (
            <button
              type="button"
              onClick={() => {
                onNone();
                onClose();
              }}
            >
              No picture
            </button>
          )}
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function foundText(count: number, search: string): string {
  if (count === 0) return `No emoji is called “${search}”. Try another English word.`;
  return count === maxShown ? `The first ${String(count)}; search for more.` : `${String(count)} found.`;
}

/** The number of columns in the browser's layout of the grid. */
function columnsOf(grid: HTMLElement | null): number {
  return grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}
