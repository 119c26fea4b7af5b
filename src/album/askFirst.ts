import { button, element, ownDialog } from './element.ts';

interface Question {
  readonly title: string;
  readonly detail: string;
  readonly keep: string;
  readonly act: string;
}

/** Asks for confirmation before an action that can't be undone; runs `work` if confirmed. */
export function askFirst({ title, detail, keep, act }: Question, work: () => Promise<unknown>): void {
  const question = ownDialog('question');
  const no = button(keep, () => question.close());
  question.setAttribute('aria-labelledby', 'question-title');
  question.replaceChildren(
    element('h2', { id: 'question-title', textContent: title }),
    element('p', { textContent: detail }),
    element(
      'div',
      { className: 'acts' },
      no,
      button(act, () => work().finally(() => question.close()), 'danger'),
    ),
  );
  question.showModal();
  no.focus();
}
