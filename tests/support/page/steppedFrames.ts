import Konva from 'konva';
import { onTestFinished, vi } from 'vitest';

/** Lets a test step the stage's frames: nothing moves until the test asks for a frame, and then by that many milliseconds. */
export function steppedFrames(): (byMs: number) => Promise<void> {
  let nowMs = performance.now();
  const waiting: (() => void)[] = [];
  const time = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const frames = vi.spyOn(Konva.Util, 'requestAnimFrame').mockImplementation((callback) => void waiting.push(callback as () => void));
  onTestFinished(() => {
    time.mockRestore();
    frames.mockRestore();
    for (const callback of waiting) Konva.Util.requestAnimFrame(callback);
  });
  return async (byMs) => {
    nowMs += byMs;
    for (const callback of waiting.splice(0)) callback();
    // The page's work between two frames: one task of drawing the card, and React's rendering.
    await new Promise((resolve) => setTimeout(resolve));
  };
}
