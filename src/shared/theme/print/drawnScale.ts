interface Size {
  readonly width: number;
  readonly height: number;
}

/** The highest resolution of the art, as a multiple of the printed resolution; scaling down from more would lose detail. */
const maxFiner = 2;

/**
 * The scale at which a card or strip is drawn to fit completely into a box on paper. If the file for phones has a higher one, up to
 * `maxFiner` times, that is used: its art has already been drawn.
 */
export function drawnScale({ width, height, exportScale }: Size & { readonly exportScale: number }, box: Size): number {
  const scale = Math.min(box.width / width, box.height / height);
  return exportScale >= scale && exportScale <= scale * maxFiner ? exportScale : scale;
}
