import type Konva from 'konva';

/** The lines on a stage from which Konva drops letters because they are wider than their box. */
export function cutTexts(stage: Konva.Stage): string[] {
  return stage
    .find<Konva.Text>('Text')
    .filter((node) => node.textArr.map(({ text }) => text).join('') !== node.text())
    .map((node) => node.text());
}
