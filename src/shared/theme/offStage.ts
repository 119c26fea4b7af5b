import type { ThemeBox } from './themeValues.ts';

/** How far a box extends beyond the stage and on which sides, in words: `16 px beyond its lower edge`. Null if it is on the stage. */
export function offStage([x, y, width, height]: ThemeBox, [stageWidth, stageHeight]: readonly [number, number]): string | null {
  const beyond: [edge: string, px: number][] = [
    ['left', -x],
    ['right', x + width - stageWidth],
    ['upper', -y],
    ['lower', y + height - stageHeight],
  ];
  const sides = beyond.filter(([, px]) => px > 0).map(([edge, px]) => `${Math.ceil(px)} px beyond its ${edge} edge`);
  return sides.length === 0 ? null : sides.join(' and ');
}

/** The box moved onto the stage, at least `margin` from its edges: moved as little as possible, and shrunk only if it is too large. */
export function movedIn([x, y, width, height]: ThemeBox, [stageWidth, stageHeight]: readonly [number, number], margin = 0): ThemeBox {
  const [left, across] = within(x, width, stageWidth, margin);
  const [top, down] = within(y, height, stageHeight, margin);
  return [left, top, across, down];
}

function within(from: number, length: number, stage: number, margin: number): [from: number, length: number] {
  const fitting = Math.min(length, stage - 2 * margin);
  return [Math.max(margin, Math.min(from, stage - margin - fitting)), fitting];
}
