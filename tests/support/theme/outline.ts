import type Konva from 'konva';
import type { Box } from '../../../src/stage/parts/Box.ts';

/** A node on a stage with a name or a text. */
export interface OutlinePart {
  readonly depth: number;
  readonly title: string;
  /** In stage pixels; null for a layer, which has no bounds. */
  readonly box: Box | null;
}

/**
 * The outline of a stage: a line for each node with a name or text, with its type, name, text and box in stage pixels, indented by depth.
 * It is short enough to read in a diff.
 */
export function outline(stage: Konva.Stage): string {
  return `${outlineParts(stage).map(lineOf).join('\n')}\n`;
}

export const lineOf = ({ depth, title, box }: OutlinePart): string =>
  '  '.repeat(depth) + (box === null ? title : `${title} ${boxText(box)}`);

/** The outline as data, in the same order. */
export function outlineParts(stage: Konva.Stage): OutlinePart[] {
  const parts: OutlinePart[] = [];
  const visit = (node: Konva.Node, depth: number): void => {
    if (!node.visible()) return;
    const text = node.getAttr('text') as string | undefined;
    const isPart = text !== undefined || node.name() !== '';
    if (isPart) {
      const title = [node.getClassName(), node.name(), text === undefined ? '' : JSON.stringify(text)]
        .filter((part) => part !== '')
        .join(' ');
      parts.push({ depth, title, box: node.getType() === 'Layer' ? null : node.getClientRect({ skipShadow: true }) });
    }
    for (const child of 'getChildren' in node ? (node as Konva.Container).getChildren() : []) visit(child, depth + (isPart ? 1 : 0));
  };
  for (const layer of stage.getLayers()) visit(layer, 0);
  return parts;
}

function boxText({ x, y, width, height }: Box): string {
  // Groups are sized by text, whose measures differ slightly between machines. Places in a layout are whole and even numbers.
  const coarse = (value: number): number => Math.round(value / 4) * 4;
  return `${coarse(x)},${coarse(y)} ${coarse(width)}x${coarse(height)}`;
}
