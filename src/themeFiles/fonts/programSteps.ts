import type { ByteList, CompactFont, Dialect } from './compactFont.ts';
import type { FontMeter } from './FontMeter.ts';
import { HeavyFont } from './FontMeter.ts';

/** How deep subroutines may call one another, and how many operands wait at most, in each version. */
const maxDepth = 10;
const maxOperands = { 1: 48, 2: 513 };

/**
 * The steps of each glyph's program (Adobe Technical Note 5177, "The Type 2 Charstring Format"; OpenType 1.9, "CFF2 CharString Format"): runs all
 * programs without drawing, as a browser does when it loads the font. Stops with a `HeavyFont` at the meter's limits, so it takes no longer than
 * they allow. Throws a RangeError if the programs are damaged.
 */
export function programSteps(font: CompactFont, meter: FontMeter): Float64Array {
  const steps = new Float64Array(font.programs.count);
  const run = programRunner(font, meter);
  for (let glyph = 0; glyph < font.programs.count; glyph++) steps[glyph] = run(glyph);
  return steps;
}

/** Operators of a program; those after 12 are of two bytes. */
const operator = {
  stems: new Set([1, 3, 18, 23]),
  callLocal: 10,
  return: 11,
  escape: 12,
  end: 14,
  variation: 15,
  blend: 16,
  mask: 19,
  counterMask: 20,
  callGlobal: 29,
};

/** How many operands each arithmetic operator takes and gives. */
const arithmetic: Readonly<Record<number, readonly [takes: number, gives: number]>> = {
  3: [2, 1],
  4: [2, 1],
  5: [1, 1],
  9: [1, 1],
  10: [2, 1],
  11: [2, 1],
  12: [2, 1],
  14: [1, 1],
  15: [2, 1],
  18: [1, 0],
  20: [2, 0],
  21: [1, 1],
  22: [4, 1],
  23: [0, 1],
  24: [2, 1],
  26: [1, 1],
  27: [1, 2],
  28: [2, 2],
  29: [1, 1],
  30: [2, 0],
};

/** After this many steps of a glyph, the meter is asked whether they are too many. */
const pace = 1000;

function programRunner(font: CompactFont, meter: FontMeter): (glyph: number) => number {
  const { bytes, version, globals } = font;
  const limit = maxOperands[version];
  const operands = new Float64Array(limit + 1);
  let dialect: Dialect = { locals: null, variation: 0 };
  let [glyph, waiting, stems, steps, spent, regions] = [0, 0, 0, 0, 0, 0];

  function push(value: number): void {
    if (waiting >= limit) throw new RangeError('too many operands');
    operands[waiting++] = value;
  }

  function pop(): number {
    if (waiting === 0) throw new RangeError('too few operands');
    return operands[--waiting] ?? NaN;
  }

  function account(): void {
    meter.draw(glyph, steps);
    meter.spend(steps - spent);
    spent = steps;
  }

  function call(list: ByteList | null, depth: number): boolean {
    const count = list?.count ?? 0;
    // The number of a subroutine that a program has computed is NaN here; browsers refuse it, too.
    const subroutine = pop() + (count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768);
    if (list === null || !Number.isInteger(subroutine) || subroutine < 0 || subroutine >= count) throw new RangeError('no such subroutine');
    if (depth >= maxDepth)
      throw new HeavyFont(`the outline of its glyph ${glyph} calls subroutines within subroutines, more than ${maxDepth} levels deep`);
    return runRange(list.places[subroutine] ?? 0, list.places[subroutine + 1] ?? 0, depth + 1);
  }

  function calculate(name: number): void {
    const change = version === 1 ? arithmetic[name] : undefined;
    if (change === undefined) {
      waiting = 0;
      return;
    }
    const [takes, gives] = change;
    if (waiting < takes) throw new RangeError('too few operands');
    waiting -= takes;
    for (let result = 0; result < gives; result++) push(NaN);
    // These two move values that are further down.
    if (name === 29 || name === 30) operands.fill(NaN, 0, waiting);
  }

  function vary(): void {
    const values = pop();
    const deltas = values * regions;
    if (!Number.isInteger(values) || values < 0 || waiting < values + deltas) throw new RangeError('too few operands');
    waiting -= deltas;
    operands.fill(NaN, waiting - values, waiting);
  }

  function chooseVariation(index: number): void {
    regions = font.regions[index] ?? 0;
  }

  /** Runs a program or a subroutine; true if the program has ended. */
  function runRange(start: number, end: number, depth: number): boolean {
    let at = start;
    while (at < end) {
      if (++steps - spent >= pace) account();
      const first = bytes[at++] ?? 0;
      if (first === 28) {
        push(bytes.readInt16BE(at));
        at += 2;
      } else if (first >= 32 && first < 247) push(first - 139);
      else if (first >= 247 && first < 251) push((first - 247) * 256 + (bytes[at++] ?? 0) + 108);
      else if (first >= 251 && first < 255) push(-(first - 251) * 256 - (bytes[at++] ?? 0) - 108);
      else if (first === 255) {
        push(bytes.readInt32BE(at) / 65_536);
        at += 4;
      } else if (operator.stems.has(first)) {
        stems += waiting >> 1;
        waiting = 0;
      } else if (first === operator.mask || first === operator.counterMask) {
        // Operands before a mask are vertical stems without their operator. A mask has a bit for each stem.
        stems += waiting >> 1;
        waiting = 0;
        at += (stems + 7) >> 3;
      } else if (first === operator.callLocal || first === operator.callGlobal) {
        if (call(first === operator.callLocal ? dialect.locals : globals, depth)) return true;
      } else if (first === operator.return && version === 1) return false;
      else if (first === operator.end && version === 1) return true;
      else if (first === operator.escape) calculate(bytes[at++] ?? 0);
      else if (first === operator.variation && version === 2) chooseVariation(pop());
      else if (first === operator.blend && version === 2) vary();
      else waiting = 0;
    }
    if (at > end) throw new RangeError('a program that ends too soon');
    return false;
  }

  return (next) => {
    [glyph, waiting, stems, steps, spent] = [next, 0, 0, 0, 0];
    dialect = font.dialectOf(next);
    chooseVariation(dialect.variation);
    runRange(font.programs.places[next] ?? 0, font.programs.places[next + 1] ?? 0, 0);
    account();
    return steps;
  };
}
