import type { PageParts } from './pageParts.ts';
import type { Question } from './phoneView.ts';

/** Shows or hides the dialog with its question; meanwhile nothing behind it can be reached or heard. */
export function askQuestion(
  { behind, title, delete: asker, question, questionTitle, questionDetail, confirm, keep }: PageParts,
  asked: Question | null,
): void {
  const isNew = question.hidden && asked !== null;
  const isOver = !question.hidden && asked === null;
  question.hidden = asked === null;
  for (const element of behind) {
    element.inert = asked !== null;
    // For browsers that don't know `inert` yet.
    if (asked === null) element.removeAttribute('aria-hidden');
    else element.setAttribute('aria-hidden', 'true');
  }
  if (asked !== null) {
    questionTitle.textContent = asked.title;
    keep.textContent = asked.keep;
    if (questionDetail.textContent !== asked.detail) questionDetail.textContent = asked.detail;
    questionDetail.classList.toggle('failed', asked.failed);
    if (confirm.textContent !== asked.confirm) confirm.textContent = asked.confirm;
    // Not `disabled`, which would lose the focus, and with it the place of users who can't see.
    for (const button of [confirm, keep]) button.setAttribute('aria-disabled', String(asked.busy));
  }
  if (isNew) keep.focus();
  if (isOver) (asker.hidden ? title : asker).focus();
}

/** Traps focus in the dialog; Escape and a press outside it mean "keep". */
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
