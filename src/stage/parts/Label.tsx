import { Group } from 'react-konva';
import { directionOfText, linesInDirection } from '../../shared/theme/directionOf.ts';
import type { FittedText } from './fitText.ts';
import { useStageSettings } from './StageSettings.ts';
import { familyText } from './measureText.ts';
import type { SceneText } from './SceneText.ts';
import { Text } from './shapes.tsx';

interface Placing {
  readonly align?: 'left' | 'center' | 'right';
  readonly verticalAlign?: 'top' | 'middle' | 'bottom';
  readonly name?: string;
}

/** A scene's text in its theme colour. */
export function Label({ text, ...placing }: Placing & { readonly text: SceneText }) {
  const { colors } = useStageSettings().theme;
  return <TextLines text={text} color={colors[text.at.colorName]} {...placing} />;
}

/** A fitted text in its box, in its own reading direction. Scenes draw their texts with `Label`. */
export function TextLines({
  text,
  color,
  align = 'left',
  verticalAlign = 'middle',
  name = 'label',
}: Placing & { readonly text: FittedText; readonly color: string }) {
  const { direction: page = 'ltr' } = useStageSettings().theme;
  const { box, lines, font, lineHeightPx } = text;
  const direction = directionOfText(text.text, page);
  const free = box.height - lines.length * lineHeightPx;
  const top = box.y + (verticalAlign === 'top' ? 0 : verticalAlign === 'middle' ? free / 2 : free);
  return (
    <Group name={name} listening={false}>
      {linesInDirection(lines, direction).map((line, index) => (
        <Text
          // Lines can be identified only by their position.
          key={index}
          text={line}
          x={box.x}
          y={top + index * lineHeightPx}
          width={box.width}
          height={lineHeightPx}
          align={align}
          verticalAlign="middle"
          wrap="none"
          direction={direction}
          fontFamily={familyText(font.family)}
          fontStyle={String(font.weight)}
          fontSize={font.size}
          letterSpacing={font.letterSpacing}
          fill={color}
        />
      ))}
    </Group>
  );
}
