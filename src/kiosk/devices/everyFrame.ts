/** Calls `draw` for each presented frame of a video, exactly once. Returns a function that ends it. */
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
