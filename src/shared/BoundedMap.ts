/**
 * A Map that never has more than `most` keys: a new one takes the place of the one that was set longest ago. A key that is set again counts as
 * new, and takes nobody's place.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    // Taken out and put back, a Map is ordered by when each was set last.
    this.delete(key);
    for (const oldest of this.keys()) {
      if (this.size < this.#most) break;
      this.delete(oldest);
    }
    return super.set(key, value);
  }
}
