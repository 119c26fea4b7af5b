import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group, Path } from 'react-konva';
import { animate, easeOut } from './animate.ts';
import { hexOf, mix, rgbOf } from '../../shared/theme/contrast.ts';
import type { Box } from './Box.ts';
import { useLook } from './Look.ts';

const stepMs = 2600;
const steps = 3;
/** Nobody sees more of so slow a thing, and the camera starts meanwhile on the same machine. */
const everyMs = 33;

/** How far each figure's colour is from the ground of the preview towards quiet ink: who stands in front is the darkest. */
const tones = [0.28, 0.36, 0.56];

/** How far a guide reaches down on both sides of a head, from its top, in radians. */
const crownReach = 0.8;

/** An oval that fills a box, as path data. */
const oval = ({ x, y, width, height }: Box): string => {
  const [across, down] = [width / 2, height / 2];
  return `M${x} ${y + down} a${across} ${down} 0 1 0 ${width} 0 a${across} ${down} 0 1 0 ${-width} 0 Z`;
};

/** Hair by which people differ: a knot, curls, a quiff. Its outline turns as the other outlines do, which would be cut out of it otherwise. */
const hairs: readonly ((head: Box) => string)[] = [
  (head) => oval(part(head, 0.28, -0.2, 0.44, 0.34)),
  (head) => oval(part(head, -0.08, -0.09, 1.16, 0.78)),
  (head) => oval(part(head, 0.06, -0.1, 0.98, 0.52)),
];

const part = ({ x, y, width, height }: Box, right: number, down: number, wide: number, tall: number): Box => ({
  x: x + width * right,
  y: y + height * down,
  width: width * wide,
  height: height * tall,
});

/** The neck and sloping shoulders under a head, and arms that widen down to a line. */
function bust({ x, y, width, height }: Box, bottom: number): string {
  const middle = x + width / 2;
  const at = (right: number, down: number) => `${middle + width * right} ${y + height * down}`;
  return [
    `M${at(-0.25, 0.75)} L${at(-0.25, 1.02)}`,
    `C${at(-0.25, 1.22)} ${at(-0.6, 1.22)} ${at(-0.96, 1.36)} C${at(-1.36, 1.52)} ${at(-1.4, 1.9)} ${at(-1.46, 2.4)} L${middle - width * 1.54} ${bottom}`,
    `L${middle + width * 1.54} ${bottom} L${at(1.46, 2.4)} C${at(1.4, 1.9)} ${at(1.36, 1.52)} ${at(0.96, 1.36)}`,
    `C${at(0.6, 1.22)} ${at(0.25, 1.22)} ${at(0.25, 1.02)} L${at(0.25, 0.75)} Z`,
  ].join(' ');
}

interface FiguresProps {
  /** Where their heads come to be, one after the other from back to front. */
  readonly heads: readonly Box[];
  readonly within: Box;
}

/** People cut from paper who step together in the preview and stay: so guests know where to stand. Where motion is reduced they stand there. */
export function Figures({ heads, within }: FiguresProps) {
  const { theme, motion } = useLook();
  const ref = useRef<Konva.Group>(null);
  const { colors, shape } = theme;
  const middle = within.x + within.width / 2;
  const bottom = within.y + within.height + 40;
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion !== 'full') return;
    return animate({
      node,
      durationMs: stepMs,
      everyMs,
      step(progress) {
        const left = 1 - easeOut(progress);
        const lifted = Math.abs(Math.sin(progress * Math.PI * steps)) * 14 * (1 - progress);
        for (const [index, figure] of node.getChildren().entries()) {
          const head = heads[index];
          if (head === undefined) continue;
          const off = head.x + head.width / 2 - middle;
          const way = Math.abs(off) < 1 ? 0 : Math.sign(off) * within.width * 0.3;
          figure.setAttrs({ x: way * left, y: way === 0 ? 30 * left : -lifted });
        }
      },
    });
    // They step together once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Group ref={ref} name="figures" clipX={within.x} clipY={within.y} clipWidth={within.width} clipHeight={within.height} listening={false}>
      {heads.map((head, index) => {
        const data = `${bust(head, bottom)} ${hairs[index % hairs.length]?.(head) ?? ''} ${oval(head)}`;
        return (
          <Group key={index}>
            <Path data={data} x={6} y={10} fill={colors.shadow} opacity={0.16} perfectDrawEnabled={false} />
            <Path
              data={data}
              fill={hexOf(mix(rgbOf(colors.disabled), rgbOf(colors.inkQuiet), tones[index % tones.length] ?? 0.5))}
              stroke={colors.card}
              strokeWidth={shape.stroke * 3}
              fillAfterStrokeEnabled
              lineJoin="round"
              perfectDrawEnabled={false}
            />
          </Group>
        );
      })}
    </Group>
  );
}

/** The top of the oval that fills a box, from temple to temple, as path data. */
const crown = ({ x, y, width, height }: Box): string => {
  const [across, down] = [width / 2, height / 2];
  const [right, up] = [across * Math.sin(crownReach), down * Math.cos(crownReach)];
  return `M${x + across - right} ${y + down - up} A${across} ${down} 0 0 1 ${x + across + right} ${y + down - up}`;
};

/** Where heads are best, as arcs over them in the live picture, which leave faces free: light with a dark edge, seen on any. They stand still. */
export function HeadGuides({ heads }: { readonly heads: readonly Box[] }) {
  const { colors } = useLook().theme;
  return (
    <Group name="head guides" opacity={0.6} listening={false}>
      {heads.map((head, index) => (
        <Group key={index}>
          {[
            { color: colors.digitEdge, width: 6 },
            { color: colors.digit, width: 3 },
          ].map(({ color, width }) => (
            <Path
              key={width}
              data={crown(head)}
              stroke={color}
              strokeWidth={width}
              dash={[16, 22]}
              lineCap="round"
              perfectDrawEnabled={false}
            />
          ))}
        </Group>
      ))}
    </Group>
  );
}
