import type { Box } from '../../../stage/parts/Box.ts';

/** All parts beneath a point, from front to back. */
export function partsAt<Part extends { readonly box: Box; readonly turn: number }>(
  parts: readonly Part[],
  { x, y }: { readonly x: number; readonly y: number },
): Part[] {
  return parts
    .filter(({ box, turn }) => {
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
      const radians = (-turn * Math.PI) / 180;
      const [right, down] = [x - middleX, y - middleY];
      const across = right * Math.cos(radians) - down * Math.sin(radians);
      const along = right * Math.sin(radians) + down * Math.cos(radians);
      return Math.abs(across) <= box.width / 2 && Math.abs(along) <= box.height / 2;
    })
    .reverse();
}

/** The same parts, sorted: first those visible at the point, then those transparent there. */
export const seenFirst = <Part>(hits: readonly Part[], isSeen: (part: Part) => boolean): Part[] => {
  const seen = new Set(hits.filter(isSeen));
  return [...seen, ...hits.filter((part) => !seen.has(part))];
};

/** Whether a press on these parts keeps the selected part: it is visible there, or no smaller part shows through it. */
export function keepsHold<Part extends { readonly id: string; readonly box: Box }>(
  hits: readonly Part[],
  selected: string | null,
  isSeen: (part: Part) => boolean,
): boolean {
  const held = hits.find(({ id }) => id === selected);
  if (held === undefined) return false;
  const area = ({ box }: Part): number => box.width * box.height;
  return isSeen(held) || !hits.some((one) => isSeen(one) && area(one) < area(held));
}
