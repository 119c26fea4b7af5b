import type { AlbumAct } from '../shared/album/albumChange.ts';
import type { bulkActs } from './bulkActs.ts';
import type { AlbumWords } from './AlbumWords.ts';
import { askFirst } from './askFirst.ts';
import type { ChosenPictures } from './choice.ts';
import { button, element, own } from './element.ts';
import { deleteQuestion } from './largeView.ts';
import type { OpenedEntry } from './OpenedEntry.ts';

interface ChoiceParts {
  readonly words: AlbumWords;
  readonly isHost: boolean;
  readonly choice: ChosenPictures;
  readonly shown: () => readonly OpenedEntry[];
  /** Makes the host's changes. Resolves with true if all of them worked. */
  readonly change: (ids: readonly string[], act: AlbumAct) => Promise<boolean>;
  readonly acts: Pick<ReturnType<typeof bulkActs>, 'downloadChosen'>;
}

/** The bar with the number of selected pictures and the actions for them. */
export function choiceBar({ words, isHost, choice, shown, change, acts }: ChoiceParts) {
  const bar = own('choice');
  const number = new Intl.NumberFormat(words.tag);
  const count = element('p', { className: 'when', role: 'status' });
  const chosen = (): readonly OpenedEntry[] => shown().filter(({ id }) => choice.ids.has(id));
  const chosenIds = (): readonly string[] => chosen().map(({ id }) => id);

  async function act(wanted: AlbumAct): Promise<void> {
    if (!(await change(chosenIds(), wanted))) count.textContent = words.failed;
  }

  function askToDelete(): void {
    const { size } = choice.ids;
    const many = { title: words.removeManyTitle(number.format(size)), detail: words.removeManyDetail };
    askFirst({ ...deleteQuestion(words), ...(size === 1 ? {} : many) }, () => act('delete'));
  }

  const all = button(words.chooseAll, () => choice.set(shown().map(({ id }) => id)));
  const download: HTMLButtonElement = button(
    words.download,
    () => void acts.downloadChosen(download, chosen(), (left) => choice.set(left)),
    'next',
  );
  const hide = button(words.hide, () => act('hide'));
  const show = button(words.show, () => act('show'));
  const remove = button(words.remove, askToDelete, 'danger');
  const done = button(words.done, () => choice.end());
  bar.setAttribute('aria-label', words.select);
  bar.replaceChildren(count, all, done, download, ...(isHost ? [hide, show, remove] : []));

  return {
    refresh(): void {
      bar.hidden = !choice.isChoosing;
      if (bar.hidden) return;
      const pictures = chosen();
      count.textContent = words.chosen(number.format(pictures.length));
      for (const one of [download, hide, show, remove])
        if (pictures.length === 0) one.setAttribute('disabled', '');
        else one.removeAttribute('disabled');
      show.hidden = !pictures.some(({ isHidden }) => isHidden);
      hide.hidden = pictures.length > 0 && pictures.every(({ isHidden }) => isHidden);
      all.hidden = pictures.length === shown().length;
    },
    askToDelete,
  };
}
