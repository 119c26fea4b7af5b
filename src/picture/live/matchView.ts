/** A small grey picture, with pixels row by row. */
export interface GreyPicture {
  readonly pixels: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in shares of its width and height. */
export interface PictureView {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far the view may be from the still's centre, as a share of the still's sides. */
const maxOffset = 0.12;
/** The smallest part of the still that a preview shows. */
const minShare = 0.5;
/** Below this correlation, guests have moved too much between frame and still for a comparison. */
const minCorrelation = 0.7;
/** How much better another view must be than the usual one, so that noise does not move the crop from shot to shot. */
const clearlyBetter = 0.01;
const coarseWidth = 48;

/** A preview's view that shows as much of the still as its shape allows. */
export function usualView(frameAspect: number, stillAspect: number): PictureView {
  const width = Math.min(1, frameAspect / stillAspect);
  const height = Math.min(1, stillAspect / frameAspect);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/**
 * The part of a still that a preview frame shows, because cameras don't report how they crop their live view. Uses normalised
 * cross-correlation over scales and positions, coarse first. Returns the usual view, unless another fits clearly better.
 */
export function matchView(frame: GreyPicture, still: GreyPicture): PictureView {
  const [frameAspect, stillAspect] = [frame.width / frame.height, still.width / still.height];
  const usual = usualView(frameAspect, stillAspect);
  const coarse = resized(still, coarseWidth);
  const usualPlace = placeOf(usual, coarse.width, coarse.height);
  let best = scored(frame, coarse, usualPlace);
  const heightOf = (width: number): number => Math.round(width / frameAspect);
  for (let width = coarse.width; width >= coarse.width * minShare; width--) {
    const height = heightOf(width);
    if (height > coarse.height) continue;
    const small = resized(frame, width, height);
    for (const x of places(coarse.width, width)) {
      for (const y of places(coarse.height, height)) {
        const score = correlation(small, coarse, x, y);
        if (score > best.score) best = { x, y, width, height, score };
      }
    }
  }
  if (best.score < minCorrelation) return usual;
  // Search again on the full-size still, around the coarse result.
  const ratio = still.width / coarse.width;
  const around = { x: best.x * ratio, y: best.y * ratio, width: best.width * ratio };
  let fine = scored(frame, still, placeOf(usual, still.width, still.height));
  const usualScore = fine.score;
  const reach = Math.ceil(ratio);
  for (let width = Math.round(around.width) + reach; width >= around.width - reach; width--) {
    const height = heightOf(width);
    if (width > still.width || height > still.height || width < 2 || height < 2) continue;
    const small = resized(frame, width, height);
    const middle = [around.x + (around.width - width) / 2, around.y + (heightOf(around.width) - height) / 2] as const;
    for (const x of near(middle[0], reach, still.width - width)) {
      for (const y of near(middle[1], reach, still.height - height)) {
        const score = correlation(small, still, x, y);
        if (score > fine.score) fine = { x, y, width, height, score };
      }
    }
  }
  if (fine.score < usualScore + clearlyBetter) return usual;
  return { x: fine.x / still.width, y: fine.y / still.height, width: fine.width / still.width, height: fine.height / still.height };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function placeOf({ x, y, width, height }: PictureView, fullWidth: number, fullHeight: number): Place {
  const place = { width: Math.max(2, Math.round(width * fullWidth)), height: Math.max(2, Math.round(height * fullHeight)) };
  return {
    ...place,
    x: Math.min(Math.round(x * fullWidth), fullWidth - place.width),
    y: Math.min(Math.round(y * fullHeight), fullHeight - place.height),
  };
}

const scored = (frame: GreyPicture, still: GreyPicture, place: Place): Place & { readonly score: number } => ({
  ...place,
  score: correlation(resized(frame, place.width, place.height), still, place.x, place.y),
});

/** The offsets to try for a part of this length. */
function places(full: number, part: number): number[] {
  const spare = full - part;
  const reach = Math.ceil(full * maxOffset);
  return near(spare / 2, Math.min(reach, Math.ceil(spare / 2)), spare);
}

function near(middle: number, reach: number, max: number): number[] {
  const found: number[] = [];
  for (let at = Math.max(0, Math.floor(middle - reach)); at <= Math.min(max, Math.ceil(middle + reach)); at++) found.push(at);
  return found;
}

/** The similarity of `small` and the part of `large` at `left`, `top`, from -1 to 1, independent of brightness and contrast. */
function correlation(small: GreyPicture, large: GreyPicture, left: number, top: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let y = 0; y < small.height; y++) {
    const [rowA, rowB] = [y * small.width, (y + top) * large.width + left];
    for (let x = 0; x < small.width; x++) {
      const a = small.pixels[rowA + x] ?? 0;
      const b = large.pixels[rowB + x] ?? 0;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  const count = small.width * small.height;
  const spread = Math.sqrt((sumAA - (sumA * sumA) / count) * (sumBB - (sumB * sumB) / count));
  return spread > 1e-6 ? (sumAB - (sumA * sumB) / count) / spread : 0;
}

/** Resizes a picture: each pixel is the mean of the pixels that it covers. */
function resized(
  picture: GreyPicture,
  width: number,
  height = Math.max(2, Math.round((width * picture.height) / picture.width)),
): GreyPicture {
  const pixels = new Float32Array(width * height);
  const [stepX, stepY] = [picture.width / width, picture.height / height];
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.floor(y * stepY), Math.max(Math.floor(y * stepY) + 1, Math.floor((y + 1) * stepY))];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor(x * stepX), Math.max(Math.floor(x * stepX) + 1, Math.floor((x + 1) * stepX))];
      let sum = 0;
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) sum += picture.pixels[row * picture.width + column] ?? 0;
      pixels[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { pixels, width, height };
}
