import { useId, useState } from 'react';
import { languageName } from '../../../../shared/theme/languageEntry.ts';
import { ownLanguage } from '../../../../shared/theme/inLanguage.ts';
import { isPerLanguage } from '../../../../shared/theme/isPerLanguage.ts';
import { valueAt } from '../../../document/editText.ts';
import { languageInWords } from '../../names/languageInWords.ts';
import { useStudio, useStudioStore } from '../../StudioContext.ts';
import { listedLanguages } from './listedLanguages.ts';

/** Widely spoken languages, offered in addition to those in which the theme has words. */
const others =
  'af ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ka ko lt lv mk ms mt nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** Adds a language, chosen by its name. Its tag and the name that its guests know are filled in. */
export function AddLanguage({ disabled }: { readonly disabled: boolean }) {
  const id = useId();
  const { command } = useStudioStore();
  const whole = useStudio((page) => page.whole);
  const [chosen, setChosen] = useState<string | null>(null);
  const listed = new Set(listedOrOwn(whole).map(({ tag }) => tag));
  const withWords = languagesOf(valueAt(whole, ['texts']));
  const free = [
    { label: 'Buttons and messages are translated', tags: [...withWords] },
    { label: 'You write the words', tags: others.filter((tag) => !withWords.has(tag)) },
  ].map(({ label, tags }) => ({ label, tags: tags.filter((tag) => !listed.has(tag)).toSorted(byName) }));
  const tags = free.flatMap((group) => group.tags);
  const tag = chosen !== null && tags.includes(chosen) ? chosen : tags[0];
  if (tag === undefined) return null;
  const add = (): void =>
    void command((newest) => {
      const before = listedOrOwn(newest.whole);
      if (before.some((one) => one.tag === tag)) return null;
      const value = { tag, name: languageName(tag) };
      const isListed = Array.isArray(valueAt(newest.whole, ['languages']));
      return {
        label: `Add ${languageInWords(tag)}`,
        edits: [
          isListed
            ? { kind: 'insert', path: ['languages'], at: before.length, value }
            : { kind: 'set', path: ['languages'], value: [...before, value] },
        ],
      };
    });
  return (
    <div className="field-add-language">
      <label htmlFor={id}>Language to add</label>
      <select id={id} disabled={disabled} value={tag} onChange={({ target }) => setChosen(target.value)}>
        {free
          .filter((group) => group.tags.length > 0)
          .map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.tags.map((one) => (
                <option key={one} value={one}>
                  {inBothNames(one)}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
      <button type="button" disabled={disabled} onClick={add}>
        Add language
      </button>
    </div>
  );
}

const byName = (one: string, other: string): number => languageInWords(one).localeCompare(languageInWords(other), 'en');

function inBothNames(tag: string): string {
  const [english, own] = [languageInWords(tag), languageName(tag)];
  return english === own ? english : `${english} – ${own}`;
}

/** The languages to choose from or, without such a list, the theme's only language. */
function listedOrOwn(whole: unknown): readonly { readonly tag: string; readonly name: string }[] {
  const listed = listedLanguages(whole);
  const own = ownLanguage(whole ?? {});
  return Array.isArray(valueAt(whole, ['languages'])) ? listed : [{ tag: own, name: languageName(own) }];
}

/** The languages of a theme's words. */
function languagesOf(words: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (isPerLanguage(words)) for (const tag of Object.keys(words)) found.add(tag);
  else if (typeof words === 'object' && words !== null) for (const part of Object.values(words)) languagesOf(part, found);
  return found;
}
