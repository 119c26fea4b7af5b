import { BoundedMap } from '../../shared/BoundedMap.ts';

/**
 * Numbers visits in the order in which the server first hears of them. Any name of a visit here (a card's id, the number that a kiosk draws) leads to
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
