import type { EntryKind } from '../shared/album/albumEntry.ts';
import type { AlbumWords } from './AlbumWords.ts';
import { element } from './element.ts';
import { hourStart } from './gridLayout.ts';
import type { OpenedEntry } from './OpenedEntry.ts';

interface FilterParts {
  readonly words: AlbumWords;
  /** The element that holds the filters. */
  readonly bar: HTMLElement;
  readonly isNew: (entry: OpenedEntry) => boolean;
  readonly changed: () => void;
}

/**
 * Filters by hour, by format, and by whether a picture is new since the last visit. A filter is shown only if it would
 * hide something.
 */
export function albumFilters({ words, bar, isNew, changed }: FilterParts) {
  const hourName = new Intl.DateTimeFormat(words.tag, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric' });
  const number = new Intl.NumberFormat(words.tag);
  const hour = element('select', { id: 'hour', ariaLabel: words.byHour, onchange: changed });
  const kind = element('select', { id: 'kind', ariaLabel: words.byFormat, onchange: changed });
  const fresh = element('button', { type: 'button', className: 'chip' });
  let isFreshOnly = false;
  fresh.addEventListener('click', () => {
    isFreshOnly = !isFreshOnly;
    changed();
  });
  bar.setAttribute('aria-label', words.filters);
  bar.replaceChildren(hour, kind, fresh);

  /** Updates a list's options if they changed, and keeps the selection. */
  function offer(list: HTMLSelectElement, all: string, options: readonly (readonly [value: string, label: string])[]): void {
    const wanted = [['', all] as const, ...options].map(([value, label]) => `${value} ${label}`).join('\n');
    if (list.dataset['options'] === wanted) return;
    const before = list.value;
    list.dataset['options'] = wanted;
    list.replaceChildren(...[['', all] as const, ...options].map(([value, label]) => element('option', { value, textContent: label })));
    list.value = options.some(([value]) => value === before) ? before : '';
  }

  const counted = (label: string, count: number): string => `${label} · ${number.format(count)}`;

  return {
    /** The entries that pass the filters. */
    of(entries: readonly OpenedEntry[]): readonly OpenedEntry[] {
      const hours = new Map<number, number>();
      const kinds = new Map<EntryKind, number>();
      let freshCount = 0;
      for (const entry of entries) {
        const begins = hourStart(entry.madeMs);
        hours.set(begins, (hours.get(begins) ?? 0) + 1);
        kinds.set(entry.kind, (kinds.get(entry.kind) ?? 0) + 1);
        if (isNew(entry)) freshCount += 1;
      }
      offer(
        hour,
        words.allHours,
        [...hours].map(([begins, count]) => [String(begins), counted(hourName.format(begins), count)]),
      );
      offer(
        kind,
        words.allFormats,
        [...kinds].map(([one, count]) => [one, counted(words.formats[one], count)]),
      );
      if (freshCount === 0) isFreshOnly = false;
      hour.hidden = hours.size < 2;
      kind.hidden = kinds.size < 2;
      fresh.hidden = freshCount === 0;
      fresh.textContent = counted(words.freshSince, freshCount);
      fresh.setAttribute('aria-pressed', String(isFreshOnly));
      bar.hidden = hour.hidden && kind.hidden && fresh.hidden;
      const [wantedHour, wantedKind] = [hour.value === '' ? null : Number(hour.value), kind.value];
      if (wantedHour === null && wantedKind === '' && !isFreshOnly) return entries;
      return entries.filter(
        (entry) =>
          (wantedHour === null || hourStart(entry.madeMs) === wantedHour) &&
          (wantedKind === '' || entry.kind === wantedKind) &&
          (!isFreshOnly || isNew(entry)),
      );
    },
    clear(): void {
      hour.value = kind.value = '';
      isFreshOnly = false;
      changed();
    },
  };
}
