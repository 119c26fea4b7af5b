import type { ButtonName, Theme } from '../../shared/theme/themeSchema.ts';
import type { AccessibleScene } from '../../stage/a11y/AccessibleScene.ts';
import type { Clock } from './Clock.ts';
import { doubleTapMs } from './doubleTapGuard.ts';

export interface ButtonKeys {
  /** Updates the scene that the keys act on. */
  show(face: AccessibleScene | null): void;
  close(): void;
}

/**
 * Maps the theme's keys to the scene's buttons, independent of the focus. If a key is pressed twice quickly, the second press doesn't act
 * on the scene that the first one opened.
 */
export function buttonKeys(clock: Clock, keys: () => Theme['keys']): ButtonKeys {
  let face: AccessibleScene | null = null;
  let cameMs = Number.NEGATIVE_INFINITY;
  const hear = (event: KeyboardEvent): void => {
    const buttons = Object.entries(keys() ?? {}).flatMap(([button, names]) =>
      names.includes(event.code) || names.includes(event.key) ? [button as ButtonName] : [],
    );
    if (buttons.length === 0 || event.ctrlKey || event.altKey || event.metaKey || hasFocusOfItsOwn(event)) return;
    event.preventDefault();
    if (face === null || event.repeat || clock.now() - cameMs < doubleTapMs) return;
    const control = face.view.controls.find(({ id, enabled }) => enabled && buttons.some((button) => button === id));
    if (control !== undefined) face.onActivate(control);
  };
  window.addEventListener('keydown', hear, { capture: true });
  return {
    show(next) {
      if (next?.scene !== face?.scene || next?.modal !== face?.modal) cameMs = clock.now();
      face = next;
    },
    close: () => window.removeEventListener('keydown', hear, { capture: true }),
  };
}

/** Enter and the space bar belong to the focused control. */
const hasFocusOfItsOwn = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof Element && target.closest('button, a, input') !== null;
