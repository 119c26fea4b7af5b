import type { Box } from './Box.ts';
import { Rect } from './shapes.tsx';

/** Lights the guests for their shot: a lamp is white, whatever the theme's colours are. */
export function ScreenLight({ box }: { readonly box: Box }) {
  return <Rect {...box} fill="#ffffff" />;
}
