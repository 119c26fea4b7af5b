import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { Face, HeadPose, Point } from '../Cutout.ts';
import type { RunningModel } from '../ModelRunner.ts';
import type { SeenPhoto } from '../light/ModelLook.ts';
import { fillInput } from './fillInput.ts';
import type { Region } from './Region.ts';
import { regionAround, toPhoto } from './Region.ts';

/**
 * `face_landmark.tflite`: 468 points of a face in x, y and depth, in pixels of a square input with values from 0 to 1. Google,
 * Apache-2.0.
 */
export const faceMesh = { file: 'face_landmark.tflite', inputSide: 192, values: 3 * 468 };

/** The side of the model's input region, as a multiple of the face's box. */
const sideToBox = 1.5;
/** The maximum number of faces. Beyond it, the smallest faces keep the detector's result. */
const maxFaces = 12;

/** Indexes of points in the mesh: MediaPipe's canonical face model. */
const at = {
  rightEye: [33, 133],
  leftEye: [362, 263],
  nose: [1],
  mouth: [13, 14],
  rightTemple: [234],
  leftTemple: [454],
  foreheadTop: [10],
  chin: [152],
} as const;

type Vector = readonly [x: number, y: number, z: number];

/**
 * The faces with exact points and head poses, for the largest `maxFaces`. A face that the model does not recognise keeps the detector's
 * result. Fails if the model fails.
 */
export async function meshFaces(photo: SeenPhoto, faces: readonly Face[], model: RunningModel): Promise<Result<Face[]>> {
  const input = new Float32Array(3 * faceMesh.inputSide ** 2);
  const meshed = new Map<Face, Face>();
  try {
    for (const face of [...faces].sort((a, b) => b.box.width - a.box.width).slice(0, maxFaces)) {
      const region = { ...regionAround(face), side: sideToBox * Math.max(face.box.width, face.box.height) };
      fillInput(input, faceMesh.inputSide, photo, region, 0);
      const outputs = await model.run(input);
      if (!outputs.ok) return outputs;
      const points = outputs.value.find(({ length }) => length === faceMesh.values);
      const recognised = outputs.value.find(({ length }) => length === 1);
      if (points === undefined || recognised === undefined) throw new Error('a face mesh must have two outputs');
      // The score is a logit: positive means a face.
      if ((recognised[0] as number) > 0) meshed.set(face, fromMesh(face, points, region));
      points.fill(0);
    }
  } finally {
    input.fill(0);
  }
  return success(faces.map((face) => meshed.get(face) ?? face));
}

/** The face with the mesh's points, which are in pixels of the model's input. */
function fromMesh(face: Face, mesh: Float32Array, region: Region): Face {
  const scale = region.side / faceMesh.inputSide;
  const vector = (places: readonly number[]): Vector => {
    const mean = (value: number): number => places.reduce((sum, place) => sum + (mesh[3 * place + value] as number), 0) / places.length;
    const { x, y } = toPhoto(region, mean(0) / faceMesh.inputSide, mean(1) / faceMesh.inputSide);
    return [x, y, scale * mean(2)];
  };
  const point = (places: readonly number[]): Point => {
    const [x, y] = vector(places);
    return { x, y };
  };
  return {
    ...face,
    rightEye: point(at.rightEye),
    leftEye: point(at.leftEye),
    nose: point(at.nose),
    mouth: point(at.mouth),
    rightEar: point(at.rightTemple),
    leftEar: point(at.leftTemple),
    pose: poseOf(vector(at.rightTemple), vector(at.leftTemple), vector(at.foreheadTop), vector(at.chin)),
  };
}

/** A head's angles: sideways, then up or down, then leaning. Depth grows away from the camera. */
function poseOf(rightTemple: Vector, leftTemple: Vector, top: Vector, chin: Vector): HeadPose {
  const across = minus(leftTemple, rightTemple);
  const width = Math.hypot(...across);
  const right = scaled(across, 1 / width);
  const along = minus(chin, top);
  const upright = minus(along, scaled(right, dot(along, right)));
  const down = scaled(upright, 1 / Math.hypot(...upright));
  // The direction out of the face, towards the camera: down x right.
  const forward = [
    down[1] * right[2] - down[2] * right[1],
    down[2] * right[0] - down[0] * right[2],
    down[0] * right[1] - down[1] * right[0],
  ] as const;
  const pitch = Math.asin(Math.min(1, Math.max(-1, down[2])));
  return { yaw: Math.atan2(right[2], -forward[2]), pitch, roll: Math.atan2(-down[0], down[1]), width };
}

const minus = (one: Vector, other: Vector): Vector => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];
const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
