type Side = 'left' | 'right';

interface SwipeParts {
  /** The card to be moved, or null. */
  readonly held: () => HTMLElement | null;
  /** What a swipe to this side does, as a text on the card. */
  readonly says: (side: Side) => string;
  readonly swiped: (side: Side) => void;
}

/** A card moved this far, or thrown this fast, is swiped. */
const [swipePx, throwPx, throwPxPerMs] = [96, 32, 0.6];

/** Moves a card with the finger or the mouse. The card returns if it is not moved far enough. */
export function followSwipe(area: HTMLElement, { held, says, swiped }: SwipeParts): void {
  let from: { readonly pointer: number; readonly x: number; readonly y: number; readonly atMs: number; readonly card: HTMLElement } | null =
    null;

  function place(card: HTMLElement, xPx: number, yPx: number): void {
    card.style.setProperty('--x', `${String(xPx)}px`);
    card.style.setProperty('--y', `${String(yPx)}px`);
    card.style.setProperty('--turn', `${String(xPx / 25)}deg`);
    const side = Math.abs(xPx) < swipePx ? null : xPx > 0 ? 'right' : 'left';
    card.dataset['says'] = side === null ? '' : says(side);
  }

  function letGo(): void {
    from?.card.classList.remove('held');
    if (from !== null) place(from.card, 0, 0);
    from = null;
  }

  area.addEventListener('pointerdown', ({ isPrimary, button, pointerId, clientX, clientY, timeStamp }) => {
    const card = held();
    if (!isPrimary || button !== 0 || card === null) return;
    from = { pointer: pointerId, x: clientX, y: clientY, atMs: timeStamp, card };
    card.classList.add('held');
    area.setPointerCapture(pointerId);
  });
  area.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (from?.pointer !== pointerId) return;
    // The picture has been deleted, or another one has taken its place.
    if (held() !== from.card) return letGo();
    place(from.card, clientX - from.x, (clientY - from.y) / 4);
  });
  area.addEventListener('pointerup', ({ pointerId, clientX, timeStamp }) => {
    if (from?.pointer !== pointerId) return;
    const { card, x, atMs } = from;
    const movedPx = clientX - x;
    const isThrown = Math.abs(movedPx) >= throwPx && Math.abs(movedPx) / Math.max(1, timeStamp - atMs) >= throwPxPerMs;
    const isSwiped = (Math.abs(movedPx) >= swipePx || isThrown) && held() === card;
    if (!isSwiped) return letGo();
    from = null;
    card.classList.remove('held');
    swiped(movedPx > 0 ? 'right' : 'left');
  });
  area.addEventListener('pointercancel', ({ pointerId }) => from?.pointer === pointerId && letGo());
}
