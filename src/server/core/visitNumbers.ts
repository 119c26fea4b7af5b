import { BoundedMap } from '../../shared/BoundedMap.ts';

/**
 * Numbers visits in the order in which the server first hears of them. Each identifier of a visit (a card's id, or the kiosk's random
 * number) maps to a number; outside this server, the number alone does not identify anybody.
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
