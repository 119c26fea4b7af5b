/** One layer of a film's frames, listed from back to front: a sheet of the card's layers, or the guests' place, in film pixels. */
export type FilmLayer =
  | { readonly sheet: ImageBitmap }
  | {
      readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
      readonly radius: number;
      readonly opacity: number;
    };
