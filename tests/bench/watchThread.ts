/** A task of the main thread that took more than 50 ms. */
export interface LongTask {
  readonly ms: number;
  /** Whether the photo was taken during the task. */
  readonly isShot: boolean;
  /** When it began, by the page's clock. */
  readonly startedMs: number;
  /** The start in milliseconds since the last touch. */
  readonly sinceTouchMs: number;
  /** The scripts that ran during the task, as the browser names them. */
  readonly doing: string;
}

export interface ThreadWatch {
  /** The long tasks between the last touch and the result, or another time. */
  longTasks(untilMs?: number): LongTask[];
  /** The video whose frames are drawn. */
  video: HTMLVideoElement | null;
}

/** A long frame as the browser reports it (W3C Long Animation Frames); TypeScript's library lacks this type. */
interface LongFrame {
  readonly scripts: readonly {
    readonly startTime: number;
    readonly duration: number;
    readonly invoker: string;
    readonly sourceFunctionName: string;
    readonly sourceCharPosition: number;
  }[];
}

/** Call before the page loads. Records what blocks its thread, and the task in which a photo is taken. */
export function watchThread(): void {
  let tasks: PerformanceEntry[] = [];
  let frames: LongFrame[] = [];
  let touchedAt = 0;
  let shotAt = 0;
  let resultAt = Infinity;
  const watch: ThreadWatch = {
    video: null,
    longTasks: (untilMs = resultAt) =>
      tasks
        .filter(({ startTime }) => startTime < untilMs)
        .map(({ startTime, duration }) => ({
          ms: duration,
          startedMs: startTime,
          sinceTouchMs: startTime - touchedAt,
          isShot: startTime <= shotAt && shotAt <= startTime + duration,
          doing: frames
            .flatMap(({ scripts }) => scripts)
            .filter((script) => script.startTime < startTime + duration && startTime < script.startTime + script.duration)
            .map(
              ({ invoker, sourceFunctionName, sourceCharPosition, duration: ms }) =>
                `${invoker} ${sourceFunctionName} at ${String(sourceCharPosition)} ${ms.toFixed(0)} ms`,
            )
            .join(', '),
        })),
  };
  Object.assign(window, { watch });
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
  new PerformanceObserver((list) => frames.push(...(list.getEntries() as unknown as LongFrame[]))).observe({
    type: 'long-animation-frame',
  });
  window.addEventListener(
    'pointerdown',
    () => {
      [tasks, frames] = [[], []];
      touchedAt = performance.now();
      resultAt = Infinity;
    },
    { capture: true },
  );
  const replaceState = window.history.replaceState.bind(window.history);
  window.history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    if (String(url).endsWith('/result')) resultAt = performance.now();
    replaceState(state, unused, url);
  };
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]): void {
    if (given[0] instanceof HTMLVideoElement) {
      watch.video = given[0];
      // Frames are drawn to a canvas in the page, photos to a detached one.
      if (!this.canvas.isConnected) shotAt = performance.now();
    }
    Reflect.apply(drawImage, this, given);
  };
}

/** The browser's own part of taking a photo, in milliseconds: turning a video frame into canvas pixels. */
export function bareConversion(): number {
  const { video } = (window as unknown as { watch: ThreadWatch }).watch;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (video === null || context === null) throw new Error('there is nothing to convert');
  const side = Math.min(video.videoWidth, video.videoHeight);
  canvas.width = canvas.height = side;
  const start = performance.now();
  context.drawImage(video, (video.videoWidth - side) / 2, (video.videoHeight - side) / 2, side, side, 0, 0, side, side);
  context.getImageData(0, 0, 1, 1);
  return performance.now() - start;
}
