/** Pseudo-random numbers that depend only on the seed (mulberry32, Tommy Ettinger, public domain). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 2654435761) | 0;
  }

  /** From 0 to under 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(least: number, most: number): number {
    return least + this.share() * (most - least);
  }

  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  happens(share: number): boolean {
    return this.share() < share;
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.share() * choices.length)]!;
  }
}
