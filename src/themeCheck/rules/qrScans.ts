import { contrast, luminance, rgbOf } from '../../shared/theme/contrast.ts';
import type { Fix } from '../../shared/theme/ThemeEdit.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { SeenQr, SeenScene, ThemeEvidence } from '../ThemeEvidence.ts';
import { boxAt, boxFix, withFix } from './boxFixes.ts';

/** A QR code that phones can't read: the check photographs it from the screen and decodes it, like a phone. */
export const qrScans: Rule = (evidence) => {
  const { scenes, theme } = evidence;
  const { qrDark, qrLight } = theme.colors;
  return scenes.flatMap((scene): RuleFinding[] => {
    const { qr, orientation, name } = scene;
    if (qr === null || qr.read.far) return [];
    const size = `${Math.round(Math.min(qr.box.width, qr.box.height))} px`;
    if (qr.readInBlack) {
      const inverted = luminance(rgbOf(qrDark)) > luminance(rgbOf(qrLight));
      return [
        {
          severity: 'error',
          scene: name,
          fix: blackOnWhite,
          path: ['colors', inverted ? 'qrLight' : 'qrDark'],
          message: `A phone can't read the QR code in ${orientation}: ${inverted ? 'it is light on dark' : `its colours have a contrast of ${contrast(rgbOf(qrDark), rgbOf(qrLight)).toFixed(1)}:1 only`}.`,
          howToFix: 'Make colors.qrDark nearly black and colors.qrLight nearly white.',
        },
      ];
    }
    const from = `A phone can't read the QR code in ${orientation} from ${qr.read.near ? 'a metre' : 'half a metre'} away`;
    return [{ severity: 'error', scene: name, path: qr.path, ...tooSmall(qr, from, size), ...withFix(larger(evidence, scene, qr)) }];
  });
};

const blackOnWhite: Fix = {
  label: 'Make it black on white',
  edits: [
    { kind: 'set', path: ['colors', 'qrDark'], value: '#000000' },
    { kind: 'set', path: ['colors', 'qrLight'], value: '#ffffff' },
  ],
};

/** The code's quiet zone. */
const quietPx = 31;

/** A sufficiently large box with the same centre; null if the box is already large enough, or the size is unknown. */
function larger(evidence: ThemeEvidence, scene: SeenScene, { path, needs }: SeenQr): Fix | null {
  const [x = 0, y = 0, width = 0, height = 0] = boxAt(evidence, path) ?? [];
  const side = needs?.sidePx ?? 0;
  if (side <= Math.min(width, height)) return null;
  const to = [x - (side - width) / 2, y - (side - height) / 2, side, side] satisfies ThemeBox;
  return boxFix(evidence, scene, { path, to, label: `Make it ${side} px large`, margin: quietPx });
}

/** The sentence about a code, depending on the fix: a larger box, a shorter link, or a free quiet zone. */
function tooSmall({ path, box, needs }: SeenQr, from: string, size: string): Pick<RuleFinding, 'message' | 'howToFix'> {
  const lower = 'lower share.errorCorrection';
  const free = 'keep 31 px around it free';
  if (needs === null || (needs.sidePx !== null && needs.sidePx < Math.min(box.width, box.height) + 10))
    return {
      message: `${from}: at ${size} it is large enough, but something lies in its quiet zone.`,
      howToFix: `Keep 31 px around it free, or ${lower}.`,
    };
  const larger =
    needs.sidePx === null ? 'Make its box more than twice as large' : `Make its box ${needs.sidePx}x${needs.sidePx} px or larger`;
  if (!path.includes('consent')) return { message: `${from}: at ${size} it is too small.`, howToFix: `${larger}, ${free}, or ${lower}.` };
  const shorter = needs.longest === null ? '' : `, make consent.link ${needs.longest} characters or shorter`;
  return {
    message: `${from}: the ${needs.length} characters of consent.link make its modules too small at ${size}.`,
    howToFix: `${larger}${shorter}, or ${lower}; ${free}.`,
  };
}
