/** Levenshtein's edit distance, by the two-row dynamic programming of Wagner and Fischer (1974). */
function editDistance(word: string, candidate: string): number {
  const [a, b] = [[...word], [...candidate]];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [line, letter] of a.entries()) {
    const next = [line + 1];
    for (let column = 1; column <= b.length; column++) {
      const change = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Nobody mistypes a longer name, and the time for comparing grows with the lengths of both. */
const longestName = 40;

/** The candidate most similar to the word, for 'did you mean'; undefined if every candidate differs in about half of its letters or more. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > longestName) return undefined;
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(1, Math.round(word.length * 0.45)) ? best.candidate : undefined;
}
