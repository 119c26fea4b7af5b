/** The Konva shapes used by the parts. A part that needs another shape adds it here, which also registers it. */
import 'konva/lib/shapes/Circle.js';
import 'konva/lib/shapes/Image.js';
import 'konva/lib/shapes/Path.js';
import 'konva/lib/shapes/Rect.js';
import 'konva/lib/shapes/Text.js';
import type { ComponentProps } from 'react';
import * as Konva from 'react-konva';

/**
 * Shapes ignore touches unless told otherwise. All are drawn directly: Konva's perfect drawing would use an extra canvas, so that a
 * translucent shape's fill doesn't show through its line.
 */
const seen = { listening: false, perfectDrawEnabled: false };

export const Circle = (props: ComponentProps<typeof Konva.Circle>) => <Konva.Circle {...seen} {...props} />;
export const Image = (props: ComponentProps<typeof Konva.Image>) => <Konva.Image {...seen} {...props} />;
export const PathShape = (props: ComponentProps<typeof Konva.Path>) => <Konva.Path {...seen} {...props} />;
export const Rect = (props: ComponentProps<typeof Konva.Rect>) => <Konva.Rect {...seen} {...props} />;
export const Text = (props: ComponentProps<typeof Konva.Text>) => <Konva.Text {...seen} {...props} />;
export const Shape = (props: Partial<ComponentProps<typeof Konva.Shape>>) => <Konva.Shape {...seen} {...props} />;
