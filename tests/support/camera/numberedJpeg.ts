import { createCanvas } from '@napi-rs/canvas';

/** A JPEG of a number. */
export function numberedJpeg(number: number, width = 600, height = 400): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = `hsl(${String((number * 47) % 360)} 60% 50%)`;
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'white';
  context.fillRect((number * 13) % (width - 20), height / 3, 20, height / 3);
  return canvas.toBuffer('image/jpeg', 85);
}
