import { secretOfWords, secretWordsIn } from '../shared/album/eventWords.ts';
import type { MeantWord, WordsFault } from '../shared/album/eventWords.ts';
import type { EventSecret } from '../shared/album/EventSecret.ts';
import type { AlbumWords } from './AlbumWords.ts';
import { button, element } from './element.ts';

/**
 * The form for the host's twelve words. `note` is shown above the form, for example why a link didn't work. The typed
 * words stay on the page.
 */
export function enterWords(words: AlbumWords, note: string | null, entered: (secret: EventSecret) => void): HTMLElement {
  const wrong = element('p', { className: 'wrong', id: 'wrong', ariaLive: 'polite' });
  const meant = element('div', { className: 'meant', role: 'group', ariaLabel: words.perhaps, hidden: true });
  const field = element('textarea', {
    id: 'words',
    rows: 4,
    spellcheck: false,
    autocapitalize: 'none',
    dir: 'ltr',
  });
  field.setAttribute('aria-describedby', 'wrong');
  field.setAttribute('autocomplete', 'off');
  field.setAttribute('autocorrect', 'off');
  const form = element(
    'form',
    {},
    element('label', { htmlFor: 'words', textContent: words.enterLabel }),
    field,
    wrong,
    meant,
    element('button', { type: 'submit', className: 'next', textContent: words.open }),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const secret = secretOfWords(field.value);
    if (secret.ok) return entered(secret.value);
    wrong.textContent = faultText(words, secret.error);
    offer(secret.error.name === 'count' ? [] : secret.error.meant);
    field.focus();
  });

  /** Offers buttons that replace a word with a suggestion, for the host to compare with the sheet. */
  function offer(found: readonly MeantWord[]): void {
    meant.hidden = found.length === 0;
    meant.replaceChildren(
      element('span', { textContent: words.perhaps }),
      ...found.map(({ place, word }) =>
        button(words.replaceBy(String(place), word), () => {
          field.value = secretWordsIn(field.value)
            .map((typed, at) => (at === place - 1 ? word : typed))
            .join(' ');
          wrong.textContent = '';
          offer([]);
          field.focus();
        }),
      ),
    );
  }

  return element(
    'section',
    { className: 'notice' },
    element('h1', { textContent: words.enterTitle }),
    ...(note === null ? [] : [element('p', { textContent: note })]),
    element('p', { className: 'quiet', textContent: words.enterDetail }),
    form,
  );
}

function faultText(words: AlbumWords, fault: WordsFault): string {
  switch (fault.name) {
    case 'count':
      return words.wrongCount(String(fault.words));
    case 'unknown-word':
      return words.unknownWord(String(fault.place), fault.word);
    case 'wrong-word':
      return words.wrongWord;
  }
}
