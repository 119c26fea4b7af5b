/** The selected pictures. */
export interface ChosenPictures {
  readonly ids: ReadonlySet<string>;
  readonly isChoosing: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** Selects a picture, or deselects it. */
  readonly toggle: (id: string) => void;
  /** Selects everything from the last toggled picture (or from `from`) to this one. */
  readonly reach: (id: string, from: string | null, order: readonly string[]) => void;
  readonly set: (ids: readonly string[]) => void;
  /** Deselects pictures that are no longer shown. */
  readonly keep: (shown: ReadonlySet<string>) => void;
}

/** The page's selection; `changed` is called after each change. */
export function chosenPictures(changed: () => void): ChosenPictures {
  const ids = new Set<string>();
  let isChoosing = false;
  let anchor: string | null = null;

  function replace(next: readonly string[]): void {
    ids.clear();
    for (const id of next) ids.add(id);
  }

  return {
    ids,
    get isChoosing() {
      return isChoosing;
    },
    begin() {
      isChoosing = true;
      changed();
    },
    end() {
      [isChoosing, anchor] = [false, null];
      ids.clear();
      changed();
    },
    toggle(id) {
      [isChoosing, anchor] = [true, id];
      if (!ids.delete(id)) ids.add(id);
      changed();
    },
    reach(id, from, order) {
      isChoosing = true;
      anchor ??= from ?? id;
      const [one, other] = [order.indexOf(anchor), order.indexOf(id)];
      for (const within of order.slice(Math.min(one, other), Math.max(one, other) + 1)) ids.add(within);
      changed();
    },
    set(next) {
      isChoosing = true;
      replace(next);
      changed();
    },
    keep(shown) {
      for (const id of [...ids]) if (!shown.has(id)) ids.delete(id);
      if (anchor !== null && !shown.has(anchor)) anchor = null;
    },
  };
}
