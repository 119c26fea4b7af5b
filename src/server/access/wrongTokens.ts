export interface WrongTokens {
  /** Whether this asker has been wrong so often that even a right token isn't looked at for now. */
  isBarred(asker: string): boolean;
  wasWrong(asker: string): void;
}

const allowed = 10;
const windowMs = 60_000;
/** Beyond, the one that was wrong longest ago is forgotten. */
const rememberedAskers = 1000;

/** Slows down whoever tries tokens: ten wrong ones within a minute, and a minute's rest counted from the last. */
export function wrongTokens(nowMs: () => number = () => performance.now()): WrongTokens {
  const askers = new Map<string, { count: number; lastMs: number }>();
  const recent = (asker: string): number => {
    const known = askers.get(asker);
    return known === undefined || nowMs() - known.lastMs > windowMs ? 0 : known.count;
  };
  return {
    isBarred: (asker) => recent(asker) >= allowed,
    wasWrong(asker) {
      const count = recent(asker) + 1;
      askers.delete(asker);
      const [oldest] = askers.size >= rememberedAskers ? askers.keys() : [];
      if (oldest !== undefined) askers.delete(oldest);
      askers.set(asker, { count, lastMs: nowMs() });
    },
  };
}
