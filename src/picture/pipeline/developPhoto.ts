import type { Face } from '../Cutout.ts';
import type { Buffers } from '../finish/Buffers.ts';
import { reduceNoise } from '../finish/reduceNoise.ts';
import { gainsForFaces } from '../light/gainsForFaces.ts';
import type { LightTables } from '../light/lightTables.ts';
import { correctLight, lightTables } from '../light/lightTables.ts';
import { noiseOf } from '../light/noiseOf.ts';
import type { Raster } from '../Raster.ts';

/** Noise of this standard deviation (0 to 1) becomes visible in a corrected photo. */
const visible = 0.012;

/**
 * Corrects a photo's light for its faces, in place, and reduces noise that the correction would make visible. Returns the correction;
 * null if the photo stays unchanged.
 */
export function developPhoto(photo: Raster, faces: readonly Face[], buffers: Buffers): LightTables | null {
  const gains = gainsForFaces(photo, faces);
  const strongest = Math.max(...gains);
  const noise = noiseOf(photo);
  // Stored values grow with about the square root of the light.
  if (noise * Math.sqrt(strongest) > visible) reduceNoise(photo, noise, buffers);
  if (gains.every((gain) => gain === 1)) return null;
  const tables = lightTables(gains);
  correctLight(photo.pixels, tables);
  return tables;
}
