import type { Box } from '../../stage/parts/Box.ts';
import { themeFeatures } from '../../shared/theme/themeFeatures.ts';
import { pathText } from '../../shared/theme/PathFinding.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { JsonPath, SeenScene, SeenText } from '../ThemeEvidence.ts';
import { quoted } from './quoted.ts';

/** The permitted overlap: letters' edges are soft, and some letters extend a little beyond their line. */
const slackPx = 6;
/** The contrast (WCAG 2.2, AA) below which the text is illegible there. */
const readable = 4.5;

/** The texts on their scene's panel. */
const onPanel: Readonly<Record<string, readonly string[]>> = {
  consent: ['text', 'link'],
  result: ['scan', 'status', 'panel', ...Object.keys(themeFeatures.resultPlaces)],
  closed: ['title', 'detail', 'times'],
  stillThere: ['title', 'detail'],
};

/** A text over a control or panel that isn't its own, or partly off its own panel: what the text lies over, and the path of its box. */
export function misplaced({ controls, panel }: SeenScene, text: SeenText): { readonly what: string; readonly path: JsonPath } | null {
  const { area, box } = text;
  if (area === null || !text.fitted.fits) return null;
  // A control's own text always lies on the control; another rule reports overlapping controls.
  if (controls.some(({ path }) => pathText(path) === pathText(box))) return null;
  const control = controls.find((one) => overlap(area, one.box));
  if (control !== undefined) return { what: `the control "${control.id}"`, path: control.path };
  if (panel === null || !overlap(area, panel.box)) return null;
  const [, , scene = '', name = ''] = box.map(String);
  const isOwn = onPanel[scene]?.includes(name) === true && panel.path[2] === scene;
  if (isOwn && isWithin(area, panel.box)) return null;
  return { what: isOwn ? 'the edge of its panel' : 'a panel that is not its own', path: panel.path };
}

/** Text over or under a control or a panel: no colour fixes that, only another position. */
export const textApart: Rule = ({ scenes }) =>
  scenes.flatMap((scene) =>
    scene.texts.flatMap((text): RuleFinding[] => {
      const over = misplaced(scene, text);
      if (over === null) return [];
      const isRead = over.what.includes('panel') && (text.contrast === null || text.contrast.contrast >= readable);
      return [
        {
          severity: isRead ? 'warning' : 'error',
          scene: scene.name,
          path: text.box,
          also: [over.path],
          message: `${quoted(text.fitted.text)} (${pathText(text.words)}) lies over ${over.what} in ${scene.name}.`,
          howToFix: `Move one of them: ${pathText(text.box)} or ${pathText(over.path)}.`,
        },
      ];
    }),
  );

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > slackPx && down > slackPx;
}

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - slackPx &&
  inner.y >= outer.y - slackPx &&
  inner.x + inner.width <= outer.x + outer.width + slackPx &&
  inner.y + inner.height <= outer.y + outer.height + slackPx;
