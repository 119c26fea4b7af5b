import { facesInShot } from '../../shared/theme/facesInShot.ts';
import { showsPhotos } from '../../shared/theme/showsPhotos.ts';
import { setTo } from '../../shared/theme/setTo.ts';
import type { StripCard } from '../../shared/theme/cardSchema.ts';
import type { Fix } from '../../shared/theme/ThemeEdit.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { JsonPath } from '../ThemeEvidence.ts';

/** The share of the area for faces that a shot may cut off: no face extends to the very edge. */
const maxCut = 0.04;

/** A shot so wide that it cuts off faces low on the card. */
export const shotsShowFaces: Rule = ({ theme }) =>
  (theme.formats ?? []).flatMap((format, index) => {
    const { strip } = format;
    if (strip === undefined || showsPhotos(format)) return [];
    return strip.sheet.layers.flatMap((layer, place): RuleFinding[] => {
      const faces = 'shot' in layer ? facesInShot(theme, layer) : null;
      if (!('shot' in layer) || faces === null || faces.cut <= maxCut) return [];
      const path = ['formats', index, 'strip', 'sheet', 'layers', place];
      return [
        {
          severity: 'warning',
          path: [...path, layer.window === undefined ? 'box' : 'window'],
          message: `Shot ${String(layer.shot)} cuts off low faces, such as children's: it shows only ${String(Math.round(100 - 100 * faces.cut))} % of the face area.`,
          howToFix: `Make its box ${String(faces.wholeAt)} high at this width, or as much narrower${layer.window === undefined ? '' : ', or its window larger'}.`,
          fix: roomier(strip.sheet, place, faces.wholeAt, [...path, 'box']),
        },
      ];
    });
  });

/** A shot that shows the whole area for faces: higher if nothing else lies beneath it, otherwise narrower. */
function roomier({ layers, height: sheetHeight }: StripCard, place: number, wholeAt: number, path: JsonPath): Fix {
  const [x, y, width, height] = layers[place]?.box ?? [0, 0, 0, 0];
  const others = layers.filter(({ box: [left, top, wide, high] }, at) => {
    const isGround = left <= x && top <= y && left + wide >= x + width && top + high >= y + wholeAt;
    return at !== place && !isGround && left < x + width && left + wide > x;
  });
  const isFree = others.every(({ box: [, top, , high] }) => top + high <= y + height || top >= y + wholeAt);
  if (isFree && y + wholeAt <= sheetHeight) return setTo(path, [x, y, width, wholeAt], `Make it ${String(wholeAt)} high`);
  const narrow = Math.floor((width * height) / wholeAt);
  return setTo(path, [x + Math.round((width - narrow) / 2), y, narrow, height], `Make it ${String(narrow)} wide`);
}
