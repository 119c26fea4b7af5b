import type { Clock } from './Clock.ts';

/** Longer than a hand accidentally rests on a screen. */
const holdMs = 3000;
/** Size of the corner, as a share of the stage's shorter side. */
const cornerShare = 0.09;
/** A resting finger moves less than this. */
const stillPx = 30;

/**
 * Calls back when one finger has held the stage's lower right corner for 3 s without moving. Shows nothing, and does not change the
 * touch's usual effects. `stage` returns the stage's rectangle on the page; null if there is no stage.
 */
export function onCornerHeld(stage: () => DOMRect | null, clock: Clock, held: () => void): () => void {
  let at: { readonly x: number; readonly y: number; readonly cancel: () => void } | null = null;
  const letGo = (): void => {
    at?.cancel();
    at = null;
  };
  const down = ({ clientX: x, clientY: y, isPrimary }: PointerEvent): void => {
    letGo();
    const place = stage();
    if (place === null || !isPrimary) return;
    const side = Math.min(place.width, place.height) * cornerShare;
    const isInCorner = x <= place.right && x >= place.right - side && y <= place.bottom && y >= place.bottom - side;
    if (isInCorner) at = { x, y, cancel: clock.after(holdMs, held) };
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (at !== null && Math.hypot(clientX - at.x, clientY - at.y) > stillPx) letGo();
  };
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  window.addEventListener('pointerdown', down, options);
  window.addEventListener('pointermove', move, options);
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, letGo, options);
  // Listen only for the window's blur: a control that loses focus when the finger touches must not end the hold.
  window.addEventListener('blur', letGo, { signal: listening.signal });
  return () => {
    listening.abort();
    letGo();
  };
}

/**
 * Leaves the booth for the staff page, which replaces the visit's history entry, so that guests can't go back into the visit. If the
 * server doesn't answer, the booth stays, because the browser's error page has no way back.
 */
export async function openStaffPage(serverAnswers: () => Promise<boolean>): Promise<void> {
  if (await serverAnswers()) window.location.replace('/staff#booth');
}

/** The stage's rectangle on the page. */
export const stagePlace = (): DOMRect | null => document.querySelector('.stage')?.getBoundingClientRect() ?? null;
