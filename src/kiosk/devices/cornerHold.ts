import type { Clock } from './Clock.ts';

/** Longer than anybody rests a hand on a screen by chance. */
const holdMs = 3000;
/** Of the stage's shorter side. */
const cornerShare = 0.09;
/** A finger that holds still moves by less. */
const stillPx = 30;

/**
 * Calls when the stage's lower right corner has been held for 3 s, with one finger that stays there. Nothing is to be seen of it, and whatever
 * else a touch does it does as ever. `stage` gives the stage's place on the page, null while there is none.
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
  for (const end of ['pointerup', 'pointercancel', 'blur'] as const) window.addEventListener(end, letGo, options);
  return () => {
    listening.abort();
    letGo();
  };
}

/**
 * Leaves the booth for the staff page. It takes the place of the visit's own address: nothing leads back into a visit. The booth stays where the
 * server doesn't answer: the browser would show a page of its own, from which nothing leads back at all.
 */
export async function openStaffPage(serverAnswers: () => Promise<boolean>): Promise<void> {
  if (await serverAnswers()) window.location.replace('/staff#booth');
}

/** The same, where it says what a rehearsal has found; the server has just been heard. */
export const openRehearsalPage = (): void => window.location.replace('/staff/rehearse#booth');

/** Where the stage stands on the page. */
export const stagePlace = (): DOMRect | null => document.querySelector('.stage')?.getBoundingClientRect() ?? null;
