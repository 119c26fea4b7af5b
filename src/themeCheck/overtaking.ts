import { setImmediate as nextTurn } from 'node:timers/promises';

/** Thrown where there is a newer order: nobody waits for what comes of this one any more. */
class Overtaken extends Error {}

/** Works on orders as they come. A newer one overtakes the one that is under way as soon as that awaits its `pause`. */
export function overtaking<Order>(work: (order: Order, pause: () => Promise<void>) => Promise<void>): (order: Order) => void {
  let next: Order | null = null;
  let working = false;

  async function pause(): Promise<void> {
    await nextTurn();
    if (next !== null) throw new Overtaken();
  }

  async function workOff(): Promise<void> {
    working = true;
    while (next !== null) {
      const order: Order = next;
      next = null;
      try {
        await work(order, pause);
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
      }
    }
    working = false;
  }

  return (order) => {
    next = order;
    if (!working) void workOff();
  };
}
