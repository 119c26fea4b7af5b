import type { Box } from '../../../../stage/parts/Box.ts';

/** Everything beneath a point, from what is seen to what is behind it. */
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
