/** Follows a video's frames as they are presented: each is drawn once and none is missed. The function returned ends it. */
export function everyFrame(video: HTMLVideoElement, draw: () => void): () => void {
  let id = 0;
  const next = (): void => {
    // Before drawing: the callback may cancel it.
    id = video.requestVideoFrameCallback(next);
    draw();
  };
  id = video.requestVideoFrameCallback(next);
  return () => video.cancelVideoFrameCallback(id);
}
