/** The page's records for the bench. */
export interface StagedWatch {
  readonly staging: {
    /** Each shown frame's age in milliseconds, in the scene so far. */
    shown(): readonly number[];
    /** The number of frames that the camera has delivered. */
    delivered(): number;
  };
}

/**
 * Call before the page loads. Follows each frame from the worker until its people are drawn on the stage. A frame's age counts from its
 * capture, if the browser knows it (W3C, HTMLVideoElement.requestVideoFrameCallback).
 */
export function watchStaging(): void {
  const ages: number[] = [];
  let presented = 0;
  /** When the video's current frame was captured, and when the last used one was. */
  let [ofVideo, taken] = [0, 0];
  let done: number | null = null;
  const captured = new Map<number, number>();
  Object.assign(window, { staging: { shown: () => ages, delivered: () => presented } });

  const { requestVideoFrameCallback } = HTMLVideoElement.prototype;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (this: HTMLVideoElement, callback) {
    return requestVideoFrameCallback.call(this, (now, frame) => {
      presented = frame.presentedFrames;
      ofVideo = frame.captureTime ?? now;
      callback(now, frame);
    });
  };
  window.VideoFrame = new Proxy(window.VideoFrame, {
    construct(made, given) {
      if (given[0] instanceof HTMLVideoElement) taken = ofVideo;
      return Reflect.construct(made, given) as VideoFrame;
    },
  });
  const followed = new WeakSet<Worker>();
  const post = Reflect.get(Worker.prototype, 'postMessage') as (...given: unknown[]) => void;
  Worker.prototype.postMessage = function (this: Worker, message: { type?: string; id?: number }, ...rest: unknown[]) {
    if (message.type === 'stage') captured.set(message.id ?? 0, taken);
    if (message.type === 'stage' && !followed.has(this)) {
      followed.add(this);
      this.addEventListener('message', ({ data }: MessageEvent<{ type?: string; id?: number }>) => {
        if (data.type !== 'staged') return;
        done = captured.get(data.id ?? 0) ?? null;
        captured.delete(data.id ?? 0);
      });
    }
    Reflect.apply(post, this, [message, ...rest]);
  };
  // Count only drawings on a canvas in the page whose source is not a video.
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]): void {
    Reflect.apply(drawImage, this, given);
    if (done === null || !this.canvas.isConnected || given[0] instanceof HTMLVideoElement) return;
    ages.push(performance.now() - done);
    done = null;
  };
}
