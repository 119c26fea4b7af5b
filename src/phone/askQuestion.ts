import type { PageParts } from './pageParts.ts';
import type { Question } from './phoneView.ts';

/** Shows or hides the dialog with its question. While the dialog is open, nothing behind it can be used, even with a screen reader. */
export function askQuestion(
  { behind, title, delete: asker, question, questionTitle, questionDetail, confirm, keep }: PageParts,
  asked: Question | null,
): void {
  const isNew = question.hidden && asked !== null;
  const isOver = !question.hidden && asked === null;
  question.hidden = asked === null;
  for (const element of behind) {
    element.inert = asked !== null;
    // Browsers that don't support `inert` need this.
    if (asked === null) element.removeAttribute('aria-hidden');
    else element.setAttribute('aria-hidden', 'true');
  }
  if (asked !== null) {
    questionTitle.textContent = asked.title;
    keep.textContent = asked.keep;
    if (questionDetail.textContent !== asked.detail) questionDetail.textContent = asked.detail;
    questionDetail.classList.toggle('failed', asked.failed);
    if (confirm.textContent !== asked.confirm) confirm.textContent = asked.confirm;
    // Not `disabled`: the button would lose the focus, and blind users their place on the page.
    for (const button of [confirm, keep]) button.setAttribute('aria-disabled', String(asked.busy));
  }
  if (isNew) keep.focus();
  if (isOver) (asker.hidden ? title : asker).focus();
}

/** Keeps the focus within the dialog; Escape and a press outside the dialog mean "keep". */
export function keepFocusInQuestion({ question, confirm, keep }: PageParts, onDecline: () => void): void {
  question.addEventListener('click', (event) => {
    if (event.target === question) onDecline();
  });
  document.addEventListener('keydown', (event) => {
    if (question.hidden) return;
    if (event.key === 'Escape') onDecline();
    if (event.key !== 'Tab') return;
    event.preventDefault();
    (document.activeElement === keep ? confirm : keep).focus();
  });
}
