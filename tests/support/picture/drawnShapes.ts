import Konva from 'konva';
import type { Rgb } from './mainColors.ts';

/** A shape as the stage requests it, which is the same on every processor. */
export interface DrawnShape {
  /** In stage pixels, as width, height and font size are. */
  readonly x: number;
  readonly y: number;
  /** The size in the theme or the layout. Texts have no width, because measured widths differ between processors. */
  readonly size: { readonly width: number; readonly height: number } | { readonly fontPx: number };
  readonly opacity: number;
  /** Text, font and weight; the kind of other shapes. */
  readonly words: string;
  /** Fill, gradient, stroke and shadow. */
  readonly colors: readonly Rgb[];
  readonly node: Konva.Shape;
}

const stops = ['fillLinearGradientColorStops', 'fillRadialGradientColorStops'];

/** All visible shapes of a stage, in drawing order. */
export function drawnShapes(stage: Konva.Stage): DrawnShape[] {
  return stage
    .find<Konva.Shape>((node: Konva.Node) => node.getType() === 'Shape' && Boolean(node.isVisible()))
    .map((node) => {
      const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = node.getAbsoluteTransform().getMatrix();
      const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
      const isText = node.getClassName() === 'Text';
      const own = node.getAttrs() as Partial<Record<string, string | number>>;
      return {
        ...{ x, y, node, opacity: node.getAbsoluteOpacity(), colors: colorsOf(node) },
        size: isText ? { fontPx: down * Number(own['fontSize'] ?? 12) } : { width: across * node.width(), height: down * node.height() },
        words: isText ? [own['text'], own['fontFamily'] ?? 'Arial', own['fontStyle'] ?? 'normal'].join(' ') : node.getClassName(),
      };
    });
}

function colorsOf(shape: Konva.Shape): Rgb[] {
  const gradients = stops.flatMap((key) => (shape.getAttr(key) as unknown[] | undefined) ?? []);
  return [shape.fill(), ...gradients, shape.stroke(), shape.shadowColor()].flatMap((paint) => {
    const color = typeof paint === 'string' ? Konva.Util.colorToRGBA(paint) : undefined;
    return color === undefined ? [] : [[Math.round(color.r), Math.round(color.g), Math.round(color.b)] as const];
  });
}

/** Kind, name and text of a shape, and the name of the part around it. */
export function titleOf({ node }: DrawnShape): string {
  const text = node.getAttr('text') as string | undefined;
  const around = node.name() === '' ? (node.findAncestor((one: Konva.Node) => one.name() !== '') as Konva.Node | undefined) : undefined;
  const parts = [node.getClassName(), node.name(), text === undefined ? '' : JSON.stringify(text)];
  return [...parts, around === undefined ? '' : `in ${around.name()}`].filter((part) => part !== '').join(' ');
}
