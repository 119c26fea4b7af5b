import type Konva from 'konva';

/** The lines on a stage of which Konva leaves letters out, as it does with those that are wider than their box. */
export function cutTexts(stage: Konva.Stage): string[] {
  return stage
    .find<Konva.Text>('Text')
    .filter((node) => node.textArr.map(({ text }) => text).join('') !== node.text())
    .map((node) => node.text());
}
