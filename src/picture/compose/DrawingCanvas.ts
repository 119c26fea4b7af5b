/** The parts that canvases in workers and in Node have in common. */
export interface DrawingCanvas {
  width: number;
  height: number;
  getContext(kind: '2d', options?: { willReadFrequently?: boolean }): OffscreenCanvasRenderingContext2D | null;
}

export type CreateCanvas<Canvas extends DrawingCanvas> = (width: number, height: number) => Canvas;

/** A drawable picture, with its address in the theme. */
export interface ArtPicture {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

export type CharacterArt = Pick<ReadonlyMap<string, ArtPicture>, 'get'>;
