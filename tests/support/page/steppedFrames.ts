import Konva from 'konva';
import { onTestFinished, vi } from 'vitest';

/** Puts the stage's frames into the hands of a test: nothing moves until it asks for a frame, and then by as many milliseconds as it says. */
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
    // What the page does between two frames: a task for a piece of the card, and the drawing of React.
    await new Promise((resolve) => setTimeout(resolve));
  };
}
