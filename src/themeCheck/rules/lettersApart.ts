import { setTo } from '../../shared/theme/setTo.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import { quoted } from './quoted.ts';

/**
 * The limits of letter spacing, as shares of the type size, beyond which letters no longer form words. Narrow letters are a quarter of the size wide.
 */
const [closest, farthest] = [-0.15, 0.8];

/** A text whose letters overlap, or are too far apart to form words. */
export const lettersApart: Rule = ({ scenes }) =>
  scenes.flatMap(({ name, texts }) =>
    texts.flatMap(({ fitted, style }): RuleFinding[] => {
      const { size, letterSpacing } = fitted.font;
      const share = letterSpacing / size;
      if ([...fitted.text].length < 3 || (share >= closest && share <= farthest)) return [];
      const nearest = share < closest ? Math.ceil(closest * size) : Math.floor(farthest * size);
      return [
        {
          severity: 'error',
          path: [...style, 'letterSpacing'],
          scene: name,
          message: `The letters of ${quoted(fitted.text)}, set in ${size} px, are moved ${Math.abs(letterSpacing)} px ${share < 0 ? 'together and overlap' : 'apart and no longer form words'}.`,
          howToFix: `Make letterSpacing ${nearest} or ${share < 0 ? 'more' : 'less'}.`,
          fix: setTo([...style, 'letterSpacing'], nearest, `Make it ${nearest} px`),
        },
      ];
    }),
  );
