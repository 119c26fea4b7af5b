import type { Field } from './Field.ts';
import { fieldSize } from './Field.ts';

/** Reusable memory for making pictures: allocating as much for every picture would make frames stutter during garbage collection. */
export class Buffers {
  private readonly floats = new Map<string, Float32Array>();

  /** An array of at least this length. The same name gets the same array, with its old content, until it must grow. */
  numbers(name: string, length: number): Float32Array {
    const known = this.floats.get(name);
    if (known !== undefined && known.length >= length) return known.subarray(0, length);
    const made = new Float32Array(length);
    this.floats.set(name, made);
    return made;
  }

  /** A field over a picture, with its old content. */
  field(name: string, width: number, height: number, cell: number): Field {
    const size = fieldSize(width, height, cell);
    return { ...size, values: this.numbers(name, size.width * size.height) };
  }

  /** Wipes everything, so that no data of a guest remains. */
  wipe(): void {
    for (const values of this.floats.values()) values.fill(0);
  }
}
