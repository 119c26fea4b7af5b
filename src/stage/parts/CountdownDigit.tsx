import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group, Text } from 'react-konva';
import { animate, easeOut } from './animate.ts';
import { useLook } from './Look.ts';
import { familyText } from './measureText.ts';
import type { SceneText } from './SceneText.ts';

/** The seconds left over the preview, low enough to leave faces free; each one arrives and fades. */
export function CountdownDigit({ text: { text, box, font, at } }: { readonly text: SceneText }) {
  const { theme, motion } = useLook();
  const ref = useRef<Konva.Group>(null);
  const { size } = font;
  const center = { x: box.x + box.width / 2, y: box.y + box.height - size * 0.62 };
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion === 'still') return;
    return animate({
      node,
      durationMs: 950,
      step(progress) {
        const arrived = easeOut(Math.min(1, progress * 3));
        const scale = motion === 'full' ? 1.35 - 0.35 * arrived : 1;
        node.setAttrs({ scaleX: scale, scaleY: scale, opacity: progress < 0.75 ? arrived : (1 - progress) * 4 });
      },
    });
  }, [text, motion]);
  return (
    <Group ref={ref} name="countdown" {...center} listening={false}>
      <Text
        text={text}
        x={-box.width / 2}
        y={-size / 2}
        width={box.width}
        height={size}
        align="center"
        verticalAlign="middle"
        fontFamily={familyText(font.family)}
        fontStyle={String(font.weight)}
        fontSize={size}
        letterSpacing={font.letterSpacing}
        fill={theme.colors[at.colorName]}
        stroke={theme.colors.digitEdge}
        strokeWidth={size * 0.05}
        fillAfterStrokeEnabled
        lineJoin="round"
      />
    </Group>
  );
}
