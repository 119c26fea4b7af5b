import { viewOnly } from '../../../stage/viewOnly.ts';
import type { SceneText } from '../../../stage/parts/SceneText.ts';
import { rememberedTexts } from '../../../stage/parts/rememberedTexts.ts';
import { drawOver, drawScene } from '../../../stage/drawScene.tsx';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import type { StudioScene } from '../../studioScenes.ts';

type TextSource = SceneText['at'];

/** Fields related to the selection but defined elsewhere in the theme: the words in a box, their type, their colour. */
export function fieldsAround(path: Path, theme: Theme, scene: StudioScene): Path[] {
  const layout = theme.layouts[scene.orientation];
  if (layout === undefined) return [];
  const isBox = path[0] === 'layouts' && path[1] === scene.orientation;
  const [box, words] = [isBox ? path.slice(2).join('.') : null, path.join('.')];
  const found = sourcesOf(scene, theme).filter((at) => at.box === box || at.words === words);
  const places = found.flatMap((at) => [
    keysOf(at.words),
    ['layouts', scene.orientation, ...keysOf(at.box)],
    ['colors', at.colorName],
    keysOf(at.style),
  ]);
  const others = new Map(places.map((place) => [place.join('.'), place]));
  others.delete(words);
  return [...others.values()];
}

function sourcesOf({ visit, orientation }: StudioScene, theme: Theme): TextSource[] {
  const layout = theme.layouts[orientation];
  if (layout === undefined) return [];
  const input = { theme, layout, ...rememberedTexts, publicAddress: 'http://192.168.1.20:8081' };
  const { view } = drawScene(visit, input, { source: null, glimpse: null }, viewOnly);
  return [view, drawOver(visit, input, viewOnly)?.view].flatMap(textSourcesIn);
}

/** The sources of all texts in a view, at any depth. */
function textSourcesIn(part: unknown): TextSource[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('at' in part && 'lines' in part) return [(part as SceneText).at];
  return Object.values(part).flatMap(textSourcesIn);
}

const keysOf = (path: string): Path => path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
