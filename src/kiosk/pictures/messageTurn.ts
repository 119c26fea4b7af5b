const turns = new MessageChannel();
turns.port1.start();

/** Lets a worker handle its queued messages. */
export function messageTurn(): Promise<void> {
  return new Promise((resolve) => {
    turns.port1.addEventListener('message', () => resolve(), { once: true });
    turns.port2.postMessage(null);
  });
}
