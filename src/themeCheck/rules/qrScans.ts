import { contrast, luminance, rgbOf } from '../../shared/theme/contrast.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { SeenQr } from '../ThemeEvidence.ts';

/** A QR code that phones don't read: it is photographed from the screen and decoded, as a phone does it. */
export const qrScans: Rule = ({ scenes, theme }) => {
  const { qrDark, qrLight } = theme.colors;
  return scenes.flatMap(({ qr, orientation }): RuleFinding[] => {
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
    const from = `A phone does not read the QR code in ${orientation} from ${qr.read.near ? 'a metre' : 'half a metre'} away`;
    return [{ severity: 'error', path: qr.path, ...tooSmall(qr, from, size) }];
  });
};

/** What is said of a code by which of the three it takes to mend it: a larger box, a shorter link, a free quiet zone. */
function tooSmall({ path, box, needs }: SeenQr, from: string, size: string): Pick<RuleFinding, 'message' | 'mend'> {
  const lower = 'lower share.errorCorrection';
  const free = 'keep 31 px around it free';
  if (needs === null || (needs.sidePx !== null && needs.sidePx < Math.min(box.width, box.height) + 10))
    return {
      message: `${from}: at ${size} it is large enough, but something lies in its quiet zone.`,
      mend: `Keep 31 px around it free, or ${lower}.`,
    };
  const larger =
    needs.sidePx === null ? 'Make its box more than twice as large' : `Make its box ${needs.sidePx}x${needs.sidePx} px or larger`;
  if (!path.includes('consent')) return { message: `${from}: at ${size} it is too small.`, mend: `${larger}, ${free}, or ${lower}.` };
  const shorter = needs.longest === null ? '' : `, make consent.link ${needs.longest} characters or shorter`;
  return {
    message: `${from}: the ${needs.length} characters of consent.link make its modules too small at ${size}.`,
    mend: `${larger}${shorter}, or ${lower}; ${free}.`,
  };
}
