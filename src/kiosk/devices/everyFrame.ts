/** Calls `draw` exactly once for each presented frame of a video. Returns a function that stops this. */
export function everyFrame(video: HTMLVideoElement, draw: () => void): () => void {
  let id = 0;
  const next = (): void => {
    // Request the next frame before drawing, since `draw` may cancel it.
    id = video.requestVideoFrameCallback(next);
    draw();
  };
  id = video.requestVideoFrameCallback(next);
  return () => video.cancelVideoFrameCallback(id);
}
