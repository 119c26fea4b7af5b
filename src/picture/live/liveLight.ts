import type { Face } from '../Cutout.ts';
import { gainsForFaces } from '../light/gainsForFaces.ts';
import type { LightGains } from '../light/LightGains.ts';
import { noCorrection } from '../light/LightGains.ts';
import type { LightTables } from '../light/lightTables.ts';
import { correctLight, lightTables } from '../light/lightTables.ts';
import type { Raster } from '../Raster.ts';

/** How many frames pass between two face detections. */
const framesPerLook = 15;
/** How fast the light follows, per frame: guests must not see it jump. */
const pace = 0.12;
/** Changes of a gain below this, as a logarithm, need no new tables. */
const least = 0.004;

export interface LiveLight {
  /** Corrects a frame in place, in the same way as the photo will be corrected. */
  correct(frame: Raster): Promise<void>;
  forget(): void;
}

/** Corrects the light of a visit's frames, with smooth changes. */
export function liveLight(facesIn: (frame: Raster) => Promise<readonly Pick<Face, 'box'>[]>): LiveLight {
  let frames = 0;
  let wanted = noCorrection;
  let shown = noCorrection;
  let tables: LightTables | null = null;
  return {
    async correct(frame) {
      if (frames++ % framesPerLook === 0) {
        const faces = await facesIn(frame);
        // A guest who turns away for a moment is still there, so keep the last correction.
        if (faces.length > 0) wanted = gainsForFaces(frame, faces);
      }
      const next = shown.map((gain, channel) => gain * ((wanted[channel] as number) / gain) ** pace) as unknown as LightGains;
      if (next.some((gain, channel) => Math.abs(Math.log(gain / (shown[channel] as number))) > least)) {
        shown = next;
        tables = lightTables(shown);
      }
      if (tables !== null) correctLight(frame.pixels, tables);
    },
    forget() {
      frames = 0;
      wanted = shown = noCorrection;
      tables = null;
    },
  };
}
