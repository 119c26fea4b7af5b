import type { Box } from './Box.ts';
import { Rect } from './shapes.tsx';

/** Lights the guests for their shot. It is white, whatever the theme's colours. */
export function ScreenLight({ box }: { readonly box: Box }) {
  return <Rect {...box} fill="#ffffff" />;
}
