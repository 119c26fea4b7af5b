import { Rect } from 'react-konva';
import type { Box } from './Box.ts';

/** What lights the guests for their shot: a lamp is white, whatever the theme's colours are. */
export function ScreenLight({ box }: { readonly box: Box }) {
  return <Rect {...box} fill="#ffffff" listening={false} perfectDrawEnabled={false} />;
}
