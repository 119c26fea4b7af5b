import { frameHeaderBytes, maxFrameBytes } from '../../../shared/contract/camera/stillCamera.ts';

/**
 * Splits the server's stream of preview frames. The returned function takes the stream in chunks, calls `give` with each complete frame,
 * and returns false once the stream can't be a stream of frames.
 */
export function splitFrames(give: (frame: Uint8Array<ArrayBuffer>) => void): (piece: Uint8Array) => boolean {
  const header = new Uint8Array(frameHeaderBytes);
  let headerLength = 0;
  let frame: Uint8Array<ArrayBuffer> | null = null;
  let length = 0;
  return (piece) => {
    for (let at = 0; at < piece.length;) {
      if (frame === null) {
        header[headerLength++] = piece[at++] ?? 0;
        if (headerLength < frameHeaderBytes) continue;
        const size = new DataView(header.buffer).getUint32(0);
        if (size === 0 || size > maxFrameBytes) return false;
        [frame, length, headerLength] = [new Uint8Array(size), 0, 0];
        continue;
      }
      const part = piece.subarray(at, at + frame.length - length);
      frame.set(part, length);
      at += part.length;
      length += part.length;
      if (length < frame.length) continue;
      give(frame);
      frame = null;
    }
    return true;
  };
}
