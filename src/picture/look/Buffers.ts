import type { Field } from './Field.ts';
import { fieldSize } from './Field.ts';

/** Memory for pictures in the making, used again for the next one: at a kiosk's pace garbage of that size makes frames stutter. */
export class Buffers {
  private readonly floats = new Map<string, Float32Array>();

  /** `length` numbers of whatever was there before, the same ones for the same name. */
  numbers(name: string, length: number): Float32Array {
    const known = this.floats.get(name);
    if (known !== undefined && known.length >= length) return known.subarray(0, length);
    const made = new Float32Array(length);
    this.floats.set(name, made);
    return made;
  }

  /** A field over a picture, with whatever was in it before. */
  field(name: string, width: number, height: number, cell: number): Field {
    const size = fieldSize(width, height, cell);
    return { ...size, values: this.numbers(name, size.width * size.height) };
  }

  /** Nothing of a guest stays. */
  wipe(): void {
    for (const values of this.floats.values()) values.fill(0);
  }
}
