/** A moving picture that can be drawn: a camera's video, a film, a frozen shot. */
export interface LiveSource {
  readonly image: CanvasImageSource;
  /** Pixels of the image. */
  readonly width: number;
  readonly height: number;
  /** Calls whenever there is a new frame to draw; the returned function unsubscribes. */
  onFrame(draw: () => void): () => void;
}

/** A moving picture of guests that goes on by itself, or stands still. */
export interface PlayedSource extends LiveSource {
  play(isPlaying: boolean): void;
}
