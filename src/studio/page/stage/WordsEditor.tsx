import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { contrast, rgbOf } from '../../../shared/theme/contrast.ts';
import { directionOf, directionOfText } from '../../../shared/theme/directionOf.ts';
import { spacingOf } from '../../../shared/theme/spacingOf.ts';
import { languageTags, ownLanguage } from '../../../shared/theme/inLanguage.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { around } from '../../../stage/parts/Box.ts';
import { familyText } from '../../../stage/parts/measureText.ts';
import { valueAt } from '../../document/editText.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import type { Newest } from '../studioStore.ts';
import { writtenPath } from '../studioStore.ts';
import { inSentence } from '../names/inSentence.ts';
import { languageInWords } from '../names/languageInWords.ts';
import type { StagePart } from './StagePart.ts';
import { saidIn, withWords, wordsEdits } from './wordsEdits.ts';

export interface WordsEditorProps {
  readonly theme: Theme;
  readonly part: StagePart;
  /** Stage pixels. */
  readonly stageWidth: number;
  /** CSS pixels per stage pixel. */
  readonly scale: number;
  readonly onClose: () => void;
}

/** In CSS pixels: the minimum type size for editing, and the minimum size of the text area. */
const [minTypePx, minWidthPx, minHeightPx] = [13, 190, 44];

/** How long typing must pause before the draft includes the text; closing the page loses no more than this. */
const restMs = 800;

let openings = 0;

/**
 * Edits a part's words in place, in their own type, one language at a time; the stage shows the typed text. Enter or leaving the field
 * keeps the changes as one undo step; Escape restores the old text.
 */
export function WordsEditor({ theme, part, stageWidth, scale, onClose }: WordsEditorProps) {
  const store = useStudioStore();
  const inLanguages = useStudio(({ state }) => state?.inLanguages ?? null);
  const dialog = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [key] = useState(() => `words ${String(++openings)}`);
  const kept = useRef(false);
  const closed = useRef(false);
  const shownBefore = useStudio((page) => page.language);
  const [before] = useState(shownBefore);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const hint = useId();
  const own = inLanguages === null ? 'en' : ownLanguage(inLanguages);
  const listed = inLanguages === null ? [own] : languageTags(inLanguages);
  /** Start with a language that is displayed; the user couldn't see words typed in another one. */
  const [tag, setTag] = useState([before, own].find((one) => one !== null && listed.includes(one)) ?? listed[0] ?? own);
  const [words] = part.words;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [tag]);
  /** Adds the typed text to the draft. */
  const keep = (): void => {
    const { state: seen } = store.getState();
    if (seen === null || words === undefined) return;
    const home = writtenPath(seen, words.path);
    const editsIn = ({ own: ownValue, whole, state }: Pick<Newest, 'own' | 'whole' | 'state'>, path: Path) =>
      wordsEdits({ own: ownValue, whole, inherited: state.inherited, ownLanguage: own }, path, typed);
    if (editsIn({ ...store.getState(), state: seen }, home).length === 0) return;
    kept.current = true;
    void store.command((newest) => {
      const path = newest.now(home);
      const edits = path === null ? [] : editsIn(newest, path);
      return edits.length === 0 ? null : { label: `Words of ${inSentence(part.name)}`, key, edits };
    });
  };
  const close = (): void => {
    if (closed.current) return;
    closed.current = true;
    store.show({ language: before });
    onClose();
  };
  const take = (): void => {
    if (!closed.current) keep();
    if (!kept.current) store.preview([]);
    close();
  };
  const leave = (): void => {
    store.preview([]);
    if (kept.current) void store.undo();
    close();
  };
  const rest = useEffectEvent(keep);
  useEffect(() => store.after(restMs, () => rest()), [store, typed]);
  const goOn = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && dialog.current?.contains(target) === false) take();
  });
  useEffect(() => {
    const touched = ({ target }: Event): void => goOn(target);
    document.addEventListener('pointerdown', touched, { capture: true });
    document.addEventListener('focusin', touched);
    return () => {
      document.removeEventListener('pointerdown', touched, { capture: true });
      document.removeEventListener('focusin', touched);
    };
  }, []);
  const gone = useEffectEvent(() => {
    if (!closed.current) keep();
  });
  useEffect(() => () => gone(), []);
  if (words === undefined || inLanguages === null) return null;
  const saying = valueAt(inLanguages, words.path);
  /** A language's own name is the same in every language. */
  const isPlain = words.path[0] === 'languages';
  const tags = isPlain ? [own] : listed;
  const textIn = (one: string): string => typed[one] ?? saidIn(saying, one, own) ?? '';

  const type = (text: string): void => {
    const next = { ...typed, [tag]: text };
    setTyped(next);
    const value = withWords(saying, next, own);
    store.preview(typeof value === 'object' && Object.keys(value).length === 0 ? [] : [{ path: words.path, value }]);
  };
  const choose = (one: string): void => {
    setTag(one);
    if (!isPlain) store.show({ language: one });
  };

  const [text] = words.texts;
  const box = around(words.texts.map((one) => one.box));
  const color = text === undefined ? theme.colors.ink : theme.colors[text.at.colorName];
  const isDark = contrast(rgbOf(color), [255, 255, 255]) > contrast(rgbOf(color), [0, 0, 0]);
  const place = {
    left: box.x * scale,
    top: box.y * scale,
    width: Math.max(minWidthPx, box.width * scale),
    minHeight: Math.max(minHeightPx, box.height * scale),
  };
  const isLow = place.top < 90;
  const isRight = box.x + box.width / 2 > stageWidth / 2;
  return (
    <div
      ref={dialog}
      className={`words-editor ${isLow ? 'low' : ''} ${isRight ? 'right' : ''}`}
      style={place}
      role="dialog"
      aria-label={`Words of ${inSentence(part.name)}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
        // During text composition, Enter chooses a candidate; on a button, Enter is a press.
        else if (event.key === 'Enter' && event.target === field.current && !event.nativeEvent.isComposing) take();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <textarea
        ref={field}
        aria-label={`Words of ${inSentence(part.name)}`}
        aria-describedby={hint}
        lang={tag}
        dir={directionOfText(textIn(tag), directionOf(tag))}
        value={textIn(tag)}
        placeholder={tag === own ? undefined : textIn(own)}
        style={{
          color,
          // Make the field opaque, so that the words drawn beneath don't show through.
          background: isDark ? '#ffffff' : '#14181e',
          boxShadow: `0 0 0 3px ${isDark ? '#ffffff' : '#14181e'}`,
          minHeight: place.minHeight,
          textAlign: part.isControl || theme.layouts.portrait?.align === 'center' ? 'center' : 'start',
          ...(text === undefined
            ? {}
            : {
                fontFamily: familyText(text.font.family),
                fontWeight: text.font.weight,
                fontSize: Math.max(minTypePx, text.font.size * scale),
                lineHeight: text.lineHeightPx / text.font.size,
                letterSpacing: spacingOf(textIn(tag), text.font.letterSpacing) * scale,
              }),
        }}
        onChange={({ target }) => type(target.value.replaceAll('\n', ' '))}
      />
      <div className="words-bar">
        {tags.length > 1 && (
          <div className="words-languages" role="radiogroup" aria-label="Language of these words">
            {tags.map((one) => {
              const isMissing = textIn(one).trim() === '';
              return (
                <label
                  key={one}
                  className={isMissing ? 'missing' : undefined}
                  title={isMissing ? `${languageInWords(one)} is missing` : languageInWords(one)}
                >
                  <input
                    type="radio"
                    name="words-language"
                    checked={one === tag}
                    onChange={() => choose(one)}
                    aria-label={isMissing ? `${languageInWords(one)}, missing` : languageInWords(one)}
                  />
                  <span>{one}</span>
                </label>
              );
            })}
          </div>
        )}
        <button type="button" className="primary" onClick={take}>
          Done
        </button>
        <button type="button" onClick={leave}>
          Cancel
        </button>
        <p id={hint}>Enter is Done, Escape is Cancel{tag === own ? '' : `; left empty, guests read ${languageInWords(own)}`}.</p>
      </div>
    </div>
  );
}
