import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { valueAt } from '../../document/editText.ts';
import { withoutStale } from '../../document/saidAnew.ts';
import { useStudioStore } from '../StudioContext.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import { readIn, withWordsIn, wordsIn } from '../../document/wordsInLanguage.ts';
import type { WrittenWords } from '../../document/writtenSurvey.ts';

export interface WordsFieldProps {
  readonly label: string;
  /** The path of these words. */
  readonly path: Path;
  readonly words: WrittenWords;
  readonly tag: string;
  /** The label of the undo step. */
  readonly change: string;
  readonly isLabelSeen?: boolean;
  /** The paths of the words in the displayed theme, if they differ. */
  readonly seenAt?: readonly Path[];
}

/** A guest text in one language. The stage shows it while the user types; the theme includes it when the user leaves the field. */
export function WordsField({ label, path, words, tag, change, isLabelSeen = false, seenAt = [path] }: WordsFieldProps) {
  const id = useId();
  const languages = useSpokenLanguages();
  const { command, preview } = useStudioStore();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const said = wordsIn(words, tag, languages);
  const isMissing = typed === null && said === null;
  const language = languages.nameOf(tag);
  const type = (text: string): void => {
    setTyped(text);
    setProblem(null);
    const next = withWordsIn(words, tag, text, languages);
    if (next !== null) preview(seenAt.map((place) => ({ path: place, value: next })));
  };
  const take = async (): Promise<void> => {
    if (typed === null || typed === (said ?? '')) return leave();
    if (withWordsIn(words, tag, typed, languages) === null) {
      setProblem(`Guests may read this in ${language}: enter words.`);
      return leave();
    }
    await command(({ whole, state, now }) => {
      const home = now(path);
      const said = home === null ? undefined : valueAt(whole, home);
      const before = (said ?? '') as WrittenWords;
      const next = withWordsIn(before, tag, typed, languages);
      if (home === null || next === null) return null;
      const isOneOfSeveral = typeof before !== 'string' && typeof next !== 'string' && Object.hasOwn(next, tag);
      const kept = typeof before === 'string' || tag !== languages.own ? before : withoutStale(before, tag, state.inherited);
      const isAnew = typeof before !== 'string' && Object.keys(kept).length < Object.keys(before).length;
      const place = isAnew
        ? { path: home, value: { ...(kept as object), [tag]: typed } }
        : isOneOfSeveral
          ? { path: [...home, tag], value: typed }
          : { path: home, value: next };
      return { label: change, edits: [{ kind: 'set', ...place }] };
    });
    setTyped((now) => (now === typed ? null : now));
  };
  const leave = (): void => {
    setTyped(null);
    preview([]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') void take();
    else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      leave();
    }
  };
  return (
    <div className="words-field">
      <label htmlFor={id} className={isLabelSeen ? undefined : 'spoken'}>
        {label}
      </label>
      <input
        id={id}
        lang={tag}
        dir="auto"
        value={typed ?? said ?? ''}
        placeholder={isMissing ? readIn(words, tag, languages) : undefined}
        aria-describedby={isMissing || problem !== null ? `${id}-state` : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={() => void take()}
        onKeyDown={press}
      />
      {problem !== null ? (
        <p id={`${id}-state`} className="words-trouble" role="alert">
          {problem}
        </p>
      ) : (
        isMissing && (
          <span id={`${id}-state`} className="words-missing">
            missing in {language}
          </span>
        )
      )}
    </div>
  );
}
