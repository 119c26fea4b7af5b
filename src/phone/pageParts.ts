import type { PhoneTexts } from '../shared/theme/phoneTexts.ts';

/** The elements of phone.html that change. */
export interface PageParts {
  readonly behind: readonly HTMLElement[];
  readonly title: HTMLElement;
  readonly detail: HTMLElement;
  readonly bar: HTMLElement;
  readonly photo: HTMLImageElement;
  readonly hint: HTMLElement;
  readonly save: HTMLAnchorElement;
  readonly share: HTMLElement;
  readonly tryAgain: HTMLElement;
  readonly delete: HTMLElement;
  readonly question: HTMLElement;
  readonly questionTitle: HTMLElement;
  readonly questionDetail: HTMLElement;
  readonly confirm: HTMLElement;
  readonly keep: HTMLElement;
}

function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}

export function pageParts(): PageParts {
  return {
    behind: [part('top'), part('main')],
    title: part('title'),
    detail: part('detail'),
    bar: part('bar'),
    photo: part('photo') as HTMLImageElement,
    hint: part('hint'),
    save: part('save') as HTMLAnchorElement,
    share: part('share'),
    tryAgain: part('try-again'),
    delete: part('delete'),
    question: part('question'),
    questionTitle: part('question-title'),
    questionDetail: part('question-detail'),
    confirm: part('confirm'),
    keep: part('keep'),
  };
}

/** The theme's texts, as the server wrote them into the page, with the brand's name filled in. */
export function pageTexts(): PhoneTexts {
  return JSON.parse(part('words').textContent) as PhoneTexts;
}
