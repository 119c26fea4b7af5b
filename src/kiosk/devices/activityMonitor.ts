/** Tells whenever somebody touches the booth, by finger, mouse or key. */
export interface ActivityMonitor {
  onActivity(callback: () => void): () => void;
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

export const activityMonitor: ActivityMonitor = {
  onActivity(callback) {
    signs.forEach((sign) => window.addEventListener(sign, callback, { capture: true, passive: true }));
    return () => signs.forEach((sign) => window.removeEventListener(sign, callback, { capture: true }));
  },
};
