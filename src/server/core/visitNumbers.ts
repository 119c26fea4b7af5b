import { BoundedMap } from '../../shared/BoundedMap.ts';

/**
 * Numbers visits in the order in which the server first hears of them. Whoever has what names a visit here (a card's id, the number that a kiosk draws) gets
 * its number; the number alone leads back to nothing outside this server.
 */
export interface VisitNumbers {
  of(name: string): number;
}

const remembered = 2000;

export function visitNumbers(): VisitNumbers {
  const numbers = new BoundedMap<string, number>(remembered);
  let last = 0;
  return {
    of(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      last += 1;
      numbers.set(name, last);
      return last;
    },
  };
}
