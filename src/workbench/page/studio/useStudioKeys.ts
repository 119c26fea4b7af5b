import { useEffect } from 'react';
import { useStudioStore } from './StudioContext.ts';

const typedInto = "input:not([type='checkbox'], [type='radio'], [type='color'], [type='range']), textarea";

/** Keys of the whole page: Ctrl (or Command) with Z, Shift+Z, Y and S. */
export function useStudioKeys(): void {
  const { undo, redo, save } = useStudioStore();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const act = key === 's' ? save : key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
      // Where words are being typed, the field's own undo comes first.
      const typing = event.target instanceof HTMLElement && event.target.matches(typedInto) && key !== 's';
      if (act === null || typing) return;
      event.preventDefault();
      void act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo, save]);
}
