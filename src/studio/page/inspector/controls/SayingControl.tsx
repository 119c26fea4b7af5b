import { ownLanguage } from '../../../../shared/theme/inLanguage.ts';
import { isPerLanguage } from '../../../../shared/theme/isPerLanguage.ts';
import type { Path } from '../../../../shared/theme/ThemeEdit.ts';
import { valueAt } from '../../../document/editText.ts';
import { withoutStale } from '../../../document/saidAnew.ts';
import { useStudio, useStudioStore } from '../../StudioContext.ts';
import { letterFamily, useLetters } from '../useLetters.ts';
import { useTyped } from './useTyped.ts';
import type { ControlProps } from './ControlProps.ts';
import { inputProps } from './ControlProps.ts';
import { listedLanguages } from './listedLanguages.ts';

/** A text in each of the theme's languages. A missing language is marked, with the text shown instead. */
export function SayingControl(props: ControlProps<'saying'>) {
  const { field, edit, id } = props;
  const languages = useLanguages();
  const own = useOwnLanguage();
  const store = useStudioStore();
  const families = useLetters();
  const { value } = edit;
  const texts = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, string>>) : null;
  const anew = (words: unknown): unknown => (isPerLanguage(words) ? withoutStale(words, own, store.getState().state?.inherited) : words);
  if (languages.length < 2) {
    const only = languages[0]?.tag ?? own;
    return (
      <Words
        {...props}
        language={null}
        text={textFor(value, only)}
        onType={(text) => edit.type((before) => (isPerLanguage(before) ? { ...(anew(before) as object), [only]: text } : text))}
      />
    );
  }
  const shared = typeof value === 'string' ? value : null;
  return (
    <div className="field-languages" style={{ fontFamily: ['Figtree', ...families.map(letterFamily), 'system-ui'].join(', ') }}>
      {languages.map((language) => {
        const { tag } = language;
        const text = shared === null ? texts?.[tag] : tag === own ? shared : undefined;
        const instead = shared ?? texts?.[own] ?? Object.values(texts ?? {})[0] ?? '';
        return (
          <label key={tag} lang={tag}>
            <span lang="en">
              {language.name}
              {text === undefined && isGap(field.path, shared, instead) && <em> missing</em>}
            </span>
            <Words
              {...props}
              id={tag === own ? id : `${id}-${tag}`}
              language={tag}
              text={text ?? ''}
              placeholder={text === undefined ? instead : undefined}
              onType={(next) => edit.type((before) => withText(tag === own ? anew(before) : before, { tag, text: next, own }))}
            />
          </label>
        );
      })}
    </div>
  );
}

/** The text with new words in one language. Blank words remove that language, unless it is the theme's own. */
function withText(value: unknown, { tag, text, own }: { readonly tag: string; readonly text: string; readonly own: string }): unknown {
  if (typeof value === 'string') return tag === own ? text : { [own]: value, [tag]: text };
  const { [tag]: _before, ...others } = (value ?? {}) as Record<string, string>;
  if (text.trim() === '' && tag !== own && Object.keys(others).length > 0) return others;
  return value === undefined || value === null ? text : { ...value, [tag]: text };
}

const textFor = (value: unknown, tag: string): string => {
  if (typeof value === 'string') return value;
  const texts = (value ?? {}) as Readonly<Record<string, string>>;
  return texts[tag] ?? Object.values(texts)[0] ?? '';
};

/** Whether guests need a translation. Brand names, and texts without words, may be the same in every language. */
const isGap = ([area]: Path, shared: string | null, instead: string): boolean =>
  !(area === 'brand' && shared !== null) && /\p{L}/u.test(instead.replaceAll(/\{[a-z]+\}/g, ''));

function Words(
  props: ControlProps<'saying'> & {
    readonly language: string | null;
    readonly text: string;
    readonly placeholder?: string | undefined;
    readonly onType: (text: string) => string | null;
  },
) {
  const { language, text, placeholder, edit, onType, onProblem } = props;
  const typed = useTyped({
    shown: text,
    read: (next) => ({ value: next }),
    type: (next) => onType(next as string),
    flush: edit.flush,
    onProblem,
  });
  return (
    <textarea
      rows={1}
      className="field-words"
      dir="auto"
      lang={language ?? undefined}
      placeholder={placeholder}
      {...inputProps(props)}
      {...typed.props}
    />
  );
}

const useOwnLanguage = (): string => useStudio(({ whole }) => ownLanguage((whole ?? {}) as Parameters<typeof ownLanguage>[0]));

/** The languages that guests may choose from. */
const useLanguages = () => {
  const languages = useStudio(({ whole }) => valueAt(whole, ['languages']));
  return listedLanguages({ languages });
};
