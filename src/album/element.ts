/** A new element with these properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<Omit<HTMLElementTagNameMap[Name], 'style'>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

/** The page's own element with this id. */
export function own(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}

/** The page's own dialog with this id. */
export const ownDialog = (id: 'large' | 'slides' | 'decide' | 'question'): HTMLDialogElement => own(id) as HTMLDialogElement;

/** A button that ignores presses while its work is in progress, and keeps the focus. */
export function button(label: string, work: () => unknown, className = ''): HTMLButtonElement {
  const made = element('button', { type: 'button', className, textContent: label });
  made.addEventListener('click', () => {
    if (made.getAttribute('aria-disabled') === 'true') return;
    const busy = work();
    if (!(busy instanceof Promise)) return;
    made.setAttribute('aria-disabled', 'true');
    void busy.finally(() => made.removeAttribute('aria-disabled'));
  });
  return made;
}
