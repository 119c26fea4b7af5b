/**
 * A Map with at most `most` keys: a new key evicts the key that was set longest ago. Setting an existing key makes it the newest and evicts
 * nothing.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    // A Map keeps insertion order. Delete and re-insert the key, so that the order is that of the last set.
    this.delete(key);
    for (const oldest of this.keys()) {
      if (this.size < this.#most) break;
      this.delete(oldest);
    }
    return super.set(key, value);
  }
}
