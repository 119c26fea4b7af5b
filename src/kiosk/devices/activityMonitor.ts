/** Tells whenever somebody touches the booth, by finger, mouse or key. */
export interface ActivityMonitor {
  onActivity(callback: () => void): () => void;
}

/** A click may come without any of the others: a switch's or a screen reader's. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click'] as const;

export const activityMonitor: ActivityMonitor = {
  onActivity(callback) {
    signs.forEach((sign) => window.addEventListener(sign, callback, { capture: true, passive: true }));
    return () => signs.forEach((sign) => window.removeEventListener(sign, callback, { capture: true }));
  },
};
