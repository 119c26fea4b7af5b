import type { Face } from '../Cutout.ts';
import type { Raster } from '../Raster.ts';

/** The part of a face's box that people must fill, by the cut-out's alpha: a face leaves at most its corners free. */
const leastShare = 0.55;
const samplesAcross = 12;

/** The faces that stand where the cut-out has people: those on posters, screens and banners behind them are left out. */
export function facesOfPeople(faces: readonly Face[], { width, height, pixels }: Raster): Face[] {
  const alphaAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (pixels[(Math.floor(y) * width + Math.floor(x)) * 4 + 3] ?? 0);
  return faces.filter(({ box }) => {
    let sum = 0;
    for (let row = 0.5; row < samplesAcross; row++)
      for (let column = 0.5; column < samplesAcross; column++)
        sum += alphaAt(box.x + (column / samplesAcross) * box.width, box.y + (row / samplesAcross) * box.height);
    return sum >= leastShare * 255 * samplesAcross ** 2;
  });
}
