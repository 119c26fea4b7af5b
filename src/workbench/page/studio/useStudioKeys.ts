import { useEffect } from 'react';
import { useStudioStore } from './StudioContext.ts';

const typedInto = "input:not([type='checkbox'], [type='radio'], [type='color'], [type='range']), textarea";

/** Keys of the whole page: Ctrl (or Command) with Z, Shift+Z, Y and S; Escape, where nothing else waits for it, selects nothing. */
export function useStudioKeys(): void {
  const { undo, redo, save, select } = useStudioStore();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches(typedInto);
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping && document.querySelector('dialog[open]') === null) select(null);
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const act = key === 's' ? save : key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
      // Where words are being typed, the field's own undo comes first.
      if (act === null || (isTyping && key !== 's')) return;
      event.preventDefault();
      void act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo, save, select]);
}
