import type Konva from 'konva';

interface Turned {
  readonly width: number;
  readonly height: number;
  /** How far the picture extends beyond the card on each side. */
  readonly bleed: number;
  /** The rotation about the upright axis, in radians: a quarter turn is edge-on. */
  readonly angle: number;
  /** The colour of the card's edge. */
  readonly edge: string;
}

/** Canvases have no perspective, so a turned picture is drawn in upright strips, each with its own height. */
const strips = 72;
/** Viewing distance, in picture widths: the shorter, the stronger the perspective. */
const seenFrom = 2.6;
/** The thickness of a card seen edge-on, in stage pixels. */
const thickness = 7;

/** Draws a picture around (0, 0) as a card that turns about its upright axis. */
export function drawTurned(context: Konva.Context, face: HTMLCanvasElement, { width, height, bleed, angle, edge }: Turned): void {
  if (angle === 0) return context.drawImage(face, -width / 2, -height / 2, width, height);
  const [across, away] = [Math.cos(angle), Math.sin(angle)];
  if (Math.abs(across) * width < thickness) {
    context.fillStyle = edge;
    return context.fillRect(-thickness / 2, bleed - height / 2, thickness, height - 2 * bleed);
  }
  const seen = (share: number): { readonly x: number; readonly scale: number } => {
    const off = (share - 0.5) * width;
    const scale = (seenFrom * width) / (seenFrom * width + off * away);
    return { x: off * across * scale, scale };
  };
  for (let strip = 0; strip < strips; strip++) {
    const [left, right] = [seen(strip / strips), seen((strip + 1) / strips)];
    const tall = (height * (left.scale + right.scale)) / 2;
    const [from, part] = [(face.width * strip) / strips, face.width / strips];
    // Draw half a pixel more, so that the background does not shine through the seams.
    context.drawImage(face, from, 0, part, face.height, left.x, -tall / 2, right.x - left.x + 0.5, tall);
  }
}
