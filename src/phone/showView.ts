import { askQuestion } from './askQuestion.ts';
import type { PageParts } from './pageParts.ts';
import type { PhoneView } from './phoneView.ts';

/** Shows a view on the page. Writes only what has changed, because screen readers read every written text again. */
export function showView(parts: PageParts, view: PhoneView): void {
  document.body.dataset['cardState'] = view.cardState;
  write(parts.title, view.title);
  write(parts.detail, view.detail);
  parts.detail.classList.remove('needs-script');
  parts.bar.hidden = view.arrived === null;
  parts.bar.style.setProperty('--arrived', String(view.arrived ?? 0));
  write(parts.hint, view.hint);
  for (const name of ['save', 'share', 'tryAgain', 'delete'] as const) write(parts[name], view.actions[name]);
  askQuestion(parts, view.question);
}

/** Writes a text, or hides the element if there is none. */
function write(element: HTMLElement, text: string | null): void {
  element.hidden = text === null || text === '';
  if (element.textContent !== text) element.textContent = text;
}
