import type { Face, Point } from '../../../src/picture/Cutout.ts';

/** A frontal face as detected by BlazeFace: the width of its box around its middle, and its clockwise tilt in degrees. */
export function faceAt(x: number, y: number, width: number, turnDegrees = 0, score = 0.9): Face {
  const turn = (turnDegrees * Math.PI) / 180;
  const point = (right: number, down: number): Point => ({
    x: x + width * (right * Math.cos(turn) - down * Math.sin(turn)),
    y: y + width * (right * Math.sin(turn) + down * Math.cos(turn)),
  });
  return {
    box: { x: x - width / 2, y: y - width / 2, width, height: width },
    rightEye: point(-0.21, -0.21),
    leftEye: point(0.21, -0.21),
    nose: point(0, 0.05),
    mouth: point(0, 0.24),
    rightEar: point(-0.43, -0.12),
    leftEar: point(0.43, -0.12),
    score,
  };
}
