/** A canvas as it is in a worker, and in Node but for its type. */
export interface DrawingCanvas {
  width: number;
  height: number;
  getContext(kind: '2d', options?: { willReadFrequently?: boolean }): OffscreenCanvasRenderingContext2D | null;
}

export type CreateCanvas<Canvas extends DrawingCanvas> = (width: number, height: number) => Canvas;

/** A picture that can be drawn, by the address that the theme has for it. */
export interface ArtPicture {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

export type CharacterArt = Pick<ReadonlyMap<string, ArtPicture>, 'get'>;
