import { isHuge, megabytes } from '../../themeFiles/pictures/pictureFacts.ts';
import type { RuleFinding, Rule } from '../Rule.ts';

/** The limits for one picture: a kiosk holds all pictures of its theme at once, at four bytes per pixel. */
const muchPixels = 12_000_000;
const muchBytes = 4_000_000;
/** The limit for a picture's resolution, as a multiple of its displayed resolution: no screen shows more. */
const muchFiner = 3;

/** Pictures with more pixels than displayed, or files that are larger than necessary. */
export const pictureSize: Rule = ({ pictures }) =>
  pictures.flatMap(({ facts, paths, shown }): RuleFinding[] => {
    if (facts.state !== 'picture') return [];
    const { kind, width, height, bytes } = facts;
    const path = paths[0] ?? [];
    const size = `${width}x${height} pixels`;
    const enough = shown === null ? '' : ` It is shown at ${Math.round(shown.width)}x${Math.round(shown.height)}: twice that is plenty.`;
    const howToFix = `Save it smaller.${enough}`;
    if (isHuge(facts)) return [{ severity: 'error', path, message: `This picture has ${size}, more than a kiosk can decode.`, howToFix }];
    if (bytes > muchBytes) return [{ severity: 'warning', path, message: `This picture is ${megabytes(bytes)} MB.`, howToFix }];
    if (kind === 'drawing') return [];
    const finer = shown === null ? 0 : Math.min(width / shown.width, height / shown.height);
    if (width * height <= muchPixels && (finer <= muchFiner || width * height < 1_000_000)) return [];
    return [
      {
        severity: 'warning',
        path,
        message: `This picture has ${size}, which costs ${megabytes(width * height * 4)} MB of memory.`,
        howToFix,
      },
    ];
  });
