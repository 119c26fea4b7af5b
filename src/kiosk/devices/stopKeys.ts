/** Calls back when staff press Ctrl+Alt+Shift+Q, which no hand hits by accident. Gives the way back. */
export function onStopKeys(callback: () => void): () => void {
  const hear = (event: KeyboardEvent): void => {
    // With Alt held some keyboards give another letter; others have theirs elsewhere.
    const isQ = event.code === 'KeyQ' || event.key.toLowerCase() === 'q';
    if (!isQ || !event.ctrlKey || !event.altKey || !event.shiftKey || event.repeat) return;
    event.preventDefault();
    callback();
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}
