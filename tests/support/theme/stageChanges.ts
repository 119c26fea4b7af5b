import Konva from 'konva';
import type { Chance } from '../groups/Chance.ts';

/** Makes a random change to something on a stage and describes it; null if there is nothing to change. */
type Change = (stage: Konva.Stage, chance: Chance) => string | null;

const texts = (stage: Konva.Stage): Konva.Text[] =>
  stage.find<Konva.Text>('Text').filter((node) => node.isVisible() && node.text().trim() !== '');
const drawings = (stage: Konva.Stage): Konva.Image[] => stage.find<Konva.Image>('Image').filter((node) => node.isVisible());
const filled = (stage: Konva.Stage): Konva.Shape[] =>
  stage
    .find<Konva.Shape>('Shape')
    .filter((node) => node.isVisible() && node.getClassName() !== 'Text' && typeof node.fill() === 'string' && node.fill() !== '');
const named = (stage: Konva.Stage): Konva.Node[] =>
  stage.find<Konva.Node>((node: Konva.Node) => node.isVisible() === true && node.name() !== '' && node.getType() !== 'Layer');

const on =
  <N extends Konva.Node>(
    nodes: (stage: Konva.Stage) => readonly N[],
    change: (node: N, chance: Chance, stage: Konva.Stage) => string | null,
  ): Change =>
  (stage, chance) => {
    const all = nodes(stage);
    if (all.length === 0) return null;
    const node = chance.oneOf(all);
    const what = change(node, chance, stage);
    return what === null ? null : `${what} of ${labelOf(node)}`;
  };

const labelOf = (node: Konva.Node): string => {
  const text = node.getAttr('text') as string | undefined;
  const name = node.name() || (node.getParent()?.name() ?? '');
  return `${node.getClassName()} ${text === undefined ? name : JSON.stringify(text.slice(0, 24))}`;
};

/** Four pixels in either direction. */
const moved =
  (axis: 'x' | 'y') =>
  (node: Konva.Node, chance: Chance): string => {
    const px = chance.oneOf([-4, 4]);
    node[axis](node[axis]() + px);
    return `${String(px)} px`;
  };

/** Eight levels of 255 up or down, in one channel or all. */
function otherColor(node: Konva.Shape, chance: Chance): string | null {
  const { r, g, b, a } = Konva.Util.colorToRGBA(node.fill() as string) ?? { r: 0, g: 0, b: 0, a: 0 };
  if (a === 0) return null;
  const channels = chance.oneOf([[0], [1], [2], [0, 1, 2]]);
  const by = (level: number): number => (level >= 128 ? level - 8 : level + 8);
  const changed = [r, g, b].map((level, channel) => (channels.includes(channel) ? by(level) : level));
  const before = node.fill() as string;
  node.fill(`rgb(${changed.join(',')})`);
  return `${before} is rgb(${changed.join(',')})`;
}

/** The kinds of change that somebody might make to a scene by mistake. */
export const stageChanges: readonly (readonly [string, Change])[] = [
  ['a text moved sideways', on(texts, moved('x'))],
  ['a text moved up or down', on(texts, moved('y'))],
  ["a text's colour", on(texts, otherColor)],
  ["a fill's colour", on(filled, otherColor)],
  [
    "a text's size",
    on(texts, (node) => {
      node.fontSize(node.fontSize() + 2);
      return '2 px more';
    }),
  ],
  [
    'a weight',
    on(texts, (node) => {
      const was = node.fontStyle();
      node.fontStyle(/^[1-5]00|normal/.test(was) ? '800' : '400');
      return `${was} is ${node.fontStyle()}`;
    }),
  ],
  [
    'a letter',
    on(texts, (node) => {
      const text = node.text();
      const at = Math.floor(text.length / 2);
      const other = text[at] === 'e' ? 'o' : 'e';
      node.text(text.slice(0, at) + other + text.slice(at + 1));
      return `"${node.text().slice(0, 24)}"`;
    }),
  ],
  [
    'a missing part',
    on(named, (node) => {
      node.hide();
      return 'all';
    }),
  ],
  [
    'another drawing',
    on(drawings, (node, chance, stage) => {
      const other = chance.oneOf(drawings(stage)).image();
      if (other === node.image()) return null;
      node.image(other);
      return 'the picture';
    }),
  ],
  ['a drawing moved', on(drawings, moved('x'))],
  [
    'opacity',
    on(named, (node) => {
      node.opacity(node.opacity() * 0.85);
      return '0.85';
    }),
  ],
  [
    'order',
    on(
      (stage) => named(stage).filter((node) => (node.getParent()?.getChildren().length ?? 0) > 1),
      (node, chance) => {
        if (chance.happens(0.5)) node.moveToBottom();
        else node.moveToTop();
        return 'place';
      },
    ),
  ],
  ['a part moved', on(named, moved('y'))],
];
