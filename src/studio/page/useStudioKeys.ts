import { useEffect } from 'react';
import { useStudioStore } from './StudioContext.ts';

const typedInto = "input:not([type='checkbox'], [type='radio'], [type='color'], [type='range']), textarea";

/** The parts of the page, in the order of F6. */
const areas = ['.middle', '.inspector', '.top', '.rail'] as const;
const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Focuses the first control of the next part of the page. Without a focus, starts with the editing area. */
function toNextArea(step: 1 | -1): void {
  const here = areas.findIndex((area) => document.activeElement?.closest(area) != null);
  for (let passed = 1; passed <= areas.length; passed++) {
    const next = here < 0 ? (step > 0 ? passed - 1 : areas.length - passed) : (here + step * passed + areas.length * 2) % areas.length;
    const found = [...document.querySelectorAll<HTMLElement>(areas[next] ?? '')].flatMap((area) => [
      ...area.querySelectorAll<HTMLElement>(reachable),
    ]);
    const first = found.find((one) => one.closest('[inert]') === null && one.checkVisibility());
    if (first === undefined) continue;
    return first.focus();
  }
}

/**
 * Keys for the whole page: Ctrl (or Command) with Z, Shift+Z, Y and S; F6 and Shift+F6 move between its parts; Escape clears the selection unless
 * another handler takes it.
 */
export function useStudioKeys(): void {
  const { undo, redo, save, select } = useStudioStore();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches(typedInto);
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping && document.querySelector('dialog[open]') === null) select(null);
      if (event.key === 'F6' && document.querySelector('dialog[open]') === null) {
        event.preventDefault();
        return toNextArea(event.shiftKey ? -1 : 1);
      }
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const act = key === 's' ? save : key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
      // In a text field, the field's own undo has priority.
      if (act === null || (isTyping && key !== 's')) return;
      event.preventDefault();
      void act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo, save, select]);
}
