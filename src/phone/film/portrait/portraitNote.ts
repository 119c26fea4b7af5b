import type { PhoneTexts } from '../../../shared/theme/phoneTexts.ts';

/** A portrait's progress. */
export type PortraitState = 'waiting' | 'painting' | 'never';

/** The line below the card about its portrait; later, the buttons to choose between the two. */
export function portraitNote(texts: PhoneTexts['portrait']) {
  const line = document.createElement('p');
  line.className = 'hint portrait';
  line.setAttribute('role', 'status');
  const forms = document.createElement('div');
  forms.className = 'forms';
  forms.setAttribute('role', 'group');
  forms.setAttribute('aria-label', texts.forms);
  const actions = document.querySelector('.actions');

  const button = (text: string, isShown: boolean, choose: () => void): HTMLButtonElement => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'quiet form';
    made.textContent = text;
    made.setAttribute('aria-pressed', String(isShown));
    made.onclick = choose;
    return made;
  };

  return {
    say(state: PortraitState): void {
      if (!line.isConnected) actions?.before(line);
      line.dataset['state'] = state;
      if (line.textContent !== texts[state]) line.textContent = texts[state];
    },
    offer(isPortrait: boolean, portrait: () => void, card: () => void): void {
      line.remove();
      const had = forms.contains(document.activeElement);
      forms.replaceChildren(button(texts.asPortrait, isPortrait, portrait), button(texts.asCard, !isPortrait, card));
      if (!forms.isConnected) actions?.after(forms);
      // Restore the focus for keyboard users.
      if (had) forms.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    },
    remove(): void {
      line.remove();
      forms.remove();
    },
  };
}
