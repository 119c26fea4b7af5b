import type { Placement } from './placing.ts';

export interface NudgeKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export interface Nudgeable {
  readonly isMovable: boolean;
  readonly resize: 'free' | 'keeps-shape' | 'none';
  readonly isTurnable: boolean;
}

const directions: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The placement after a key press; null if the key does nothing here. Arrow keys move a part by one pixel, with Shift by ten; with Alt
 * they change width and height from the upper left corner; comma and full stop rotate by a degree.
 */
export function nudged(
  at: Placement,
  { key, shiftKey, altKey }: NudgeKey,
  part: Nudgeable,
): { at: Placement; act: 'move' | 'resize' | 'turn' } | null {
  const { box, turn } = at;
  const by = shiftKey ? 10 : 1;
  const turned = { ',': -1, '.': 1, '<': -10, '>': 10, ';': -10, ':': 10 }[key];
  if (turned !== undefined) return part.isTurnable ? { at: { box, turn: turn + turned }, act: 'turn' } : null;
  const direction = directions[key];
  if (direction === undefined) return null;
  const [right, down] = [direction[0] * by, direction[1] * by];
  if (!altKey) return part.isMovable ? { at: { box: { ...box, x: box.x + right, y: box.y + down }, turn }, act: 'move' } : null;
  if (part.resize === 'none') return null;
  if (part.resize === 'free')
    return { at: { box: { ...box, width: Math.max(1, box.width + right), height: Math.max(1, box.height + down) }, turn }, act: 'resize' };
  // Resize around the centre, so that a rotated part stays in place.
  const width = Math.max(1, box.width + (right === 0 ? down : right));
  const height = (box.height * width) / box.width;
  return { at: { box: { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }, turn }, act: 'resize' };
}
