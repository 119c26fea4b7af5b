import { contrast, luminance, rgbOf } from '../../shared/theme/contrast.ts';
import type { LintFinding, Rule } from '../Rule.ts';

/** A QR code that phones don't read: it is photographed from the screen and decoded, as a phone does it. */
export const qrScans: Rule = ({ scenes, theme }) => {
  const { qrDark, qrLight } = theme.colors;
  return scenes.flatMap(({ qr, orientation }): LintFinding[] => {
    if (qr === null || qr.read.far) return [];
    const size = `${Math.round(Math.min(qr.box.width, qr.box.height))} px`;
    if (qr.readInBlack) {
      const inverted = luminance(rgbOf(qrDark)) > luminance(rgbOf(qrLight));
      return [
        {
          severity: 'error',
          path: ['colors', inverted ? 'qrLight' : 'qrDark'],
          message: `A phone does not read the QR code in ${orientation}: ${inverted ? 'it is light on dark' : `its colours have a contrast of ${contrast(rgbOf(qrDark), rgbOf(qrLight)).toFixed(1)}:1 only`}.`,
          mend: 'Make colors.qrDark nearly black and colors.qrLight nearly white.',
        },
      ];
    }
    return [
      {
        severity: 'error',
        path: qr.path,
        message: `A phone does not read the QR code in ${orientation} from ${qr.read.near ? 'a metre' : 'half a metre'} away: at ${size} it is too small, or something lies in its quiet zone.`,
        mend: `Make its box larger (250 px on a stage of 1080 are good), keep 31 px around it free, ${qr.path.includes('consent') ? 'shorten consent.link, ' : ''}or lower share.errorCorrection.`,
      },
    ];
  });
};
