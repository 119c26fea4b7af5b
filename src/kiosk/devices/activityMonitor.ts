/** Calls back whenever somebody uses the booth, by finger, mouse or key. */
export interface ActivityMonitor {
  onActivity(callback: () => void): () => void;
}

/** A switch device or a screen reader may send only a click. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click'] as const;

export const activityMonitor: ActivityMonitor = {
  onActivity(callback) {
    signs.forEach((sign) => window.addEventListener(sign, callback, { capture: true, passive: true }));
    return () => signs.forEach((sign) => window.removeEventListener(sign, callback, { capture: true }));
  },
};
