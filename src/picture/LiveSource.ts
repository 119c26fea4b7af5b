/** A moving picture that can be drawn: a camera's video, a film, a frozen shot. */
export interface LiveSource {
  readonly image: CanvasImageSource;
  /** The image's size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Calls back whenever there is a new frame to draw. The returned function unsubscribes. */
  onFrame(draw: () => void): () => void;
}

/** A moving picture of guests that can be played and paused. */
export interface PlayedSource extends LiveSource {
  play(isPlaying: boolean): void;
}
