import type { Fix, Path } from './ThemeEdit.ts';

/** The fix that sets a value. */
export const setTo = (path: Path, value: unknown, label: string = `Use ${JSON.stringify(value)}`): Fix => ({
  label,
  edits: [{ kind: 'set', path, value }],
});

/** A free name, made by a number at its end: `q1` becomes `q2`, `card` becomes `card-2`. */
export function freeName(name: string, taken: readonly string[]): string {
  let end = name.length;
  while (end > 0 && /\d/.test(name.charAt(end - 1))) end--;
  const [stem, digits] = [name.slice(0, end), name.slice(end)];
  const join = digits === '' ? '-' : '';
  for (let number = digits === '' ? 2 : Number(digits) + 1; ; number++) {
    const free = `${stem}${join}${number}`;
    if (!taken.includes(free)) return free;
  }
}
