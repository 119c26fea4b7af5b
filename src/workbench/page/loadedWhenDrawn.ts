/** So long nothing more was asked for, and what was is drawn. */
const quietMs = 500;
const lookMs = 100;

/** Keeps the page from having loaded, by a picture that the server holds back, until its screens are drawn: a screenshot shows them then. */
export function loadedWhenDrawn(): void {
  performance.setResourceTimingBufferSize(10_000);
  new Image().src = '/held';
  let asked = -1;
  let quietFrom = performance.now();
  const timer = setInterval(() => {
    const now = performance.getEntriesByType('resource').length;
    if (now !== asked || document.querySelector('.screen') === null) {
      asked = now;
      quietFrom = performance.now();
    }
    if (performance.now() - quietFrom < quietMs) return;
    clearInterval(timer);
    new Image().src = '/drawn';
  }, lookMs);
}
