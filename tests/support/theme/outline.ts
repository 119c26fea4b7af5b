import type Konva from 'konva';

/**
 * What stands on a stage, a line for each node that has a name or a text: its type, name, text and box in stage pixels,
 * indented by depth. Short enough to be read in a change.
 */
export function outline(stage: Konva.Stage): string {
  const lines: string[] = [];
  const visit = (node: Konva.Node, depth: number): void => {
    const line = lineOf(node);
    if (line !== null) lines.push('  '.repeat(depth) + line);
    for (const child of 'getChildren' in node ? (node as Konva.Container).getChildren() : []) visit(child, depth + (line === null ? 0 : 1));
  };
  for (const layer of stage.getLayers()) visit(layer, 0);
  return `${lines.join('\n')}\n`;
}

function lineOf(node: Konva.Node): string | null {
  const text = node.getAttr('text') as string | undefined;
  const name = node.name();
  if (text === undefined && name === '') return null;
  const box = node.getType() === 'Layer' ? '' : boxText(node);
  return [node.getClassName(), name, text === undefined ? '' : JSON.stringify(text), box].filter((part) => part !== '').join(' ');
}

function boxText(node: Konva.Node): string {
  const { x, y, width, height } = node.getClientRect({ skipShadow: true });
  // Groups take their size from text that machines measure a hair differently; places in a layout are whole and even.
  const coarse = (value: number): number => Math.round(value / 4) * 4;
  return `${coarse(x)},${coarse(y)} ${coarse(width)}x${coarse(height)}`;
}
