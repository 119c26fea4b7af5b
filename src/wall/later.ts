export const later = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Calls back after this many milliseconds. Returns a function that cancels the call. */
export function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}
