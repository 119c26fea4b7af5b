/**
 * The duration of each frame of an animated WebP, in milliseconds; empty for a still. The format is RIFF: chunks of a name, a length and
 * content.
 */
export function webpFrames(file: Buffer): number[] {
  const frames: number[] = [];
  for (let at = 12; at + 8 <= file.length;) {
    const length = file.readUInt32LE(at + 4);
    if (file.toString('latin1', at, at + 4) === 'ANMF') frames.push(file.readUIntLE(at + 8 + 12, 3));
    at += 8 + length + (length % 2);
  }
  return frames;
}
